import { and, asc, desc, eq, isNotNull, lte, ne, sql } from "drizzle-orm";
import { memberMonths } from "#shared/selling/churn.ts";
import { daysAfter, GRACE_DAYS } from "#shared/selling/membership.ts";
import { users } from "#worker/accounts/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { ledger, memberships, orders } from "./schema.ts";

/** How far ahead renewals are listed, and how many rows each list has. */
const AHEAD_DAYS = 30;
const LISTED = 50;

/** The members at the desk: what renews, what failed, what is disputed, who comes and goes. Callers check for an admin. */
export function createDeskMembers({ db, now }: Pick<Dependencies, "db" | "now">) {
  const listed = {
    ...{ id: memberships.id, offerId: memberships.offerId, minor: memberships.minor },
    ...{ currency: memberships.currency, cycle: memberships.cycle, paidUntil: memberships.paidUntil },
    ...{ failedAt: memberships.failedAt, nextTryAt: memberships.nextTryAt, test: memberships.test },
    userId: memberships.userId,
    fullName: users.fullName,
    name: sql<string>`coalesce((select name from offers
      where id = coalesce(${memberships.nextOfferId}, ${memberships.offerId})), ${orders.offerName})`,
  };
  const rows = () =>
    db
      .select(listed)
      .from(memberships)
      .innerJoin(orders, eq(orders.id, memberships.id))
      .leftJoin(users, eq(users.id, memberships.userId));
  const month = (column: typeof memberships.startedAt | typeof memberships.endedAt) =>
    sql<string>`strftime('%Y-%m', ${column} / 1000, 'unixepoch')`;
  /** Months of memberships that count: tests do not. */
  const byMonth = (column: typeof memberships.startedAt | typeof memberships.endedAt) =>
    db
      .select({ month: month(column), count: sql<number>`count(*)` })
      .from(memberships)
      .where(and(eq(memberships.test, false), isNotNull(column)))
      .groupBy(month(column));

  return {
    /** One round trip. */
    async overview() {
      const at = now();
      const [renewals, failed, disputes, joined, left] = await query(() =>
        db.batch([
          rows()
            .where(
              and(
                ...[eq(memberships.state, "live"), eq(memberships.cancels, false)],
                lte(memberships.paidUntil, daysAfter(at, AHEAD_DAYS)),
              ),
            )
            .orderBy(asc(memberships.paidUntil), asc(memberships.id))
            .limit(LISTED),
          rows()
            .where(eq(memberships.state, "late"))
            .orderBy(asc(memberships.paidUntil), asc(memberships.id))
            .limit(LISTED),
          db
            .select({
              ...{ id: orders.id, offerName: orders.offerName, currency: orders.currency, test: orders.test },
              ...{ fullName: users.fullName, held: sql<number>`sum(${ledger.minor})` },
              since: sql<number>`min(${ledger.at})`,
            })
            .from(ledger)
            .innerJoin(orders, eq(orders.id, ledger.orderId))
            .leftJoin(users, eq(users.id, orders.userId))
            .where(and(eq(ledger.account, "disputes"), ne(orders.state, "lost")))
            .groupBy(orders.id)
            .having(sql`sum(${ledger.minor}) > 0`)
            .orderBy(desc(sql`min(${ledger.at})`))
            .limit(LISTED),
          byMonth(memberships.startedAt),
          byMonth(memberships.endedAt),
        ]),
      );
      return {
        renewals,
        failed: failed.map((row) => ({ ...row, graceUntil: daysAfter(row.paidUntil, GRACE_DAYS) })),
        disputes: disputes.map(({ since, ...row }) => ({ ...row, since: new Date(since) })),
        months: memberMonths(joined, left, at),
      };
    },
  };
}

export type DeskMembers = ReturnType<typeof createDeskMembers>;
export type MembersOverview = Awaited<ReturnType<DeskMembers["overview"]>>;
