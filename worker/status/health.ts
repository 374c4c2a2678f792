import { and, eq, inArray, lt } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { Health, Part, PartState, StatusReport } from "#shared/status/health.ts";
import type { Contributions } from "#worker/about/contributions.ts";
import { inTime, LateError } from "#worker/platform/deadline.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { outbox } from "#worker/platform/schema.ts";
import type { Videos } from "#worker/videos/videos.ts";
import { assertTables, catalogue } from "./tables.ts";

/** Shorter than a request's limit, because a monitor wants its answer now. */
const PROBE_WITHIN_MS = 2_000;
const MAIL_DELAYED_AFTER_MS = 60 * 60_000;
/** This key does not exist; finding nothing is the expected answer. */
const PROBE_KEY = "health";

type Needs = Dependencies & { videos: Videos; contributions: Contributions; withinMs?: number };

/** @throws Error if an answer does not match the question */
function expectAnswer(right: boolean): void {
  if (!right) throw new Error("It gave a wrong answer.");
}

/** Makes a small request to each dependency. Writes nothing, and reveals only their state. */
export function createHealth(needs: Needs) {
  const { db, search, feedStore, sessionStore, bucket, log, now, allowForm } = needs;
  const { videos, contributions, withinMs = PROBE_WITHIN_MS } = needs;

  async function probe(part: Part, ask: () => Promise<unknown>): Promise<PartState> {
    try {
      // Inside an async function, so that a synchronous throw counts as well.
      await inTime((async () => ask())(), withinMs, part);
      return "up";
    } catch (error) {
      log.error("health.failed", error, { part });
      return error instanceof LateError ? "slow" : "down";
    }
  }

  /** One round trip. @returns whether an email has been waiting for more than an hour */
  async function checkDatabase(): Promise<boolean> {
    const before = new Date(now().getTime() - MAIL_DELAYED_AFTER_MS);
    const [delayed, tables] = await db.batch([
      db
        .select({ id: outbox.id, createdAt: outbox.createdAt })
        .from(outbox)
        .where(and(inArray(outbox.status, ["waiting", "sending"]), lt(outbox.createdAt, before)))
        .limit(1),
      db.select({ name: catalogue.name }).from(catalogue).where(eq(catalogue.type, "table")),
    ]);
    assertTables("main", tables);
    return delayed.length > 0;
  }

  async function checkSearch(): Promise<void> {
    const { results } = await search
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .all<{ name: string }>();
    assertTables("search", results);
  }

  async function look(): Promise<{ health: Health; mailDelayed: boolean | null }> {
    let mailDelayed: boolean | null = null;
    const [database, searching, sessions, feeds, files] = await Promise.all([
      probe("database", async () => {
        mailDelayed = await checkDatabase();
      }),
      probe("search", checkSearch),
      probe("sessions", async () => expectAnswer((await sessionStore.get(PROBE_KEY)) === null)),
      probe("feeds", async () => expectAnswer((await feedStore.get(PROBE_KEY)) === null)),
      probe("files", async () => expectAnswer((await bucket.head(PROBE_KEY)) === null)),
    ]);
    return { health: { database, search: searching, sessions, feeds, files }, mailDelayed };
  }

  /** When a feed was last fetched. Only for display, so it never fails. */
  async function refreshedAt(feed: Pick<Videos, "refreshedAt">): Promise<Date | null> {
    return inTime(feed.refreshedAt(), withinMs, "feeds").catch(() => null);
  }

  return {
    /**
     * The state of every dependency, for a monitor.
     * @throws AppError `rate_limited`
     */
    async check(network: string): Promise<Health> {
      if (!(await allowForm(`health:${network}`))) {
        throw new AppError("rate_limited", "Please ask at most ten times a minute.", { retryAfter: 60 });
      }
      return (await look()).health;
    },

    /** The same for visitors, with more of what they may see. Never fails, and takes at most two seconds. */
    async report(): Promise<StatusReport> {
      const sources = [
        { name: "videos" as const, feed: videos },
        { name: "contributions" as const, feed: contributions },
      ].filter(({ feed }) => feed.configured);
      const [seen, ...dates] = await Promise.all([look(), ...sources.map(({ feed }) => refreshedAt(feed))]);
      return {
        ...seen,
        feeds: sources.map(({ name }, index) => ({ name, refreshedAt: dates[index] ?? null })),
      };
    },
  };
}

export type HealthService = ReturnType<typeof createHealth>;
