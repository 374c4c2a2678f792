const pounds = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

const LARGEST_PENCE = 100_000_000;

/** Whole pence as people read them: 1050 is £10.50. */
export function formatPence(pence: number): string {
  return pounds.format(pence / 100);
}

/**
 * Whole pence from what somebody typed: "£1,234.5" is 123450. "42." is an amount too: somebody is about
 * to type the pence. Null where it is not one. Works on the digits, because 0.1 + 0.2 is not 0.3.
 */
export function parsePence(text: string): number | null {
  const match = /^£?(\d+)(?:\.(\d{0,2}))?$/.exec(text.trim().replaceAll(",", ""));
  if (!match) return null;
  const pence = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return pence <= LARGEST_PENCE ? pence : null;
}
