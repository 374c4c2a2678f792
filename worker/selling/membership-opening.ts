import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { PaymentFacts } from "#shared/selling/payment-facts.ts";
import type { Database } from "#worker/platform/client.ts";
import type { Statement } from "#worker/platform/content-store.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { isYear, type OrderRow } from "./order-rows.ts";
import { memberships, orders } from "./schema.ts";

/** Whether an order pays for a later period of a membership. Its enrolments were made with the first. */
export const isRenewal = ({ id, membershipId }: Pick<OrderRow, "id" | "membershipId">) =>
  membershipId !== null && membershipId !== id;

/**
 * What follows for a membership when one of its orders changes: the first payment writes it down, and every change asks
 * the cron to look at it, in case nobody does at once.
 * @param order as it will be
 */
export function membershipStatements(
  db: Database,
  { order, facts, at, when }: { order: OrderRow; facts: PaymentFacts | null; at: Date; when: SQL },
): Statement[] {
  const { id, membershipId, periodTo, periodFrom } = order;
  if (!membershipId) return [];
  const look = db
    .update(memberships)
    .set({ checkAt: at, version: sql`${memberships.version} + 1` })
    .where(and(eq(memberships.id, membershipId), when));
  if (id !== membershipId || !facts?.membership || !periodFrom || !periodTo) return [look];
  const [offer] = order.lines;
  const row: typeof memberships.$inferInsert = {
    ...{ id, userId: order.userId, offerId: order.offerId, state: "live", test: order.test },
    ...{ minor: offer?.minor ?? order.total, currency: order.currency },
    // The provider tells the rest: it is asked right afterwards.
    cycle: isYear({ from: periodFrom, to: periodTo }) ? "yearly" : "monthly",
    ...{ paidUntil: periodTo, startedAt: periodFrom, subscriptionId: facts.membership.subscriptionId },
    checkAt: at,
  };
  return [insertIf(db, memberships, row, when).onConflictDoNothing(), look];
}

/** Takes a membership and its other orders along when one of them moves. The cron then brings its enrolments up to date. */
export function moveMembership(
  db: Database,
  { order, userId, email, at, when }: { order: OrderRow; userId: string; email: string; at: Date; when: SQL },
): Statement[] {
  const id = order.membershipId ?? "";
  return [
    db
      .update(memberships)
      .set({ userId, checkAt: at, version: sql`${memberships.version} + 1` })
      .where(and(eq(memberships.id, id), when)),
    db
      .update(orders)
      .set({
        userId,
        email,
        browser: null,
        madeAccount: false,
        paidHere: false,
        version: sql`${orders.version} + 1`,
      })
      .where(and(eq(orders.membershipId, id), ne(orders.id, order.id), when)),
  ];
}
