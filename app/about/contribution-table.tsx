import { dayText, monthText } from "#shared/british-time.ts";
import "./contribution-table.css";
import { countText } from "./contribution-text.ts";
import { type Heatmap, type HeatmapDay, type HeatmapPart, partsOf } from "./heatmap.ts";

/** Weekdays with a visible name. Screen readers hear the others too. */
const NAMED = new Set(["Monday", "Wednesday", "Friday"]);

function cellText({ date, count }: HeatmapDay): string {
  return `${count === 0 ? "No contributions" : countText(count)} on ${dayText(new Date(date))}`;
}

function captionOf({ total, from, to }: HeatmapPart): string {
  return `${countText(total)} between ${dayText(new Date(from))} and ${dayText(new Date(to))}`;
}

function PartTable({ part }: { part: HeatmapPart }) {
  return (
    <table>
      <caption className="sr-only">{captionOf(part)}</caption>
      <thead>
        <tr>
          <td />
          {part.months.map(({ month, weeks }) => (
            <th key={month} scope="colgroup" colSpan={weeks}>
              {weeks > 2 && <span aria-hidden="true">{monthText(month).slice(0, 3)}</span>}
              <span className="sr-only">{monthText(month)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {part.rows.map(({ weekday, cells }) => (
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
  );
}

/**
 * The heatmap as tables: weekdays in rows, weeks in columns under their months. Two halves of a year make one wide
 * picture; on a narrow screen one is below the other, so that all of it is seen. A screen reader reads each day's number;
 * hovering shows it below the tables.
 */
export function ContributionTable({ map }: { map: Heatmap }) {
  return (
    <div className="heatmap">
      <div className="heatmap-parts">
        {partsOf(map).map((part) => (
          <PartTable key={part.from} part={part} />
        ))}
      </div>
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
