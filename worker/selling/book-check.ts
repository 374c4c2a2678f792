import { and, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Config } from "#worker/config.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { storedFacts } from "#worker/platform/stripe-facts.ts";
import { findProblems, type ReadFacts } from "./book-reader.ts";
import { NOT_OURS } from "./inbox.ts";
import { bookNews } from "./mails.ts";
import { paymentEvents } from "./schema.ts";

/** The hour in UTC in which the books are checked. The cron comes by once in each, some minutes after it begins. */
const HOUR = 4;
const HOUR_MS = 60 * 60_000;
/** `npm run ledger -- check` checks all of them. */
const MOST_ORDERS = 20_000;
const MOST_IN_A_MAIL = 30;
const WAITS_LONG_MS = HOUR_MS;

/** The email about what a day's check found; there is none if it found nothing. */
const mailOf = (day: string) => `books:${day}`;

/** The email about the last check whose hour is over. */
export const lastCheck = (at: Date) =>
  mailOf(new Date(at.getTime() - (HOUR + 1) * HOUR_MS).toISOString().slice(0, 10));

/** Checks the books daily, and hourly whether something of the provider waits. What does not fit is mailed to the owner. */
export function createBookCheck({
  db,
  now,
  outbox,
  config,
  log,
  readFacts = storedFacts,
}: Pick<Dependencies, "db" | "now" | "log"> & {
  config: Pick<Config, "site">;
  outbox: Pick<Outbox, "insert">;
  readFacts?: ReadFacts;
}) {
  async function waiting(at: Date): Promise<string[]> {
    const { appliedAt, receivedAt, problem } = paymentEvents;
    const isOurs = or(isNull(problem), ne(problem, NOT_OURS));
    const since = new Date(at.getTime() - WAITS_LONG_MS);
    const rows = await query(() =>
      db
        .select()
        .from(paymentEvents)
        .where(and(isNull(appliedAt), lt(receivedAt, since), isOurs))
        .orderBy(receivedAt)
        .limit(MOST_IN_A_MAIL),
    );
    return rows.map(({ id, type, problem: why }) =>
      `The provider's event ${id} (${type}) has waited for more than an hour. ${why ?? ""}`.trim(),
    );
  }

  async function tell(problems: string[], key: string): Promise<void> {
    if (problems.length === 0) return;
    log.error("selling.books_wrong", new Error(problems[0]), { problems: problems.length });
    const rest = problems.length - MOST_IN_A_MAIL;
    const told = problems.slice(0, MOST_IN_A_MAIL);
    const more = rest > 0 ? [`${rest} more: \`npm run ledger -- check --remote\` lists them.`] : [];
    const mail = outbox.insert(bookNews(config.site, [...told, ...more]), key);
    await query(() => mail.statement);
  }

  return {
    /** For the hourly cron. Writes each mail at most once a day. */
    async daily(): Promise<void> {
      const at = now();
      const day = at.toISOString().slice(0, 10);
      await tell(await waiting(at), `books-wait:${day}`);
      if (at.getUTCHours() !== HOUR) return;
      const ask = (text: string) => query(() => db.all<Record<string, unknown>>(sql.raw(text)));
      const { orders, problems } = await findProblems(ask, { at, readFacts, most: MOST_ORDERS });
      log.info("selling.books_checked", { orders, problems: problems.length });
      await tell(problems, mailOf(day));
    },
  };
}
