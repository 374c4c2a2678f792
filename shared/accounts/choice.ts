/** The `pricingId` of a registration that chooses no offer (docs/decisions/026). */
export const JUST_AN_ACCOUNT = 0;

/** What a student chose at registration, in words for the instructor. */
export function choiceText({
  packageName,
  pricingId,
}: {
  packageName: string | null;
  pricingId: number;
}): string {
  return packageName ?? (pricingId === JUST_AN_ACCOUNT ? "Just an account" : "not said");
}
