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

const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(currency: string, whole: boolean): Intl.NumberFormat {
  const key = `${currency}:${whole}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const digits = whole ? 0 : 2;
    formatter = new Intl.NumberFormat("en-GB", {
      style: "currency",
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

const MOST_FORMATTED = 1000;
const formatted = new Map<string, string>();

/**
 * Formats money in en-GB: whole pounds show no pence (£1,200), others show two digits (£12.50). What was
 * formatted is remembered: the same few prices stand on every page, and `Intl` is slow.
 */
export function formatMoney({ minor, currency }: Money): string {
  const key = `${currency}:${minor}`;
  let text = formatted.get(key);
  if (text === undefined) {
    text = formatterFor(currency, minor % 100 === 0).format(minor / 100);
    if (formatted.size < MOST_FORMATTED) formatted.set(key, text);
  }
  return text;
}

/** The shape `/api` answers: major units. */
export function toPriceJson({ minor, currency }: Money): PriceJson {
  return { amount: minor / 100, currency };
}
