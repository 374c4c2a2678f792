import * as v from "valibot";
import { AppError } from "#shared/app-error.ts";
import { emailSchema } from "#shared/newsletter/newsletter.ts";
import { groupName, IMPORT_LINES_MAX } from "#shared/newsletter/readers.ts";
import { readColumns, readDay, readLines } from "#worker/platform/list-lines.ts";

/** A person in an imported file. `line` is where they are, counted from 1. */
export type ListedPerson = {
  line: number;
  email: string;
  name: string | null;
  /** When they confirmed, if the file says so. */
  date: Date | null;
  groups: string[];
  /** Whether the file itself says that they left or bounced elsewhere. */
  left: boolean;
};
export type WrongLine = { line: number; text: string; reason: string };

type Column = "email" | "name" | "date" | "group" | "status";

/** The headings of columns that we read, in lower case and without punctuation. */
const HEADINGS: Record<Column, readonly string[]> = {
  email: ["email", "e mail", "email address", "e mail address", "mail"],
  name: ["name", "full name", "fullname"],
  date: ["date", "confirmed", "confirmed at", "confirm time", "optin time", "signed up", "created at"],
  group: ["group", "groups", "tag", "tags"],
  status: ["status", "state"],
};
const NAME_MAX = 200;
const SHOWN_MAX = 80;
const LEFT = /unsub|bounce|complain|clean|spam|block|delet|inactive/i;

function wrongFile(message: string): AppError {
  return new AppError("invalid", message, { fields: { list: message } });
}

/** The file's columns by name, or null if its first line is already a person. */
function readHeadings(first: readonly string[]): Map<Column, number> | null {
  if (first.some((cell) => cell.includes("@"))) return null;
  const columns = readColumns(first, HEADINGS);
  if (columns.has("email")) return columns;
  const seen = first.map((cell) => `“${cell.trim()}”`).join(", ");
  throw wrongFile(
    `The first line has no column called “email”. It has ${seen.slice(0, 200)}. Add a line with the names of the columns.`,
  );
}

/** Reads one line. @throws AppError `invalid` with the reason */
function readPerson(cell: (column: Column) => string, now: Date): Omit<ListedPerson, "line"> {
  const invalid = (reason: string) => new AppError("invalid", reason);
  // Exports put an apostrophe before what a spreadsheet would run as a formula.
  const email = v.safeParse(emailSchema, cell("email").replace(/^'(?=[=+\-@])/, ""));
  if (!email.success) {
    throw invalid(cell("email") === "" ? "There is no email address." : email.issues[0].message);
  }
  const name = cell("name").replace(/\s+/gu, " ");
  if (name.length > NAME_MAX) throw invalid(`The name is longer than ${NAME_MAX} characters.`);
  const date = cell("date") === "" ? null : readDay(cell("date"));
  if (cell("date") !== "" && !date) throw invalid("The date cannot be read. Write it as 2026-11-30.");
  if (date && date > now) throw invalid("The date is in the future.");
  const groups = cell("group")
    .split(/[;,|]/)
    .map((each) => v.safeParse(groupName, each));
  const tooLong = groups.find((each) => !each.success && String(each.issues[0].input).trim() !== "");
  if (tooLong && !tooLong.success) throw invalid(`The group: ${tooLong.issues[0].message}`);
  return {
    email: email.output,
    name: name || null,
    date,
    groups: groups.flatMap((each) => (each.success ? [each.output] : [])),
    left: LEFT.test(cell("status")),
  };
}

/**
 * Reads a list of people: CSV with commas, semicolons or tabs, with or without a line of headings, or one address a
 * line. Wrong lines are returned with their reasons.
 * @throws AppError `invalid` if the file as a whole cannot be read, or has more than 5,000 lines
 */
export function readReaderFile(file: string, now: Date): { people: ListedPerson[]; wrong: WrongLine[] } {
  const lines = readLines(file);
  const people: ListedPerson[] = [];
  const wrong: WrongLine[] = [];
  const [first] = lines;
  const columns = first ? readHeadings(first.cells) : null;
  const rows = columns ? lines.slice(1) : lines;
  if (rows.length > IMPORT_LINES_MAX) {
    throw wrongFile(
      `That is ${rows.length.toLocaleString("en-GB")} lines. Import at most ${IMPORT_LINES_MAX.toLocaleString("en-GB")} at a time.`,
    );
  }
  if (rows.length === 0) throw wrongFile("There are only headings, and nobody below them.");
  for (const { line, cells, unclosedQuote } of rows) {
    const emailAt = columns ? columns.get("email") : cells.findIndex((cell) => cell.includes("@"));
    const cell = (column: Column) => {
      const index = column === "email" ? emailAt : columns?.get(column);
      return (index === undefined ? "" : (cells[index] ?? "")).trim();
    };
    try {
      if (unclosedQuote) {
        throw new AppError("invalid", "A quotation mark opens in this line and does not close.");
      }
      people.push({ line, ...readPerson(cell, now) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const shown = (cell("email") || cells.join(", ")).replace(/\s+/gu, " ").slice(0, SHOWN_MAX);
      wrong.push({ line, text: shown, reason: error.publicMessage });
    }
  }
  return { people, wrong };
}
