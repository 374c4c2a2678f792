import { asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { users } from "#worker/accounts/schema.ts";
import { courses } from "#worker/courses/schema.ts";
import { enrolments } from "#worker/enrolments/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import { outbox } from "#worker/platform/schema.ts";
import { coupons, redemptions } from "./coupon-schema.ts";
import { documentsOf, withPaths } from "./documents.ts";
import { gifts } from "./gift-schema.ts";
import { ledger, orderActions, orders, paymentEvents, refunds } from "./schema.ts";

/** The keys of an order's mails, without the id that follows. */
const OF_ORDER = ["receipt:", "sale:", "place:", "place-back:"];
const OF_DOCUMENT = ["accounts:", "correction:"];
/** Those that are followed by the order's id and one of their own, because there can be several. */
const AGAIN = ["request", "access", "moved", "gift", "seat"];
const OF_REFUND = ["refunded:", "refund-news:", "refund-failed:"];
const OF_DISPUTE = [":open", ":won", ":lost"];

const namesOf = (list: readonly string[]) => sql.raw(list.map((each) => `('${each}')`).join(", "));

/** The keys of all mails that an order caused. */
const mailKeys = (id: string): SQL => sql`(
  select key.column1 || ${id} from (values ${namesOf(OF_ORDER)}) as key
  union select key.column1 || refund.id from refunds as refund, (values ${namesOf(OF_REFUND)}) as key
    where refund.order_id = ${id}
  union select key.column1 || issued.number from documents as issued, (values ${namesOf(OF_DOCUMENT)}) as key
    where issued.order_id = ${id}
  union select entry.cause || key.column1 from ledger as entry, (values ${namesOf(OF_DISPUTE)}) as key
    where entry.order_id = ${id} and entry.cause like 'dispute:%')`;

/** Whether a mail's key begins like this. As a range, because SQLite uses the index for it. */
const begins = (start: string) => sql`(${outbox.id} >= ${start} and ${outbox.id} < ${`${start}~`})`;

/** One order with all that happened to it. Callers must check that the viewer is an admin. */
export function createDeskOrder({ db, config, now }: Pick<Dependencies, "db" | "config" | "now">) {
  return {
    /** One round trip. @throws AppError `not_found` */
    async read(id: string) {
      const own = sql`(select user_id from orders where id = ${id})`;
      const [[order], [person], [code], given, actions, events, entries, mails, access, [present], issued] =
        await query(() =>
          db.batch([
            db.select().from(orders).where(eq(orders.id, id)),
            db
              .select({
                ...{ id: users.id, fullName: users.fullName, email: users.email },
                emailConfirmedAt: users.emailConfirmedAt,
              })
              .from(users)
              .where(sql`${users.id} = ${own}`),
            db
              .select({ code: coupons.code })
              .from(redemptions)
              .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
              .where(eq(redemptions.orderId, id)),
            db
              .select({
                ...{ id: refunds.id, amount: refunds.amount, state: refunds.state, reason: refunds.reason },
                ...{ createdAt: refunds.createdAt, by: users.fullName },
              })
              .from(refunds)
              .leftJoin(users, eq(users.id, refunds.byId))
              .where(eq(refunds.orderId, id))
              .orderBy(asc(refunds.id)),
            db
              .select({
                ...{ id: orderActions.id, what: orderActions.what, createdAt: orderActions.createdAt },
                by: users.fullName,
              })
              .from(orderActions)
              .leftJoin(users, eq(users.id, orderActions.byId))
              .where(eq(orderActions.orderId, id))
              .orderBy(asc(orderActions.id)),
            db
              .select({
                ...{ id: paymentEvents.id, type: paymentEvents.type, receivedAt: paymentEvents.receivedAt },
                ...{ appliedAt: paymentEvents.appliedAt, problem: paymentEvents.problem },
              })
              .from(paymentEvents)
              .where(
                or(
                  sql`${paymentEvents.sessionId} = (select session_id from orders where id = ${id})`,
                  sql`${paymentEvents.paymentId} = (select payment_id from orders where id = ${id})`,
                ),
              )
              .orderBy(asc(paymentEvents.receivedAt)),
            db
              .select({
                ...{ cause: ledger.cause, account: ledger.account, minor: ledger.minor, at: ledger.at },
                currency: ledger.currency,
              })
              .from(ledger)
              .where(eq(ledger.orderId, id))
              .orderBy(asc(ledger.at), asc(ledger.id)),
            db
              .select({
                ...{ id: outbox.id, recipient: outbox.recipient, subject: outbox.subject },
                ...{ status: outbox.status, sentAt: outbox.sentAt, failure: outbox.failure },
                createdAt: outbox.createdAt,
              })
              .from(outbox)
              .where(or(inArray(outbox.id, mailKeys(id)), ...AGAIN.map((name) => begins(`${name}:${id}:`))))
              .orderBy(asc(outbox.createdAt)),
            db
              .select({
                ...{ courseId: enrolments.courseId, title: courses.title, endsAt: enrolments.endsAt },
                revokedAt: enrolments.revokedAt,
              })
              .from(enrolments)
              .leftJoin(courses, eq(courses.id, enrolments.courseId))
              .where(
                sql`${enrolments.userId} in (select user_id from orders where id = ${id}
                  union all select claimed_by_id from gifts where order_id = ${id})
                and (${enrolments.source}, ${enrolments.sourceId}) in (values ('order', ${id}), ('gift', ${id}),
                ('subscription', (select membership_id from orders where id = ${id})))`,
              ),
            db
              .select({ gift: gifts, receiver: { id: users.id, fullName: users.fullName } })
              .from(gifts)
              .leftJoin(users, eq(users.id, gifts.claimedById))
              .where(eq(gifts.orderId, id)),
            documentsOf(db, id),
          ]),
        );
      if (!order) throw new AppError("not_found", "There is no such order.");
      const { browser: _secret, ...shown } = order;
      return {
        order: shown,
        person: person ?? null,
        code: code?.code ?? null,
        gift: present ?? null,
        ...{ refunds: given, actions, events, entries, mails, access },
        documents: await withPaths(config.secrets.app, id, issued),
        at: now(),
      };
    },

    /** Adds a note to an order's history. @throws AppError `not_found` */
    async note(id: string, what: string, byId: string): Promise<void> {
      const at = now();
      const added = await query(() =>
        db
          .insert(orderActions)
          .select(
            // All columns, in the order of the schema.
            sql`select ${newId(at)}, id, ${byId}, ${what}, ${at.getTime()} from orders where id = ${id}`,
          )
          .returning({ id: orderActions.id }),
      );
      if (added.length === 0) throw new AppError("not_found", "There is no such order.");
    },
  };
}

export type DeskOrder = ReturnType<typeof createDeskOrder>;
export type OrderAtTheDesk = Awaited<ReturnType<DeskOrder["read"]>>;
