import type { Offer } from "./catalogue.ts";

/** Offers with personal guidance: the mentorship, and the bootcamp's packages in order. */
export type GuidedOffers = { mentorship: Offer | null; bootcamp: Offer[] };

/** The id of the mentorship's offer and course. Look it up by id, because the owner may rename it. */
export const MENTORSHIP_ID = "1";

/** Picks the guided offers. */
export function guidedOffers(offers: readonly Offer[]): GuidedOffers {
  return {
    mentorship: offers.find(({ id }) => id === MENTORSHIP_ID) ?? null,
    bootcamp: offers.filter(({ kind }) => kind === "bootcamp"),
  };
}

/** Whether joining begins with a request to the instructor rather than with an account. */
export function joinsByRequest({ id, kind }: Pick<Offer, "id" | "kind">): boolean {
  return kind === "bootcamp" || id === MENTORSHIP_ID;
}
