import type { Context } from "hono";
import type { GuardedEnv } from "./guards.ts";

/** Excel only reads a file as UTF-8 if it starts with this. */
export const CSV_START = "\uFEFF";

/** First characters that make a spreadsheet run a cell as a formula, in both widths (OWASP, CSV Injection). */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** An amount with two decimals is a number, also below zero. */
const AMOUNT = /^-?\d+\.\d{2}$/;

/**
 * A cell that no spreadsheet runs: always quoted, with an apostrophe before anything that looks like a formula. Phone
 * numbers with a plus sign get one too.
 */
export function csvCell(value: string): string {
  const shown = FORMULA_START.test(value) && !AMOUNT.test(value) ? `'${value}` : value;
  return `"${shown.replaceAll("\0", "").replaceAll('"', '""')}"`;
}

/** One record with its line ending (RFC 4180). */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

const BROKEN_OFF = "The list is incomplete: an error occurred here. Please download it again.";

type Content = {
  heading: readonly string[];
  pages: AsyncGenerator<string[][]>;
  /** Logs that a later page could not be read. */
  onBroken: (error: unknown) => void;
};

/**
 * A CSV file that is streamed while its pages are read. If one fails after the first, the file's last line says so.
 * @throws AppError `unavailable` if not even the first page can be read
 */
export async function csvStream({ heading, pages, onBroken }: Content): Promise<ReadableStream<Uint8Array>> {
  let first: Awaited<ReturnType<typeof pages.next>> | null = await pages.next();
  const encoder = new TextEncoder();
  let failure: unknown = null;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(CSV_START + csvLine(heading)));
    },
    async pull(controller) {
      if (failure) return controller.error(failure);
      try {
        const { value, done } = first ?? (await pages.next());
        first = null;
        if (done) return controller.close();
        controller.enqueue(encoder.encode(value.map(csvLine).join("")));
      } catch (error) {
        // The status has already been sent. The last line says that the file is incomplete, because not every program
        // notices a broken connection.
        onBroken(error);
        failure = error;
        controller.enqueue(encoder.encode(csvLine([BROKEN_OFF])));
      }
    },
  });
}

/**
 * The answer of the API with such a file. `name`: "students.csv".
 * @throws AppError `unavailable` if not even the first page can be read
 */
export async function csvFile(
  c: Context<GuardedEnv>,
  { name, ...content }: Content & { name: string },
): Promise<Response> {
  return c.body(await csvStream(content), 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
  });
}

/** The response of a CSV file in the OpenAPI document. */
export const csvContent = { "text/csv": { schema: { type: "string" as const } } };
