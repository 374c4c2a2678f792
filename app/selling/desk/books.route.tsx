import { Download } from "lucide-react";
import { pageContext, servicesContext } from "#app/context.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { monthText } from "#shared/british-time.ts";
import type { MonthIncome } from "#worker/selling/sums.ts";
import type { Route } from "./+types/books.route";
import { amountText } from "./amount.ts";
import { ExampleMonth } from "./example-month.tsx";
import { MoneyNav } from "./money-nav.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { sums } = context.get(servicesContext);
  const thisMonth = new Date().toISOString().slice(0, 7);
  const months = sums.months().then((rows) => ({ months: rows, thisMonth }));
  return reading(months, context.get(pageContext), "selling.books_failed");
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "The books", description: "What came in, month by month.", noindex: true });

const COLUMNS = [
  { name: "Paid", means: "what buyers paid", of: ({ paid }: MonthIncome) => paid },
  { name: "Given back", means: "refunds", of: ({ givenBack }: MonthIncome) => -givenBack },
  { name: "Fees", means: "the payment provider’s", of: ({ fees }: MonthIncome) => -fees },
  { name: "Disputes", means: "what banks hold back", of: ({ disputes }: MonthIncome) => -disputes },
  { name: "Came in", means: "what is left of it", of: ({ net }: MonthIncome) => net },
  { name: "Tax in it", means: "the part that is not yours", of: ({ tax }: MonthIncome) => tax },
] as const;

export default function Books({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <WorkHeader
        tabs={<MoneyNav />}
        title="The books"
        lead="What came in, month by month, and every booking as a file for your accountant. Months are in UTC; test orders are left out."
      />
      {content ? (
        <Months {...content} />
      ) : (
        <LoadFailure title="The books could not be read" message={failure} />
      )}
    </div>
  );
}

/** `documents`: the invoices and credit notes in place of the bookings. */
function FileLink({
  period,
  name,
  documents = false,
}: {
  period: string;
  name: string;
  documents?: boolean;
}) {
  return (
    <a
      href={`/desk/money/${documents ? "documents" : "ledger"}.csv?period=${period}`}
      download={`${documents ? "documents" : "books"}-${period}.csv`}
      className="link inline-flex min-h-11 items-center gap-2 whitespace-nowrap"
    >
      <Download aria-hidden="true" size={16} strokeWidth={2} />
      {documents ? "Invoices" : "CSV"}
      <span className="sr-only"> of {name}</span>
    </a>
  );
}

function Months({ months, thisMonth }: { months: readonly MonthIncome[]; thisMonth: string }) {
  if (months.length === 0) {
    return (
      <EmptyState
        title="Nothing is booked yet"
        action={
          <ButtonLink to="/desk/money" variant="secondary">
            See the orders
          </ButtonLink>
        }
        aside={<ExampleMonth month={thisMonth} file={`books-${thisMonth}.csv`} numbers={COLUMNS} />}
      >
        <p>Each month with a payment gets a row with these numbers, and a CSV file for your accountant.</p>
      </EmptyState>
    );
  }
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
  return (
    <div className="grid gap-14">
      {years.map((year) => (
        <Panel
          key={year}
          id={`year-${year}`}
          title={year}
          action={
            <span className="flex flex-wrap gap-x-5">
              <FileLink period={year} name={year} />
              <FileLink period={year} name={year} documents />
            </span>
          }
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling table needs the keyboard. */}
          <section className="relative overflow-x-auto" tabIndex={0} aria-label={`The months of ${year}`}>
            <table className="w-full min-w-[46rem] border-collapse text-right tabular-nums">
              <thead>
                <tr className="label border-b border-line bg-paper text-muted">
                  <th
                    scope="col"
                    className="py-2.5 pr-4 pl-5 text-left font-normal max-sm:sticky max-sm:left-0 max-sm:bg-paper sm:pl-6"
                  >
                    Month
                  </th>
                  {COLUMNS.map(({ name }) => (
                    <th key={name} scope="col" className="px-3 py-2 font-normal">
                      {name}
                    </th>
                  ))}
                  <th scope="col" className="py-2 pr-5 pl-3 font-normal sm:pr-6">
                    File
                  </th>
                </tr>
              </thead>
              <tbody>
                {months
                  .filter(({ month }) => month.startsWith(year))
                  .map((row) => (
                    <tr
                      key={`${row.month} ${row.currency}`}
                      className="not-first:border-t not-first:border-line"
                    >
                      <th
                        scope="row"
                        className="py-1.5 pr-4 pl-5 text-left font-medium whitespace-nowrap max-sm:sticky max-sm:left-0 max-sm:bg-surface sm:pl-6"
                      >
                        {monthText(row.month)}
                      </th>
                      {COLUMNS.map(({ name, of }) => (
                        <td
                          key={name}
                          className={classes(
                            "px-3 font-mono text-small whitespace-nowrap",
                            name === "Came in" && "font-semibold",
                            of(row) === 0 && "text-muted",
                          )}
                        >
                          {amountText(of(row), row.currency)}
                        </td>
                      ))}
                      <td className="pr-5 pl-3 sm:pr-6">
                        <FileLink period={row.month} name={monthText(row.month)} />
                      </td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </section>
        </Panel>
      ))}
    </div>
  );
}
