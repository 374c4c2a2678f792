export type Split = {
  /** Whole pence. */
  tip: number;
  total: number;
  /** One share per person, the larger ones first; together they are exactly the total. */
  shares: number[];
};

/** Splits a bill in whole pence. The pennies that do not divide go to the first people, one each. */
export function splitBill(billPence: number, tipPercent: number, people: number): Split {
  if (!Number.isInteger(people) || people < 1) throw new RangeError("A bill needs at least one person.");
  const tip = Math.round((billPence * tipPercent) / 100);
  const total = billPence + tip;
  const share = Math.floor(total / people);
  const left = total - share * people;
  return { tip, total, shares: Array.from({ length: people }, (_, i) => share + (i < left ? 1 : 0)) };
}
