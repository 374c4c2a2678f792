import { and, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import { daysAfter, FAILURE_MAIL_DAYS, RENEWAL_MAIL_DAYS } from "#shared/selling/membership.ts";
import { lessonProgress, lessons } from "#worker/learning/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Mail } from "#worker/platform/mailer.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { signId } from "#worker/platform/secret-tokens.ts";
import { failedMail, renewalMail } from "./member-mails.ts";
import { failureKey } from "./membership-news.ts";
import { memberships, orders } from "./schema.ts";

const IN_A_RUN = 200;
const DAY_MS = 24 * 60 * 60_000;
export const CANCEL_PURPOSE = "cancel-membership";
export const cancelPath = (token: string) => `/membership/cancel?token=${encodeURIComponent(token)}`;

/** The memberships with their addresses and the names of what they pay for. Nobody writes to erased members. */
const told = (db: Database) =>
  db
    .select({
      row: memberships,
      email: orders.email,
      name: sql<string>`coalesce((select name from offers where id = ${memberships.offerId}), ${orders.offerName})`,
    })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.id));

/** Writes the mails that time brings: before yearly renewals, and while a payment is owed. Each once, by its key. */
export function createMemberRound({
  db,
  config,
  now,
  defer,
  outbox,
}: Pick<Dependencies, "db" | "config" | "now" | "defer"> & { outbox: Outbox }) {
  const { site, secrets } = config;

  async function post(mail: Mail, key: string): Promise<void> {
    const { id, statement } = outbox.insert(mail, key);
    await query(() => statement);
    defer(outbox.send(id));
  }

  async function held(userId: string | null, from: Date) {
    const [[own], [all]] = await query(() =>
      db.batch([
        db
          .select({ done: sql<number>`count(*)` })
          .from(lessonProgress)
          .where(and(eq(lessonProgress.userId, userId ?? ""), gt(lessonProgress.doneAt, from))),
        db.select({ made: sql<number>`count(*)` }).from(lessons).where(gt(lessons.createdAt, from)),
      ]),
    );
    return { done: own?.done ?? 0, newLessons: all?.made ?? 0 };
  }

  async function renewals(at: Date): Promise<void> {
    const [first, last] = RENEWAL_MAIL_DAYS;
    const due = await query(() =>
      told(db)
        .where(
          and(
            ...[
              eq(memberships.state, "live"),
              eq(memberships.cancels, false),
              eq(memberships.cycle, "yearly"),
            ],
            ...[gt(memberships.paidUntil, at), lte(memberships.paidUntil, daysAfter(at, first))],
          ),
        )
        .orderBy(memberships.paidUntil)
        .limit(IN_A_RUN),
    );
    for (const { row, email, name } of due) {
      if (!email) continue;
      const days = Math.ceil((row.paidUntil.getTime() - at.getTime()) / DAY_MS);
      const which = days <= last ? last : first;
      const year = daysAfter(row.paidUntil, -365);
      const from = new Date(Math.max(row.startedAt.getTime(), year.getTime()));
      const cancelUrl = site.origin + cancelPath(await signId(secrets.app, CANCEL_PURPOSE, row.id));
      const mail = renewalMail(
        site,
        email,
        { ...row, name },
        { days, held: await held(row.userId, from), cancelUrl },
      );
      await post(mail, `member-renews:${row.id}:${row.paidUntil.getTime()}:${which}`);
    }
  }

  async function failures(at: Date): Promise<void> {
    const late = await query(() =>
      told(db)
        .where(and(eq(memberships.state, "late"), isNotNull(memberships.failedAt)))
        .limit(IN_A_RUN),
    );
    for (const { row, email, name } of late) {
      const day = FAILURE_MAIL_DAYS.findLast((days) => row.failedAt && daysAfter(row.failedAt, days) <= at);
      if (email && day !== undefined)
        await post(failedMail(site, email, { ...row, name }, day), failureKey(row, day));
    }
  }

  return {
    /** For the hourly cron. */
    async write(): Promise<void> {
      const at = now();
      await renewals(at);
      await failures(at);
    },
  };
}
