import "./contribution-table.css";
import { countText, dayText } from "./contribution-text.ts";
import type { Heatmap, HeatmapDay } from "./heatmap.ts";

/** Weekdays with a visible name. Screen readers hear the others too. */
const NAMED = new Set(["Monday", "Wednesday", "Friday"]);

function cellText({ date, count }: HeatmapDay): string {
  return `${count === 0 ? "No contributions" : countText(count)} on ${dayText(date, "long")}`;
}

/**
 * The heatmap as a table: weekdays in rows, weeks in columns under their months. A screen reader reads each day's
 * number; hovering shows it below the table. The table scrolls in its own box and starts at the newest weeks.
 */
export function ContributionTable({ map }: { map: Heatmap }) {
  const caption = `${countText(map.total)} between ${dayText(map.from, "long")} and ${dayText(map.to, "long")}`;
  return (
    <div className="heatmap">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it. */}
      <section aria-label="Contributions by day" tabIndex={0} className="heatmap-box">
        <table>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <td />
              {map.months.map(({ month, weeks }) => (
                <th key={month} scope="colgroup" colSpan={weeks}>
                  {weeks > 1 && <span aria-hidden="true">{dayText(`${month}-01`, "month").slice(0, 3)}</span>}
                  <span className="sr-only">{dayText(`${month}-01`, "month")}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {map.rows.map(({ weekday, cells }) => (
              <tr key={weekday}>
                <th scope="row">
                  {NAMED.has(weekday) && <span aria-hidden="true">{weekday.slice(0, 3)}</span>}
                  <span className="sr-only">{weekday}</span>
                </th>
                {cells.map((day, week) =>
                  day ? (
                    <td key={day.date} data-level={day.level}>
                      <span>{cellText(day)}</span>
                    </td>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: weeks do not move.
                    <td key={week} data-level="disabled" />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p aria-hidden="true" className="heatmap-legend label">
        Less
        {[0, 1, 2, 3, 4].map((level) => (
          <i key={level} data-level={level} />
        ))}
        More
      </p>
    </div>
  );
}
