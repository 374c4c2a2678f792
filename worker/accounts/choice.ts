import { and, eq, or } from "drizzle-orm";
import type { Registration } from "#shared/accounts/account.ts";
import { choiceText, JUST_AN_ACCOUNT } from "#shared/accounts/choice.ts";
import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";
import type { Site } from "#shared/site/site.ts";
import { offers } from "#worker/courses/schema.ts";
import { offerIsPublic } from "#worker/courses/visible.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { formMail } from "#worker/platform/form-mails.ts";
import type { Mail } from "#worker/platform/mailer.ts";

/** The specification's default when a request names no number (spec.md §3). */
const DEFAULT_PRICING = 1;

/**
 * What a student registers for. `pricingId` is a bootcamp package's number, 0 for just an account, and 1 otherwise.
 */
export type Choice = {
  packageName: string | null;
  pricingId: number;
  /** For example "£599 one-time"; null without an offer. */
  price: string | null;
};

/**
 * Finds the offer that a registration names: by its name, else by the number of a bootcamp package
 * (docs/decisions/026). A name that matches no offer is ignored.
 * @throws AppError `invalid` for a number without a package, or one that contradicts the name
 */
export async function readChoice(
  db: Database,
  { packageName, pricingId }: Pick<Registration, "packageName" | "pricingId">,
): Promise<Choice> {
  const byNumber = and(eq(offers.kind, "bootcamp"), eq(offers.number, pricingId));
  const found = await query(() =>
    db
      .select({
        kind: offers.kind,
        number: offers.number,
        name: offers.name,
        priceMinor: offers.priceMinor,
        currency: offers.currency,
        priceSuffix: offers.priceSuffix,
      })
      .from(offers)
      .where(and(offerIsPublic, packageName === null ? byNumber : or(eq(offers.name, packageName), byNumber)))
      .all(),
  );
  const named = found.find(({ name }) => name === packageName);
  const numbered = found.find(({ kind, number }) => kind === "bootcamp" && number === pricingId);
  const offer = named ?? numbered;
  const fits = pricingId === JUST_AN_ACCOUNT ? !offer : offer === numbered && offer !== undefined;
  if (pricingId !== DEFAULT_PRICING && !fits) {
    const message = "Choose one of the packages.";
    throw new AppError("invalid", message, { fields: { pricingId: message } });
  }
  if (!offer) return { packageName: null, pricingId, price: null };
  const price = { minor: offer.priceMinor, currency: offer.currency };
  return {
    packageName: offer.name,
    pricingId: offer.kind === "bootcamp" ? offer.number : DEFAULT_PRICING,
    price: `${formatMoney(price)} ${offer.priceSuffix}`,
  };
}

/** The outbox key of a student's `choiceMail`, so that it is deleted with the account. */
export const choiceMailKey = (userId: string) => `registered:${userId}`;

/** Tells the instructor who registered and for what. Replying writes to that person. */
export function choiceMail(
  site: Site,
  { id, fullName, email, phone }: { id: string; fullName: string; email: string; phone: string | null },
  { packageName, pricingId, price }: Choice,
): Mail {
  return formMail(site, {
    subject: "New student",
    from: { fullName, email },
    lines: [
      `Interested in: ${packageName ? `${packageName}, ${price}` : choiceText({ packageName, pricingId })}`,
      `Phone: ${phone ?? "not given"}`,
      "This email address is not confirmed yet.",
    ],
    link: { label: "Write to this student", url: `${site.origin}/messages/${id}` },
  });
}
