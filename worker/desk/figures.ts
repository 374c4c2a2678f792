import { count, gte, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { FIGURES, type FigureName } from "#shared/desk/figures.ts";
import { users } from "#worker/accounts/schema.ts";
import { contactMessages } from "#worker/contact/schema.ts";
import { CSV_START, csvLine } from "#worker/http/csv.ts";
import { mentorshipRequests } from "#worker/mentorship/schema.ts";
import { messages } from "#worker/messages/schema.ts";
import { newsletterLeft, newsletterSubscribers } from "#worker/newsletter/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";

export type Figure = {
  name: FigureName;
  /** Over the last 30 days. */
  total: number;
  /** Over the 30 days before. */
  before: number;
  /** One number for each of `days`. */
  perDay: number[];
};

export type FigureReport = {
  /** The last 30 days in UTC, today included, as ISO dates; oldest first. */
  days: string[];
  figures: Figure[];
};

const NAMES = Object.keys(FIGURES) as FigureName[];
const DAY_MS = 24 * 60 * 60_000;
const DAYS = 30;

/** Counts of the last 30 days, from the rows themselves. Callers must check that the viewer is an admin. */
export function createFigures({ db, now }: { db: Database; now: () => Date }) {
  /** One round trip. Reads every row of sixty days. */
  async function read(): Promise<FigureReport> {
    const today = Math.floor(now().getTime() / DAY_MS);
    const first = today - DAYS + 1;
    const start = new Date((first - DAYS) * DAY_MS);
    const perDay = (table: SQLiteTable, at: SQLiteColumn, only = sql`1`) => {
      const day = sql<number>`${at} / ${sql.raw(String(DAY_MS))}`;
      return db
        .select({ day, count: count() })
        .from(table)
        .where(sql`${gte(at, start)} and ${only}`)
        .groupBy(day);
    };
    // A conversation starts with its first message.
    const isFirst = sql`not exists (select 1 from messages as earlier where earlier.student_id = messages.student_id
        and (earlier.created_at, earlier.id) < (messages.created_at, messages.id))`;
    const rows = await query(() =>
      db.batch([
        perDay(users, users.createdAt, sql`role = 'student'`),
        perDay(newsletterSubscribers, newsletterSubscribers.confirmedAt, sql`status = 'confirmed'`),
        perDay(newsletterLeft, newsletterLeft.leftAt),
        perDay(contactMessages, contactMessages.createdAt),
        perDay(mentorshipRequests, mentorshipRequests.createdAt),
        perDay(messages, messages.createdAt, isFirst),
      ]),
    );
    const figures = NAMES.map((name, index) => {
      const counts = new Map((rows[index] ?? []).map(({ day, count }) => [Number(day), count]));
      const numbers = (from: number) => Array.from({ length: DAYS }, (_, day) => counts.get(from + day) ?? 0);
      const shown = numbers(first);
      return { name, total: sum(shown), before: sum(numbers(first - DAYS)), perDay: shown };
    });
    return { days: Array.from({ length: DAYS }, (_, day) => isoDay(first + day)), figures };
  }

  return {
    read,

    /** The last 30 days as a spreadsheet file: a line for each day. */
    async file(): Promise<string> {
      const { days, figures } = await read();
      const lines = days.map((day, index) =>
        csvLine([day, ...figures.map(({ perDay }) => String(perDay[index] ?? 0))]),
      );
      return [CSV_START, csvLine(["Day", ...figures.map(({ name }) => FIGURES[name])]), ...lines].join("");
    },
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const isoDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

export type Figures = ReturnType<typeof createFigures>;
