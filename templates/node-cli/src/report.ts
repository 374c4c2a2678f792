import { formatSize } from "./sizes.ts";
import type { Weight } from "./weigh.ts";

/** A table for people: one line per file type, then the total, then the budget where there is one. */
export function textReport(weight: Weight, budget: number | null): string {
  const rows = [
    ...weight.groups.map(({ extension, files, bytes }) => [extension, countOf(files), formatSize(bytes)]),
    ["total", countOf(weight.files), formatSize(weight.bytes)],
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(([name = "", files = "", size = ""]) =>
    [name.padEnd(widths[0] ?? 0), files.padStart(widths[1] ?? 0), size.padStart(widths[2] ?? 0)].join("  "),
  );
  if (budget !== null) lines.push("", budgetLine(weight.bytes, budget));
  return `${lines.join("\n")}\n`;
}

/** The same facts for programs. Sizes are in bytes. */
export function jsonReport(weight: Weight, budget: number | null): string {
  return `${JSON.stringify({ ...weight, budget, withinBudget: isWithin(weight, budget) }, null, 2)}\n`;
}

export function isWithin(weight: Weight, budget: number | null): boolean {
  return budget === null || weight.bytes <= budget;
}

function budgetLine(bytes: number, budget: number): string {
  return bytes <= budget
    ? `Within the budget of ${formatSize(budget)}, with ${formatSize(budget - bytes)} to spare.`
    : `Over the budget of ${formatSize(budget)} by ${formatSize(bytes - budget)}.`;
}

function countOf(files: number): string {
  return files === 1 ? "1 file" : `${files} files`;
}
