/** Excel only reads a file as UTF-8 if it starts with this. */
export const CSV_START = "\uFEFF";

/** First characters that make a spreadsheet run a cell as a formula, in both widths (OWASP, CSV Injection). */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * A cell that no spreadsheet runs: always quoted, with an apostrophe before anything that looks like a formula. Phone
 * numbers with a plus sign get one too.
 */
export function csvCell(value: string): string {
  const shown = FORMULA_START.test(value) ? `'${value}` : value;
  return `"${shown.replaceAll("\0", "").replaceAll('"', '""')}"`;
}

/** One record with its line ending (RFC 4180). */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}
