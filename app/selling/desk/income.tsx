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

function Sum({ name, incomes, test }: { name: string; incomes: readonly Income[]; test: boolean }) {
  return (
    <div className="grid content-start gap-1 border-b border-line py-4 pr-6">
      <dt className="text-small text-muted">{name}</dt>
      {incomes.length === 0 ? (
        <dd>
          <span className="block font-mono text-h2 leading-tight font-semibold">£0</span>
          {test && <span className="text-small text-muted">Test orders are not counted</span>}
        </dd>
      ) : (
        incomes.map((income) => (
          <dd key={income.currency}>
            <span className="block font-mono text-h2 leading-tight font-semibold">
              {amountText(income.net, income.currency)}
            </span>
            <span className="text-small text-muted">{partsOf(income)}</span>
          </dd>
        ))
      )}
    </div>
  );
}

/**
 * What came in this month and in all, after what was given back and the provider's fees. `test`: orders by card are
 * tests, and are left out.
 */
export function IncomeSums({
  month,
  all,
  test,
}: {
  month: readonly Income[];
  all: readonly Income[];
  test: boolean;
}) {
  return (
    <section aria-labelledby="income">
      <h2 id="income" className="sr-only">
        What came in
      </h2>
      <dl className="grid border-t border-line sm:grid-cols-2">
        <Sum name="This month" incomes={month} test={test} />
        <Sum name="In all" incomes={all} test={test} />
      </dl>
    </section>
  );
}
