/**
 * An amount of money as it is stored: whole minor units (pence), never a fraction of a pound.
 * `currency` is an ISO 4217 code.
 */
export type Money = { minor: number; currency: string };

/**
 * An amount as `/api` answers it: `amount` in major units (pounds), as spec.md §3 shows it.
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
