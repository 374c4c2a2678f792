/** One measured figure with its limit. */
export type Figure = {
  name: string;
  value: number;
  limit: number;
  /** Which side of the limit is good. */
  good: "at most" | "at least";
  unit: "×" | "kB" | "" | "s";
  /** How it was computed. */
  details: string;
};

/** Whether a figure is within its limit. */
export function passes({ value, limit, good }: Figure): boolean {
  return good === "at most" ? value <= limit : value >= limit;
}

/** The median: the middle value, or the mean of the two middle values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

function amount(value: number, unit: Figure["unit"]): string {
  const digits = unit === "×" ? 2 : unit === "" ? 0 : 1;
  return `${value.toFixed(digits)}${unit === "×" ? unit : unit && ` ${unit}`}`;
}

/** The figures as a Markdown table that is also readable as text. */
export function table(figures: Figure[]): string {
  const rows = [
    ["Figure", "Measured", "Limit", "", "From"],
    ...figures.map((figure) => [
      figure.name,
      amount(figure.value, figure.unit),
      `${figure.good} ${amount(figure.limit, figure.unit)}`,
      passes(figure) ? "pass" : "FAIL",
      figure.details,
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...body.map(line)].join(
    "\n",
  );
}
