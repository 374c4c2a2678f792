import { formatMoney } from "#shared/money.ts";

/** An amount of whole pence with a real minus sign: "−£20". */
export const amountText = (minor: number, currency: string) =>
  // Zero has no sign, also when it was taken off.
  formatMoney({ minor: minor || 0, currency }).replace("-", "−");

/** What a field for an amount shows: "599" or "49.50". */
export const amountField = (minor: number) =>
  minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2);
