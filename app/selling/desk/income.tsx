import { type FigureTile, FigureTiles } from "#app/ui/figure-tiles.tsx";
import type { Income } from "#worker/selling/sums.ts";
import { amountText } from "./amount.ts";

/** The parts of what came in that are not zero, in words. */
function partsOf({ paid, givenBack, fees, disputes, currency }: Income): string {
  const amount = (minor: number) => amountText(minor, currency);
  const parts = [
    `${amount(paid)} paid`,
    ...(givenBack === 0 ? [] : [`${amount(givenBack)} given back`]),
    ...(fees === 0 ? [] : [`${amount(fees)} fees`]),
    ...(disputes === 0 ? [] : [`${amount(disputes)} in disputes`]),
  ];
  return parts.join(", ");
}

/** A tile for each currency; £0 if nothing came in. */
function tilesOf(name: string, incomes: readonly Income[]): FigureTile[] {
  if (incomes.length === 0) return [{ label: name, value: "£0", quiet: true }];
  return incomes.map((income) => ({
    ...{ label: name, value: amountText(income.net, income.currency), note: partsOf(income) },
  }));
}

/** What came in this month and in all, after what was given back and the provider's fees. */
export function IncomeSums({ month, all }: { month: readonly Income[]; all: readonly Income[] }) {
  return (
    <section aria-labelledby="income">
      <h2 id="income" className="sr-only">
        What came in
      </h2>
      <FigureTiles
        tiles={[...tilesOf("This month", month), ...tilesOf("In all", all)]}
        className="sm:grid-cols-2"
      />
    </section>
  );
}
