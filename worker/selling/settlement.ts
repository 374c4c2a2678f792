import { and, eq, exists, notInArray, or, type SQL, sql } from "drizzle-orm";
import { bookingsOf, givenBack, type Happened, opensCourses, stateAfter } from "#shared/selling/books.ts";
import type { OrderState, RefundState } from "#shared/selling/order.ts";
import type { PaymentFacts } from "#shared/selling/payment-facts.ts";
import { enrolments } from "#worker/enrolments/schema.ts";
import type { Database } from "#worker/platform/client.ts";
import type { Statement } from "#worker/platform/content-store.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { redemptions } from "./coupon-schema.ts";
import { noGift } from "./gift-rows.ts";
import type { OrderRow, RefundRow } from "./order-rows.ts";
import { ledger, orders, paymentObjects, refunds } from "./schema.ts";
import { endAccess, openSeats } from "./seat-rows.ts";

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

/** What is known about an order before its change. */
export type Known = { order: OrderRow; refunds: readonly RefundRow[]; booked: readonly { cause: string }[] };

/** What changes about an order, worked out from what happened to it. */
export type Change = {
  state: OrderState;
  refunded: number;
  tax: number;
  /** Refunds that we did not know, or whose state is new. */
  refunds: { row: RefundRow; isNew: boolean; before: RefundState | null }[];
  bookings: ReturnType<typeof bookingsOf>;
  checkAt: Date | null;
};

/** The refunds and their states as the provider tells them. Those it does not know yet stay as they are. */
function refundsAfter({ order, refunds: known }: Known, happened: Happened, at: Date): Change["refunds"] {
  return happened.refunds.flatMap((fact): Change["refunds"] => {
    const row = known.find(({ id, providerId }) => id === fact.ourId || providerId === fact.id);
    const next = { state: fact.state, amount: fact.amount, providerId: fact.id };
    if (!row) {
      const made = { id: newId(at), orderId: order.id, reason: null, byId: null, createdAt: fact.at };
      return [{ row: { ...made, ...next }, isNew: true, before: null }];
    }
    if (row.state === fact.state && row.providerId === fact.id) return [];
    return [{ row: { ...row, ...next }, isNew: false, before: row.state }];
  });
}

/** A held place is asked about while its payment page is open, and when it ends. */
function heldCheck({ sessionId, expiresAt }: OrderRow, heldUntil: Date, at: Date): Date {
  const soon = new Date(at.getTime() + 5 * MINUTE_MS);
  const isPaying = sessionId !== null && expiresAt !== null && expiresAt > at;
  return isPaying || heldUntil < soon ? soon : heldUntil;
}

/** How long to wait before asking about an order again: longer the older it is, at most a day. */
function nextCheck(order: OrderRow, state: OrderState, pending: boolean, at: Date): Date | null {
  if (order.heldUntil && state === "open") return heldCheck(order, order.heldUntil, at);
  const waits = order.way === "provider" && (state === "open" || state === "waiting");
  if (!waits && !pending) return null;
  const age = at.getTime() - order.createdAt.getTime();
  return new Date(at.getTime() + Math.min(Math.max(age / 2, 5 * MINUTE_MS), 24 * HOUR_MS));
}

/** What follows for an order from what happened; null if nothing changes. */
export function changeOf(known: Known, happened: Happened & { tax?: number }, at: Date): Change | null {
  const { order } = known;
  const changed = refundsAfter(known, happened, at);
  const untold = known.refunds.filter(
    ({ id, state }) => state === "asked" && !changed.some(({ row }) => row.id === id),
  );
  // Where the provider works out the tax, we know it with the payment.
  const tax = order.tax || (happened.tax ?? 0);
  const state = stateAfter(order, happened);
  const refunded = Math.min(
    order.total,
    givenBack(happened.refunds) + untold.reduce((s, r) => s + r.amount, 0),
  );
  const causes = new Set(known.booked.map(({ cause }) => cause));
  const bookings = bookingsOf({ ...order, tax }, happened).filter(({ cause }) => !causes.has(cause));
  const pending =
    untold.length > 0 ||
    happened.refunds.some((refund) => refund.state === "pending") ||
    happened.disputes.some((dispute) => dispute.state === "open") ||
    (state === "paid" && order.way === "provider" && happened.fee === null);
  const checkAt = nextCheck(order, state, pending, at);
  const isSame =
    state === order.state && refunded === order.refunded && changed.length === 0 && bookings.length === 0;
  const isDue = order.checkAt !== null && order.checkAt <= at;
  if (isSame && !isDue && (checkAt === null) === (order.checkAt === null)) return null;
  return { state, refunded, tax, refunds: changed, bookings, checkAt };
}

/** Whether an order is still as it was read. */
export const isUnchanged = (db: Database, { id, version }: Pick<OrderRow, "id" | "version">): SQL =>
  exists(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.version, version))),
  );

function bookingStatement(db: Database, order: OrderRow, bookings: Change["bookings"], when: SQL): Statement {
  const rows = bookings.flatMap(({ cause, at, entries }) =>
    entries.map(({ account, minor }) => ({ id: newId(at), cause, account, minor, at: at.getTime() })),
  );
  return db
    .insert(ledger)
    .select(
      // All columns, in the order of the schema.
      sql`select value ->> 'id', value ->> 'cause', ${order.id}, value ->> 'account', value ->> 'minor',
        ${order.currency}, value ->> 'at' from json_each(${JSON.stringify(rows)}) where ${when}`,
    )
    .onConflictDoNothing();
}

/** Opens the courses of a paid order; again, if they were closed. */
function enrolling(
  db: Database,
  { order, userId, paidHere, at, until, when }: Opening & { when: SQL },
): Statement[] {
  // Its seats open them.
  if (order.seats !== null) return openSeats(db, order, at, when);
  const source = order.membershipId ? ("subscription" as const) : ("order" as const);
  return order.grants.map((courseId) => {
    const row = {
      ...{ id: newId(at), userId, courseId, source, sourceId: order.id },
      ...{ startsAt: at, endsAt: until, paidHere, createdAt: at },
    };
    return insertIf(db, enrolments, row, when).onConflictDoUpdate({
      target: [enrolments.userId, enrolments.courseId, enrolments.source, enrolments.sourceId],
      set: { endsAt: until },
    });
  });
}

/** `userId`: the account that gets the courses. `paidHere`: see enrolments. `until`: null for what does not end. */
export type Opening = { order: OrderRow; userId: string; paidHere: boolean; at: Date; until: Date | null };

/** The statements of a change; each writes only while the order is as it was read. */
export function changeStatements(
  db: Database,
  {
    known,
    change,
    facts,
    opening,
    at,
  }: {
    known: Known;
    change: Change;
    facts: Pick<PaymentFacts, "paymentId" | "objects"> | null;
    /** Set when the order becomes paid, or paid again. */
    opening: Opening | null;
    at: Date;
  },
): Statement[] {
  const { order } = known;
  const when = isUnchanged(db, order);
  const closes = !opensCourses(change.state) && opensCourses(order.state);
  const statements: Statement[] = [];
  if (opening) statements.push(...enrolling(db, { ...opening, when }));
  if (closes) statements.push(endAccess(db, ["order", "gift", "seat"], { orderIds: [order.id], at, when }));
  if (change.bookings.length > 0) statements.push(bookingStatement(db, order, change.bookings, when));
  for (const { row, isNew } of change.refunds) {
    const { state, providerId, amount } = row;
    statements.push(
      isNew
        ? insertIf(db, refunds, row, when).onConflictDoNothing()
        : db
            .update(refunds)
            .set({ state, providerId, amount })
            .where(and(eq(refunds.id, row.id), when)),
    );
  }
  for (const { id, type, json } of facts?.objects ?? []) {
    const row = { id, type, orderId: order.id, json, fetchedAt: at };
    statements.push(
      insertIf(db, paymentObjects, row, when).onConflictDoUpdate({
        target: paymentObjects.id,
        set: { json, fetchedAt: at },
      }),
    );
  }
  const redemption = redemptionChange(change.state, at);
  if (redemption) {
    statements.push(
      db
        .update(redemptions)
        .set(redemption)
        .where(and(eq(redemptions.orderId, order.id), when)),
    );
  }
  return statements;
}

/** A code's use is kept by a payment, and free again if nothing is paid, or all of it was given back. */
function redemptionChange(state: OrderState, at: Date) {
  if (state === "expired" || state === "refunded") return { releasedAt: at };
  return state === "paid" ? { releasedAt: null } : null;
}

/** Other payment pages that the same person has open for the same offer: paying twice should not be possible. */
export const rivalsOf = (db: Database, { id, offerId, userId, email }: OrderRow) =>
  db
    .select({ id: orders.id, sessionId: orders.sessionId })
    .from(orders)
    .where(
      and(
        eq(orders.offerId, offerId),
        eq(orders.state, "open"),
        notInArray(orders.id, [id]),
        // Somebody may well buy the same thing again for somebody else.
        noGift(db),
        or(email ? eq(orders.email, email) : undefined, userId ? eq(orders.userId, userId) : undefined),
      ),
    )
    .limit(10);
