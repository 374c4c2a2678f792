import { and, eq, exists, inArray, isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { enrolments } from "#worker/enrolments/schema.ts";
import type { Database } from "#worker/platform/client.ts";
import type { Statement } from "#worker/platform/content-store.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import type { OrderRow } from "./order-rows.ts";
import { orders } from "./schema.ts";
import { seats } from "./seat-schema.ts";

export type SeatRow = typeof seats.$inferSelect;
type SeatOrder = Pick<OrderRow, "id" | "grants" | "seats">;

/** What is so of a seat that nobody has. */
export const EMPTY = { email: null, invitedUntil: null, userId: null, claimedAt: null, shared: false };

/** SQLite uses the index of enrolments that come from something only where the condition says so, without a parameter. */
const FROM_SOMETHING = sql`${enrolments.sourceId} <> ''`;

/** Whether an order's seats can be used: it is paid, and not given back. */
export const seatsAreOpen = (orderId: string): SQL =>
  sql`exists (select 1 from orders where id = ${orderId} and state = 'paid' and seats is not null)`;

/** Ends the access through orders: that of their people, of their gifts' receivers, or of their seats' members. */
export const endAccess = (
  db: Database,
  sources: readonly ("order" | "gift" | "seat")[],
  { orderIds, at, when }: { orderIds: SQLWrapper | readonly string[]; at: Date; when?: SQL },
) =>
  db
    .update(enrolments)
    .set({ endsAt: at })
    .where(
      and(
        inArray(enrolments.source, [...sources]),
        inArray(enrolments.sourceId, orderIds),
        FROM_SOMETHING,
        isNull(enrolments.endsAt),
        when,
      ),
    );

/** The seats of an order that becomes paid, and access for their members if it was paid before. */
export function openSeats(db: Database, order: SeatOrder, at: Date, when: SQL): Statement[] {
  const rows = Array.from({ length: order.seats ?? 0 }, (_, index) => ({
    ...{ id: newId(at), number: index + 1 },
  }));
  const claimed = db
    .select({ id: seats.id })
    .from(seats)
    .where(and(eq(seats.orderId, order.id), eq(seats.userId, enrolments.userId)));
  return [
    db
      .insert(seats)
      .select(
        // All columns, in the order of the schema.
        sql`select value ->> 'id', ${order.id}, value ->> 'number', null, null, null, null, 0, null
          from json_each(${JSON.stringify(rows)}) where ${when}`,
      )
      .onConflictDoNothing(),
    db
      .update(enrolments)
      .set({ endsAt: null })
      .where(
        and(
          ...[eq(enrolments.source, "seat"), eq(enrolments.sourceId, order.id), FROM_SOMETHING],
          ...[exists(claimed), when],
        ),
      ),
  ];
}

/** Opens an order's courses for somebody who has taken one of its seats at that moment. */
export function openSeat(db: Database, order: SeatOrder, userId: string, at: Date): Statement[] {
  const has = exists(
    db
      .select({ id: seats.id })
      .from(seats)
      .where(and(eq(seats.orderId, order.id), eq(seats.userId, userId), eq(seats.claimedAt, at))),
  );
  return order.grants.map((courseId) => {
    const row: typeof enrolments.$inferInsert = {
      ...{ id: newId(at), userId, courseId, source: "seat", sourceId: order.id },
      // The order, or the link and the session together, have shown that it is theirs.
      ...{ startsAt: at, endsAt: null, createdAt: at, paidHere: true },
    };
    return insertIf(db, enrolments, row, has).onConflictDoUpdate({
      target: [enrolments.userId, enrolments.courseId, enrolments.source, enrolments.sourceId],
      set: { startsAt: at, endsAt: null, paidHere: true },
    });
  });
}

/** Ends the access of the member who has a seat, if `when` holds. To be run before the seat is emptied. */
export const closeSeat = (
  db: Database,
  { id, orderId }: Pick<SeatRow, "id" | "orderId">,
  at: Date,
  when: SQL,
) =>
  db
    .update(enrolments)
    .set({ endsAt: at })
    .where(
      and(
        ...[eq(enrolments.source, "seat"), eq(enrolments.sourceId, orderId), isNull(enrolments.endsAt)],
        FROM_SOMETHING,
        eq(enrolments.userId, sql`(select user_id from seats where id = ${id})`),
        when,
      ),
    );

/** Nobody shows their progress to a buyer whom they do not know. */
export const hideProgress = (db: Database, orderId: string, when: SQL) =>
  db
    .update(seats)
    .set({ shared: false })
    .where(and(eq(seats.orderId, orderId), when));

/** What erasing a person leaves of seats: their own is free, and all those that they have paid for end. */
export function eraseSeats(db: Database, userId: string, bought: SQL | undefined, at: Date) {
  const own = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.seats), bought));
  return [
    endAccess(db, ["order", "seat"], { orderIds: own, at }),
    db.delete(seats).where(inArray(seats.orderId, own)),
    db.update(seats).set(EMPTY).where(eq(seats.userId, userId)),
  ] as const;
}
