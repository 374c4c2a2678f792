import { and, count, gte, like, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { FIGURES, type FigureName } from "#shared/desk/figures.ts";
import { users } from "#worker/accounts/schema.ts";
import { contactMessages } from "#worker/contact/schema.ts";
import { CSV_START, csvLine } from "#worker/http/csv.ts";
import { lessonProgress } from "#worker/learning/schema.ts";
import { mentorshipRequests } from "#worker/mentorship/schema.ts";
import { messages } from "#worker/messages/schema.ts";
import { newsletterLeft, newsletterSubscribers } from "#worker/newsletter/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { ledger, orders } from "#worker/selling/schema.ts";
import { isPurse, isReal } from "#worker/selling/sums.ts";

export type Figure = {
  name: FigureName;
  /** Of an amount in whole pence; null for a count. */
  currency: string | null;
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
/** Where nothing was sold yet. */
const CURRENCY = "GBP";

/** Counts of the last 30 days, from the rows themselves. Callers must check that the viewer is an admin. */
export function createFigures({ db, now }: { db: Database; now: () => Date }) {
  /** One round trip. Reads every row of sixty days. */
  async function read(): Promise<FigureReport> {
    const today = Math.floor(now().getTime() / DAY_MS);
    const first = today - DAYS + 1;
    const start = new Date((first - DAYS) * DAY_MS);
    const dayOf = (at: SQLiteColumn) => sql<number>`${at} / ${sql.raw(String(DAY_MS))}`;
    const perDay = (table: SQLiteTable, at: SQLiteColumn, only = sql`1`) => {
      const day = dayOf(at);
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
        db
          .select({
            ...{ day: dayOf(ledger.at), currency: ledger.currency },
            count: sql<number>`sum(${ledger.minor})`.mapWith(Number),
          })
          .from(ledger)
          .innerJoin(orders, isReal)
          .where(and(gte(ledger.at, start), isPurse, like(ledger.cause, "sale:%")))
          .groupBy(dayOf(ledger.at)),
        // Lesson by lesson, because the index on when they were finished begins with the lesson.
        db
          .select({ day: dayOf(lessonProgress.doneAt), count: count() })
          .from(sql`lessons cross join lesson_progress
            on lesson_progress.lesson_id = lessons.id and ${gte(lessonProgress.doneAt, start)}`)
          .groupBy(dayOf(lessonProgress.doneAt)),
      ]),
    );
    const figures = NAMES.map((name, index) => {
      const counts = new Map((rows[index] ?? []).map(({ day, count }) => [Number(day), count]));
      const numbers = (from: number) => Array.from({ length: DAYS }, (_, day) => counts.get(from + day) ?? 0);
      const shown = numbers(first);
      const currency = name === "takings" ? (rows[6][0]?.currency ?? CURRENCY) : null;
      return { name, currency, total: sum(shown), before: sum(numbers(first - DAYS)), perDay: shown };
    });
    return { days: Array.from({ length: DAYS }, (_, day) => isoDay(first + day)), figures };
  }

  return {
    read,

    /** The last 30 days as a spreadsheet file: a line for each day. */
    async file(): Promise<string> {
      const { days, figures } = await read();
      const lines = days.map((day, index) =>
        csvLine([
          day,
          ...figures.map(({ currency, perDay }) => {
            const value = perDay[index] ?? 0;
            return currency ? (value / 100).toFixed(2) : String(value);
          }),
        ]),
      );
      return [CSV_START, csvLine(["Day", ...figures.map(({ name }) => FIGURES[name])]), ...lines].join("");
    },
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const isoDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

export type Figures = ReturnType<typeof createFigures>;
