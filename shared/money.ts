/**
 * An amount of money as stored: whole minor units (pence).
 * `currency` is an ISO 4217 code.
 */
export type Money = { minor: number; currency: string };

/**
 * An amount in answers of `/api`: `amount` is in major units (pounds), as in spec.md §3.
 */
export type PriceJson = { amount: number; currency: string };

/** Builds pounds sterling from whole pounds: `pounds(499)` is £499. */
export function pounds(amount: number): Money {
  return { minor: Math.round(amount * 100), currency: "GBP" };
}

/** Making a formatter costs far more than using it. */
const formatters: Record<string, Intl.NumberFormat> = {};

/** Formats money in en-GB: whole pounds show no pence (£1,200), others show two digits (£12.50). */
export function formatMoney({ minor, currency }: Money): string {
  formatters[currency] ??= new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  return formatters[currency].format(minor / 100);
}

/** The shape `/api` answers: major units. */
export function toPriceJson({ minor, currency }: Money): PriceJson {
  return { amount: minor / 100, currency };
}
