import Papa from "papaparse";

/** One line of a list. `line` counts from 1, also where a quoted cell goes over several lines. */
export type ListLine = { line: number; cells: string[]; unclosedQuote: boolean };

/** Reads CSV with commas, semicolons or tabs, or one thing a line. Empty lines are left out. */
export function readLines(file: string): ListLine[] {
  const text = file.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const lines: ListLine[] = [];
  let [line, read] = [1, 0];
  Papa.parse<string[]>(text, {
    newline: "\n",
    delimitersToGuess: [",", ";", "\t", "|"],
    step({ data, errors, meta }) {
      const start = line;
      line += text.slice(read, meta.cursor).split("\n").length - 1;
      read = meta.cursor;
      if (data.every((cell) => cell.trim() === "")) return;
      lines.push({ line: start, cells: data, unclosedQuote: errors.some(({ type }) => type === "Quotes") });
    },
  });
  return lines;
}

/** Which column each heading of the first line names. Capitals and punctuation do not matter. */
export function readColumns<Column extends string>(
  first: readonly string[],
  headings: Record<Column, readonly string[]>,
): Map<Column, number> {
  const columns = new Map<Column, number>();
  for (const [index, cell] of first.entries()) {
    const heading = cell
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, " ")
      .trim();
    for (const [column, names] of Object.entries(headings) as [Column, readonly string[]][]) {
      if (names.includes(heading) && !columns.has(column)) columns.set(column, index);
    }
  }
  return columns;
}

/** A date as files have it: 2026-11-30, with or without a time, or 30/11/2026. Null if it is none. */
export function readDay(text: string): Date | null {
  const british = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text);
  const [year, month, day] = british
    ? [british[3], british[2], british[1]]
    : (/^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(text)?.slice(1) ?? []);
  if (!year || !month || !day) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 ? date : null;
}
