import { and, count, eq, gt, isNull, lt, min, ne, sql } from "drizzle-orm";
import { formatMoney } from "#shared/money.ts";
import { users } from "#worker/accounts/schema.ts";
import type { Database } from "#worker/platform/client.ts";
import { outbox } from "#worker/platform/schema.ts";
import { lastCheck } from "#worker/selling/book-check.ts";
import { ledger, orders, paymentEvents, refunds } from "#worker/selling/schema.ts";
import type { Waiting } from "./waiting-items.ts";

const HOUR_MS = 60 * 60_000;
/** More than these at once are not listed. */
const LISTED = 20;

const order = {
  ...{ id: orders.id, email: orders.email, offerName: orders.offerName, currency: orders.currency },
  ...{ test: orders.test, fullName: users.fullName },
};

/** What waits about money: refunds that failed, open disputes, events of the provider, and books that do not fit. To be run in one batch. */
export const moneyStatements = (db: Database, at: Date) =>
  [
    // It waits until somebody gives the money back in another way, or notes on the order what they did.
    db
      .select({
        ...order,
        since: sql<number>`min(${refunds.createdAt})`,
        minor: sql<number>`sum(${refunds.amount})`,
      })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .leftJoin(users, eq(users.id, orders.userId))
      .where(
        and(
          eq(refunds.state, "failed"),
          sql`not exists (select 1 from refunds as later
            where later.order_id = ${refunds.orderId} and later.id > ${refunds.id} and later.state <> 'failed')`,
          sql`not exists (select 1 from order_actions as done where done.order_id = ${refunds.orderId}
            and done.by_id is not null and done.created_at > ${refunds.createdAt})`,
        ),
      )
      .groupBy(orders.id)
      .orderBy(sql`min(${refunds.createdAt})`)
      .limit(LISTED),
    db
      .select({ ...order, since: sql<number>`min(${ledger.at})`, minor: sql<number>`sum(${ledger.minor})` })
      .from(ledger)
      .innerJoin(orders, eq(orders.id, ledger.orderId))
      .leftJoin(users, eq(users.id, orders.userId))
      .where(
        and(
          // As a range, so that only disputes are read.
          sql`${ledger.cause} >= 'dispute-' and ${ledger.cause} < 'dispute;'`,
          eq(ledger.account, "disputes"),
          ne(orders.state, "lost"),
        ),
      )
      .groupBy(orders.id)
      .having(sql`sum(${ledger.minor}) > 0`)
      .orderBy(sql`min(${ledger.at})`)
      .limit(LISTED),
    db
      .select({
        count: count(),
        since: min(paymentEvents.receivedAt),
        problem: sql<string | null>`max(problem)`,
      })
      .from(paymentEvents)
      .where(
        and(isNull(paymentEvents.appliedAt), lt(paymentEvents.receivedAt, new Date(at.getTime() - HOUR_MS))),
      ),
    db
      .select({ since: outbox.createdAt, recipient: outbox.recipient })
      .from(outbox)
      .where(eq(outbox.id, lastCheck(at))),
  ] as const;

/** Sales, and refunds that are not a failure, since a time; orders on test keys are left out. */
export const newMoney = (db: Database, since: unknown) =>
  db
    .select({
      sales: sql<number>`count(distinct iif(${ledger.cause} like 'sale:%', ${ledger.cause}, null))`,
      refunds: sql<number>`count(distinct iif(${ledger.cause} like 'refund:%', ${ledger.cause}, null))`,
    })
    .from(ledger)
    .innerJoin(orders, and(eq(orders.id, ledger.orderId), eq(orders.test, false)))
    .where(gt(ledger.at, sql`${since}`));

type OrderRow = {
  id: string;
  email: string | null;
  offerName: string;
  currency: string;
  test: boolean;
  fullName: string | null;
  since: number;
  minor: number;
};
type Books = { since: Date; recipient: string };
type Events = { count: number; since: Date | null; problem: string | null };

function about(kind: "refund" | "dispute", row: OrderRow, title: string, text: string): Waiting {
  const { id, since, offerName } = row;
  const who = row.fullName ?? row.email ?? "Somebody whose account is deleted";
  return {
    kind,
    id,
    since: new Date(since),
    from: null,
    title: row.test ? `Test: ${title.charAt(0).toLowerCase()}${title.slice(1)}` : title,
    text: `${who}, ${offerName}.\n${text}`,
    count: 1,
  };
}

/** The items of the statements. */
export function waitingMoney(
  failed: readonly OrderRow[],
  disputed: readonly OrderRow[],
  [events]: readonly Events[],
  [books]: readonly Books[],
): Waiting[] {
  const amount = ({ minor, currency }: OrderRow) => formatMoney({ minor: Number(minor), currency });
  return [
    ...failed.map((row) =>
      about(
        "refund",
        row,
        `A refund of ${amount(row)} failed`,
        "The payment provider could not pay it out, so the money is still with you. Pay it from your bank, and add a note to the order. Their access is open again: take back the enrolment if it should end.",
      ),
    ),
    ...disputed.map((row) =>
      about(
        "dispute",
        row,
        `A payment of ${amount(row)} is disputed`,
        "The buyer asks their bank for the money back. Answer at the payment provider before the last day that it names: silence loses.",
      ),
    ),
    ...(events?.since
      ? [
          {
            ...{
              kind: "payments" as const,
              id: "events",
              since: events.since,
              from: null,
              count: events.count,
            },
            title:
              events.count === 1
                ? "A message of the payment provider waits"
                : `${events.count} messages of the payment provider wait`,
            text: `It is tried again by itself. The last reason: ${events.problem ?? "it was not tried yet."}`,
          },
        ]
      : []),
    ...(books ? [wrongBooks(books)] : []),
  ];
}

/** What does not fit is in the email about it, of which only the address is kept once it is sent. */
function wrongBooks({ since, recipient }: Books): Waiting {
  return {
    ...{ kind: "books", id: "check", since, from: null, count: 1 },
    title: "The books do not add up",
    text: `The daily check found something. An email to ${recipient} says what, and “When something goes wrong” in docs/selling.md what to do. This goes when the next check, at four in the morning (UTC), finds nothing.`,
  };
}
