import type { ReactNode } from "react";
import { dayText } from "#shared/british-time.ts";
import type { Figure } from "#worker/desk/figures.ts";
import { figureText } from "./figure-names.ts";

const HEIGHT = 48;
const STEP = 10;

/** A bar for each day, without words: the numbers are beside it. */
export function DayBars({ values, className }: { values: readonly number[]; className: string }) {
  const most = Math.max(1, ...values);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={className}
    >
      {values.map((value, index) => {
        // Days without anything are a line.
        const height = value > 0 ? Math.max((value / most) * HEIGHT, 2) : 1;
        const gap = value > 0 ? 1.5 : 0;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day's place is its name.
            key={index}
            x={index * STEP + gap}
            y={HEIGHT - height}
            width={STEP - 2 * gap}
            height={height}
            className={value > 0 ? "fill-pass" : "fill-line"}
          />
        );
      })}
    </svg>
  );
}

/** A bar for each day, drawn on the server, with the same numbers as a table. */
export function BarChart({
  label,
  days,
  values,
  currency,
  height = "h-12 sm:h-20",
  children,
}: {
  label: string;
  /** ISO dates. */
  days: readonly string[];
  values: readonly number[];
  currency: Figure["currency"];
  /** The classes of the bars' height. */
  height?: string;
  /** A link, beside the one that shows the table. */
  children?: ReactNode;
}) {
  const day = (index: number) => dayText(new Date(days[index] ?? 0));
  const most = Math.max(0, ...values);
  return (
    <div>
      {/* Each chart has its own scale, so it says what its highest bar stands for, if that is not the total. */}
      {values.some((value) => value > 0 && value < most) && (
        <p className="border-b border-dashed border-line pb-1 text-right text-small text-muted tabular-nums">
          Most: {figureText(most, currency)} on {day(values.indexOf(most))}
        </p>
      )}
      <DayBars values={values} className={`block w-full ${height}`} />
      <p
        aria-hidden="true"
        className="mb-2 flex justify-between border-t border-line pt-2 text-small text-muted tabular-nums"
      >
        <span>{day(0)}</span>
        <span>{day(days.length - 1)}</span>
      </p>
      {/* The link is drawn at the right of the closed table's line. */}
      <div className="relative">
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
                  {currency ? "Amount" : "Number"}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.map((date, index) => (
                <tr key={date} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    <time dateTime={date}>{day(index)}</time>
                  </th>
                  <td className="py-1.5 text-right font-mono">{figureText(values[index] ?? 0, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
        {children && <div className="absolute top-0 right-0">{children}</div>}
      </div>
    </div>
  );
}
