const HEIGHT = 48;
const STEP = 10;

const shown = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** A bar for each day, drawn on the server, with the same numbers as a table. */
export function BarChart({
  label,
  days,
  values,
}: {
  label: string;
  /** ISO dates. */
  days: readonly string[];
  values: readonly number[];
}) {
  const most = Math.max(1, ...values);
  const day = (index: number) => shown.format(new Date(days[index] ?? 0));
  return (
    <div className="grid gap-2">
      {/* The table says the same. */}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full"
      >
        {days.map((date, index) => {
          const height = ((values[index] ?? 0) / most) * HEIGHT;
          return (
            <rect
              key={date}
              x={index * STEP + 1.5}
              y={HEIGHT - Math.max(height, 1)}
              width={STEP - 3}
              height={Math.max(height, 1)}
              className={height > 0 ? "fill-pass" : "fill-line"}
            />
          );
        })}
      </svg>
      <p aria-hidden="true" className="label flex justify-between text-muted">
        <span>{day(0)}</span>
        <span>{day(days.length - 1)}</span>
      </p>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-small text-muted underline underline-offset-4 hover:text-ink">
          As a table<span className="sr-only">: {label}</span>
        </summary>
        <table className="w-full text-small">
          <caption className="sr-only">{label}, by day</caption>
          <thead>
            <tr className="label text-left text-muted">
              <th scope="col" className="py-2 font-normal">
                Day
              </th>
              <th scope="col" className="py-2 text-right font-normal">
                Number
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((date, index) => (
              <tr key={date} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  <time dateTime={date}>{day(index)}</time>
                </th>
                <td className="py-1.5 text-right font-mono">{values[index] ?? 0}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
