import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { IssuedDocument } from "#shared/selling/documents.ts";
import type { RefundState } from "#shared/selling/order.ts";
import type { Database } from "#worker/platform/client.ts";
import { outbox } from "#worker/platform/schema.ts";
import { redemptions } from "./coupon-schema.ts";
import { documents, quotes } from "./documents-schema.ts";
import { gifts } from "./gift-schema.ts";
import { isOwnOrder } from "./purchases.ts";
import { memberships, orderActions, orders, refunds } from "./schema.ts";
import { eraseSeats } from "./seat-rows.ts";
import { seats } from "./seat-schema.ts";

/** What a person has bought and agreed to, for the copy of their data. */
export const sellingExport = (db: Database, userId: string) =>
  db
    .select({
      ...{ id: orders.id, number: orders.number, offer: orders.offerName, lines: orders.lines },
      ...{ total: orders.total, tax: orders.tax, currency: orders.currency, refunded: orders.refunded },
      ...{ state: orders.state, way: orders.way, test: orders.test, email: orders.email },
      ...{ consent: orders.consent, consentAt: orders.consentAt, refundDays: orders.refundDays },
      ...{ createdAt: orders.createdAt, paidAt: orders.paidAt },
      ...{ company: orders.company, accountsEmail: orders.accountsEmail },
      documents: sql<string>`(select json_group_array(json_object('number', number, 'kind', kind, 'amount', amount,
        'tax', tax, 'company', json(company),
        'issuedAt', strftime('%Y-%m-%dT%H:%M:%fZ', issued_at / 1000.0, 'unixepoch')))
        from (select * from documents where order_id = "orders"."id" order by number))`,
      refunds: sql<string>`(select json_group_array(json_object('amount', amount, 'state', state, 'reason', reason,
        'createdAt', strftime('%Y-%m-%dT%H:%M:%fZ', created_at / 1000.0, 'unixepoch')))
        from (select * from refunds where order_id = "orders"."id" order by id))`,
      // An address to which its receiver handed it on is not the buyer's to know.
      gift: sql<string | null>`(select json_object('email', iif(handed_on, null, email), 'day', day,
        'from', from_name, 'message', message) from gifts where order_id = "orders"."id")`,
      seats: sql<string>`(select json_group_array(json_object('number', number, 'email', email,
        'claimedAt', strftime('%Y-%m-%dT%H:%M:%fZ', claimed_at / 1000.0, 'unixepoch')))
        from (select * from seats where order_id = "orders"."id" and email is not null order by number))`,
    })
    .from(orders)
    .where(isOwnOrder(userId))
    .orderBy(asc(orders.createdAt), asc(orders.id));

/** A person's memberships, for the copy of their data. */
export const membershipExport = (db: Database, userId: string) =>
  db
    .select({
      ...{ id: memberships.id, offer: memberships.offerId, state: memberships.state },
      ...{ price: memberships.minor, currency: memberships.currency, cycle: memberships.cycle },
      ...{ startedAt: memberships.startedAt, paidUntil: memberships.paidUntil, cancels: memberships.cancels },
      ...{ cancelledAt: memberships.cancelledAt, endedAt: memberships.endedAt },
    })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.id))
    .where(and(eq(memberships.userId, userId), isOwnOrder(userId)))
    .orderBy(asc(memberships.startedAt), asc(memberships.id));

/** The gifts that a person has claimed, for the copy of their data. */
export const giftExport = (db: Database, userId: string) =>
  db
    .select({
      ...{ offer: orders.offerName, from: gifts.from, message: gifts.message },
      ...{ sentAt: gifts.sentAt, claimedAt: gifts.claimedAt },
    })
    .from(gifts)
    .innerJoin(orders, eq(orders.id, gifts.orderId))
    .where(eq(gifts.claimedById, userId))
    .orderBy(asc(gifts.claimedAt));

type GiftData = { email: string | null; day: string; from: string | null; message: string | null };
/** The seats that others have paid for a person, for the copy of their data. */
export const seatsExport = (db: Database, userId: string) =>
  db
    .select({ offer: orders.offerName, email: seats.email, claimedAt: seats.claimedAt, shared: seats.shared })
    .from(seats)
    .innerJoin(orders, eq(orders.id, seats.orderId))
    .where(eq(seats.userId, userId))
    .orderBy(asc(seats.claimedAt), asc(seats.id));

type SeatData = { number: number; email: string; claimedAt: string | null };
type DocumentData = Pick<IssuedDocument, "number" | "kind" | "amount" | "tax" | "company"> & {
  issuedAt: string;
};
type RefundData = { amount: number; state: RefundState; reason: string | null; createdAt: string };

/** The same as a part of the copy. */
export const toSellingData = (rows: Awaited<ReturnType<typeof sellingExport>>) =>
  rows.map(({ refunds: given, documents: issued, gift, seats: all, ...order }) => {
    const named = JSON.parse(all) as SeatData[];
    return {
      ...order,
      refunds: JSON.parse(given) as RefundData[],
      documents: JSON.parse(issued) as DocumentData[],
      ...(gift && { gift: JSON.parse(gift) as GiftData }),
      ...(named.length > 0 && { seats: named }),
    };
  });

/** The quotes that a person asked for, for the copy of their data. */
export const quoteExport = (db: Database, { id, email, emailConfirmedAt }: Person) =>
  db
    .select({
      ...{ number: quotes.number, offer: quotes.offerName, lines: quotes.lines, total: quotes.total },
      ...{ tax: quotes.tax, currency: quotes.currency, email: quotes.email, company: quotes.company },
      ...{ accountsEmail: quotes.accountsEmail, createdAt: quotes.createdAt, expiresAt: quotes.expiresAt },
      withdrawnAt: quotes.withdrawnAt,
    })
    .from(quotes)
    .where(or(eq(quotes.userId, id), emailConfirmedAt ? eq(quotes.email, email) : undefined))
    .orderBy(asc(quotes.createdAt), asc(quotes.id));

/** Something that this person did to other people's orders: their row stays, without a name. */
export const deskDeeds = (db: Database, userId: string) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.byId, userId))
    .unionAll(db.select({ id: orderActions.id }).from(orderActions).where(eq(orderActions.byId, userId)))
    .limit(1);

type Person = { id: string; email: string; emailConfirmedAt: Date | null };

/**
 * Takes a person out of their orders, which stay with their refunds and the books. Has to run before their enrolments are
 * deleted. An order that is not known to be theirs keeps its address, for the buyer to claim it.
 */
export function eraseBuyer(db: Database, { id, email, emailConfirmedAt }: Person, at: Date) {
  // Begun without signing in, and never paid.
  const begun = emailConfirmedAt ? and(isNull(orders.userId), eq(orders.email, email)) : undefined;
  const isOwn = or(isOwnOrder(id), begun);
  const asked = or(eq(quotes.userId, id), emailConfirmedAt ? eq(quotes.email, email) : undefined);
  const own = db.select({ id: orders.id }).from(orders).where(isOwn);
  const keys = sql`(select 'receipt:' || id from ${orders} where ${isOwn}
    union all select 'sale:' || id from ${orders} where ${isOwn}
    union all select 'quote:' || id from ${quotes} where ${asked}
    union all select kind || ${refunds.id} from ${refunds}
      join (select 'refunded:' as kind union all select 'refund-news:' union all select 'refund-failed:')
      where ${inArray(refunds.orderId, own)})`;
  return [
    ...eraseSeats(db, id, isOwn, at),
    db.delete(outbox).where(inArray(outbox.id, keys)),
    db.delete(outbox).where(
      sql`${outbox.id} like 'seat:%' and exists (select 1 from ${orders}
          where ${orders.seats} is not null and ${isOwn} and instr(${outbox.id}, ${orders.id}) > 0)`,
    ),
    db.delete(outbox).where(
      sql`exists (select 1 from ${documents} where ${inArray(documents.orderId, own)}
        and (${outbox.id} || ':' like 'accounts:' || ${documents.number} || ':%'
          or ${outbox.id} = 'correction:' || ${documents.number}))`,
    ),
    // Quotes go, and so does what they were paid with: the order has what has to stay.
    db.update(quotes).set({ userId: null, email: null, company: null, accountsEmail: null }).where(asked),
    db.delete(outbox).where(
      sql`${outbox.id} like 'member-%' and exists (select 1 from ${memberships}
          where ${memberships.userId} = ${id} and instr(${outbox.id}, ${memberships.id}) > 0)`,
    ),
    // Nobody pays for an account that is gone: the cron ends it at the provider.
    db
      .update(memberships)
      .set({ userId: null, checkAt: at, version: sql`${memberships.version} + 1` })
      .where(eq(memberships.userId, id)),
    // A gift goes on without its giver's words: it is paid, and somebody else's.
    db.update(gifts).set({ from: null, message: null }).where(inArray(gifts.orderId, own)),
    // One that was sent to this person, or claimed by them, stays with the giver, who can send it to somebody else.
    db
      .update(gifts)
      .set({ email: null, link: sql`${gifts.link} + 1` })
      .where(or(eq(gifts.claimedById, id), emailConfirmedAt ? eq(gifts.email, email) : undefined)),
    db.update(gifts).set({ claimedById: null }).where(eq(gifts.claimedById, id)),
    db.update(redemptions).set({ person: "" }).where(inArray(redemptions.orderId, own)),
    db
      .update(orderActions)
      // The second line of what was made by hand is a name.
      .set({
        what: sql`replace(case when ${orderActions.what} like 'made for %' || char(10) || '%'
          then substr(${orderActions.what}, 1, instr(${orderActions.what}, char(10)) - 1)
          else ${orderActions.what} end, ${email}, 'a deleted address')`,
      })
      .where(inArray(orderActions.orderId, own)),
    db
      .update(refunds)
      .set({ reason: null })
      .where(and(isNull(refunds.byId), inArray(refunds.orderId, own))),
    db
      .update(orders)
      .set({
        userId: null,
        email: null,
        browser: null,
        paymentUrl: null,
        // The company stays: tax law wants the customer of an invoice to be on it.
        accountsEmail: null,
        version: sql`${orders.version} + 1`,
      })
      .where(isOwn),
    db
      .update(orders)
      .set({ userId: null, version: sql`${orders.version} + 1` })
      .where(eq(orders.userId, id)),
  ] as const;
}
