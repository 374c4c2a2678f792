import * as v from "valibot";
import { AppError } from "#shared/app-error.ts";
import type { Outcome } from "#shared/enrolments/enrolling.ts";
import { emailSchema } from "#shared/newsletter/newsletter.ts";
import { IMPORT_LINES_MAX } from "#shared/newsletter/readers.ts";
import { readColumns, readDay, readLines } from "#worker/platform/list-lines.ts";

type Column = "person" | "name" | "course" | "date";

/** The headings of columns that we read, in lower case and without punctuation. */
const HEADINGS: Record<Column, readonly string[]> = {
  person: [
    ...["person", "email", "e mail", "email address", "e mail address", "mail", "address"],
    ...["student", "student email", "learner", "participant", "customer email"],
  ],
  name: ["name", "full name", "fullname", "student name", "customer name"],
  course: ["course", "course id", "course name", "course title", "courses"],
  date: [
    ...["date", "start", "starts", "start date", "starts on", "begin", "begins", "from", "since"],
    ...["enrolled", "enrolled at", "enrolled on", "enrolment date", "bought", "purchase date", "created at"],
  ],
};
const NAME_MAX = 200;
const SHOWN_MAX = 80;
/** `Ada Lovelace <ada@example.org>`, as mail programs write it. */
const NAMED_ADDRESS = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/;
const YEARS = { first: 2000, last: 2100 };

/** Somebody in a list. `course` as it is written there, "" if the line names none; `date`: null if it names none. */
export type ListedPerson = {
  line: number;
  email: string;
  name: string | null;
  course: string;
  date: Date | null;
};
/** A line that cannot be used, and why. */
export type WrongLine = { line: number; person: string; course: string; outcome: Outcome; says: string };

const wrongList = (message: string) => new AppError("invalid", message, { fields: { list: message } });

const short = (text: string) => text.replace(/\s+/gu, " ").slice(0, SHOWN_MAX);

/** The cells of a line by their columns. Without headings they are: person, course, date. */
function cellsOf(cells: readonly string[], columns: ReadonlyMap<Column, number>): (column: Column) => string {
  if (columns.size > 0) {
    return (column) => {
      const index = columns.get(column);
      return index === undefined ? "" : (cells[index] ?? "").trim();
    };
  }
  const person = Math.max(
    0,
    cells.findIndex((cell) => cell.includes("@")),
  );
  const [course = "", date = ""] = cells.filter((_, index) => index !== person);
  const texts: Record<Column, string> = { person: cells[person] ?? "", name: "", course, date };
  return (column) => texts[column].trim();
}

function readPerson(line: number, cell: (column: Column) => string): ListedPerson | WrongLine {
  // Exports put an apostrophe before what a spreadsheet would run as a formula.
  const written = cell("person").replace(/^'(?=[=+\-@])/, "");
  const [, named = "", inside = written] = NAMED_ADDRESS.exec(written) ?? [];
  const email = v.safeParse(emailSchema, inside);
  const course = cell("course");
  const wrong = (outcome: Outcome, says: string): WrongLine => ({
    ...{ line, person: short(email.success ? email.output : written), course: short(course), outcome, says },
  });
  if (!email.success) {
    return wrong("no-address", written ? "This is not an email address." : "There is no email address.");
  }
  const date = cell("date") === "" ? null : readDay(cell("date"));
  const isDay = date && date.getUTCFullYear() >= YEARS.first && date.getUTCFullYear() <= YEARS.last;
  if (cell("date") !== "" && !isDay) {
    return wrong("bad-date", `“${short(cell("date"))}” is not a date. Write it as 2026-11-30.`);
  }
  const name = (cell("name") || named).replace(/\s+/gu, " ").slice(0, NAME_MAX).trim();
  return { line, email: email.output, name: name || null, course, date };
}

/** The people of a line without headings: one, or several if every cell is an address, as mail programs list them. */
function peopleOf(line: number, cells: readonly string[]): (ListedPerson | WrongLine)[] {
  const written = cells.filter((cell) => cell.trim() !== "");
  const several = written.length > 1 && written.every((cell) => cell.includes("@"));
  return (several ? written.map((cell) => [cell]) : [cells]).map((each) =>
    readPerson(line, cellsOf(each, new Map())),
  );
}

/**
 * Reads a list of people: addresses, or CSV of person, course and date, with or without a line of headings. Lines that
 * cannot be used come with their reasons; `ignored` has the headings of columns that mean nothing here; `hasHeadings`:
 * the first line names the columns.
 * @throws AppError `invalid` if there is nobody in it, or more than 5,000 lines
 */
export function readEnrolmentFile(file: string): {
  people: ListedPerson[];
  wrong: WrongLine[];
  ignored: string[];
  hasHeadings: boolean;
} {
  const lines = readLines(file);
  const [first] = lines;
  const hasPerson = first?.cells.some((cell) => cell.includes("@"));
  const columns = first && !hasPerson ? readColumns(first.cells, HEADINGS) : new Map<Column, number>();
  if (columns.size > 0 && !columns.has("person")) {
    throw wrongList("The first line has no column called “person” or “email”. Add one above the addresses.");
  }
  const rows = columns.size > 0 ? lines.slice(1) : lines;
  if (rows.length === 0) throw wrongList("There are only headings, and nobody below them.");
  if (rows.length > IMPORT_LINES_MAX) {
    throw wrongList(
      `That is ${rows.length.toLocaleString("en-GB")} lines. Send at most ${IMPORT_LINES_MAX.toLocaleString("en-GB")} at a time.`,
    );
  }
  const people: ListedPerson[] = [];
  const wrong: WrongLine[] = [];
  for (const { line, cells, unclosedQuote } of rows) {
    if (unclosedQuote) {
      const says = "A quotation mark opens in this line and does not close.";
      wrong.push({ line, person: short(cells.join(", ")), course: "", outcome: "broken", says });
      continue;
    }
    const listed = columns.size > 0 ? [readPerson(line, cellsOf(cells, columns))] : peopleOf(line, cells);
    for (const person of listed) {
      if ("email" in person) people.push(person);
      else wrong.push(person);
    }
  }
  const read = new Set(columns.values());
  const headings = columns.size > 0 ? (first?.cells ?? []) : [];
  const ignored = headings.filter((heading, index) => !read.has(index) && heading.trim() !== "").map(short);
  return { people, wrong, ignored, hasHeadings: columns.size > 0 };
}
