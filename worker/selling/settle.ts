import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { MENTORSHIP_ID } from "#shared/courses/guided-offers.ts";
import { lessonPath } from "#shared/learning/outline.ts";
import { type Happened, opensCourses, ownFacts } from "#shared/selling/books.ts";
import { whileHeld } from "#shared/selling/held.ts";
import { documentsAfter } from "#shared/selling/issuing.ts";
import { madeFor } from "#shared/selling/made-by-hand.ts";
import { daysAfter, GRACE_DAYS } from "#shared/selling/membership.ts";
import type { PaymentFacts } from "#shared/selling/payment-facts.ts";
import { purchasePath } from "#shared/selling/purchase.ts";
import { isTakenAddress } from "#worker/accounts/accounts.ts";
import { users } from "#worker/accounts/schema.ts";
import { courseModules, courses, offers } from "#worker/courses/schema.ts";
import { courseIsPublic } from "#worker/courses/visible.ts";
import { lessons } from "#worker/learning/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import type { Statement } from "#worker/platform/content-store.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import type { Payments } from "#worker/platform/payments.ts";
import { documentsOf, issuing, isTakenNumber, lastNumber, withPaths } from "./documents.ts";
import { giftOf } from "./gift-rows.ts";
import { closeGift, reopenGift, sendDueGifts } from "./gift-sending.ts";
import { isRenewal, membershipStatements } from "./membership-opening.ts";
import { hasAnother } from "./membership-rows.ts";
import { orderNews } from "./order-news.ts";
import { coursesOf, isFollowed, type OrderRow, type RefundRow, toOrderView } from "./order-rows.ts";
import { ledger, orderActions, orders, refunds } from "./schema.ts";
import { type Change, changeOf, changeStatements, isUnchanged, rivalsOf } from "./settlement.ts";
import { newAccount, wayInto } from "./way-in.ts";

/** How often an order that somebody else changes at the same moment is read again. */
const TRIES = 12;

export const noOrder = () => new AppError("not_found", "There is no such order.");

export type SettleNeeds = Pick<Dependencies, "db" | "config" | "now" | "log" | "defer"> & {
  outbox: Outbox;
  payments: Payments | null;
};

/**
 * The first lesson that an order opens: of a course that is sold now, for beginners if there is one. Exclusive courses come
 * after those, and the mentorship last, because it begins with a person. To be run with others in one batch.
 */
export const firstLessonOf = (db: Database, orderId: string) =>
  db
    .select({ lesson: sql<string>`${lessons.id}`.as("lesson_id"), id: courses.id, slug: courses.slug })
    .from(lessons)
    .innerJoin(courseModules, eq(courseModules.id, lessons.module))
    .innerJoin(courses, eq(courses.id, courseModules.courseId))
    .innerJoin(offers, eq(offers.id, courses.id))
    .where(
      and(
        isNull(lessons.archivedAt),
        courseIsPublic,
        sql`${courses.id} in (select id from ${coursesOf(db, orderId)})`,
      ),
    )
    .orderBy(
      sql`${courses.id} = ${MENTORSHIP_ID}`,
      sql`${offers.state} not in ('on-sale', 'early-access')`,
      ...[asc(courses.exclusive), sql`${courses.level} <> 'Beginner'`],
      ...[asc(courses.position), asc(courses.id)],
      ...[asc(courseModules.position), asc(lessons.position), asc(lessons.id)],
    )
    .limit(1);

/** The path of that lesson; null: there is none yet. */
export const firstPath = ([first]: Awaited<ReturnType<typeof firstLessonOf>>) =>
  first ? lessonPath(first, first.lesson) : null;

/**
 * Brings an order up to date: reads what the provider says now, and writes what follows from it in one batch. The return
 * page, the webhook, the cron and the desk all call this, in any order and at once.
 */
export function createSettle(needs: SettleNeeds) {
  const { db, config, now, log, defer, outbox, payments } = needs;
  const { site } = config;

  async function read(orderId: string) {
    const [[order], [later], given, booked, opened, [account], lesson, [last], [present], issued, made] =
      await query(() =>
        db.batch([
          db.select().from(orders).where(eq(orders.id, orderId)),
          db.select({ followed: isFollowed }).from(orders).where(eq(orders.id, orderId)),
          db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id)),
          db.selectDistinct({ cause: ledger.cause }).from(ledger).where(eq(ledger.orderId, orderId)),
          coursesOf(db, orderId),
          db
            .select({ user: users })
            .from(users)
            .where(sql`${users.id} = (select coalesce(user_id, (select id from users as other
            where other.email = orders.email)) from orders where id = ${orderId})`),
          firstLessonOf(db, orderId),
          lastNumber(db),
          giftOf(db, orderId),
          documentsOf(db, orderId),
          db
            .select({ what: orderActions.what })
            .from(orderActions)
            .where(eq(orderActions.orderId, orderId))
            .orderBy(asc(orderActions.id))
            .limit(1),
        ]),
      );
    if (!order) throw noOrder();
    const nextNumber = (last?.number ?? 0) + 1;
    const [user, begin] = [account?.user ?? null, firstPath(lesson)];
    return {
      ...{ order, refunds: given, booked, opened, user, begin, nextNumber, issued },
      present: present ?? null,
      followed: later?.followed ?? false,
      /** The name in the request for a held place, or "". */
      askedAs: order.heldUntil ? madeFor(made) : "",
    };
  }

  async function factsOf(order: OrderRow, at: Date): Promise<PaymentFacts | null> {
    // A membership's renewals have no page: they are found by their invoice.
    const source = order.sessionId ?? order.invoiceId;
    if (order.way !== "provider" || !source) return null;
    if (!payments) throw new AppError("unavailable", "The payment provider is not set up on this site.");
    const facts = await payments.facts(source);
    const isTheirs = order.sessionId ? facts.orderId === order.id : facts.membership?.invoiceId === source;
    if (!isTheirs || facts.total !== order.total || facts.currency !== order.currency) {
      throw new Error(`the provider has another amount or order for ${order.id}`);
    }
    return facts.state === "paid" && !facts.paidAt ? { ...facts, paidAt: at } : facts;
  }

  /** An order whose payment page was never made: nobody can pay it any more. */
  function unreached({ heldUntil, expiresAt }: OrderRow, at: Date): Happened {
    const until = heldUntil ?? expiresAt;
    const state = until && until <= at ? "expired" : "open";
    return { state, paidAt: null, fee: 0, refunds: [], disputes: [] };
  }

  const own = (order: OrderRow, given: readonly RefundRow[], at: Date) =>
    order.way === "provider" ? unreached(order, at) : ownFacts(order, given);

  async function once(orderId: string): Promise<OrderRow | null> {
    const at = now();
    const known = await read(orderId);
    const { order, opened, begin, present } = known;
    const facts = await factsOf(order, at);
    const happened = whileHeld(order, facts ?? own(order, known.refunds, at), at);
    const change = changeOf(known, happened, at);
    if (!change) return order;
    const when = isUnchanged(db, order);
    const opens = opensCourses(change.state) && !opensCourses(order.state);
    const first = opens && order.state !== "refunded" && order.state !== "lost";
    const statements: Statement[] = [];
    const made =
      opens && !known.user && order.email && !isRenewal(order)
        ? // The card may be a company's.
          newAccount(order.email, known.askedAs || (facts?.name ?? null), at)
        : null;
    if (made) statements.push(insertIf(db, users, made, when));
    const user = known.user ?? (made && { ...made, sessionEpoch: 0, emailConfirmedAt: null });
    // Without a person, such as one who has erased their account meanwhile, nothing opens.
    const paidHere = order.browser !== null && (made !== null || order.userId !== null);
    const { membership = null } = facts ?? {};
    const until = membership && daysAfter(membership.period.to, GRACE_DAYS);
    const opening =
      opens && user && !isRenewal(order) && !present ? { order, userId: user.id, paidHere, at, until } : null;
    statements.push(...changeStatements(db, { known, change, facts, opening, at }));
    if (present && opens) statements.push(...reopenGift(db, present.gift, when));
    if (present && !opensCourses(change.state) && opensCourses(order.state)) {
      statements.push(...closeGift({ db, config, outbox }, { ...present, order }, when));
    }
    const way = first && user ? await wayInto(db, { user, at, site, when }) : null;
    if (way) statements.push(...way.statements);
    const paidAt = order.paidAt ?? (change.state === "open" ? null : happened.paidAt);
    const next: OrderRow = {
      ...order,
      ...{ state: change.state, refunded: change.refunded, tax: change.tax, checkAt: change.checkAt, paidAt },
      paymentId: order.paymentId ?? facts?.paymentId ?? null,
      invoiceId: order.invoiceId ?? membership?.invoiceId ?? null,
      periodFrom: order.periodFrom ?? membership?.period.from ?? null,
      periodTo: order.periodTo ?? membership?.period.to ?? null,
      userId: order.userId ?? (opens && user ? user.id : null),
      madeAccount: order.madeAccount || made !== null,
      paidHere: order.paidHere || (opens && paidHere),
      // Invoices are numbered without gaps; tests have no number.
      number: order.number ?? (happened.state === "paid" && !order.test ? known.nextNumber : null),
      version: order.version + 1,
    };
    const start =
      present || order.seats !== null
        ? purchasePath(order.id)
        : (begin ?? (opened[0] ? `/courses/${opened[0].id}` : "/portal"));
    const startLabel = present
      ? "See your present"
      : order.seats !== null
        ? "See the seats"
        : "Start learning";
    const papers = documentsAfter(
      known,
      next,
      change.refunds.map(({ row }) => row),
      at,
    ).map((one) => ({ ...one, orderId: order.id }));
    statements.push(...issuing(db, papers, when));
    const mails = orderNews(
      site,
      toOrderView(next, opened, at, { gift: present?.gift, followed: known.followed }),
      {
        ...{ change, isFirst: first, disputes: happened.disputes, before: order.state },
        paysTwice:
          opening !== null && membership !== null && (await hasAnother(db, opening.userId, order.id)),
        papers: await withPaths(config.secrets.app, order.id, papers),
        // Who has no way in yet gets one; everybody else a link to begin.
        wayIn:
          way && way.statements.length > 0 ? way.wayIn.link : { label: startLabel, url: site.origin + start },
      },
    ).map(({ mail, key }) => outbox.insert(mail, key, { when }));
    statements.push(...mails.map(({ statement }) => statement));
    statements.push(...membershipStatements(db, { order: next, facts, at, when }));
    const last = db
      .update(orders)
      .set(next)
      .where(and(eq(orders.id, order.id), eq(orders.version, order.version)))
      .returning();
    const results = await query(() => db.batch([...statements, last] as unknown as [typeof last]));
    const [written] = results.at(-1) as OrderRow[];
    if (!written) return null;
    for (const { id } of mails) defer(outbox.send(id));
    if (opens && present) defer(sendGifts(written));
    if (opens && !present) defer(closeRivals(written));
    logChange(written, change);
    return written;
  }

  function logChange({ id, test, way }: OrderRow, { state, refunds: changed, bookings }: Change): void {
    const booked = bookings.map(({ cause }) => cause.replace(/:.*/, "")).join(" ");
    log.info("selling.settled", { orderId: id, state, way, test, refunds: changed.length, booked });
  }

  /** A gift for today goes out at once. If that fails, the cron sends it. */
  async function sendGifts({ id }: OrderRow): Promise<void> {
    try {
      await sendDueGifts(needs, id);
    } catch (error) {
      log.warn("selling.gift_waits", { orderId: id, reason: String(error) });
    }
  }

  /** Ends the person's other payment pages for the same offer. */
  async function closeRivals(order: OrderRow): Promise<void> {
    try {
      for (const { id, sessionId } of await rivalsOf(db, order)) {
        // Who has bought needs no second place.
        await query(() =>
          db
            .update(orders)
            .set({ heldUntil: order.paidAt })
            .where(and(eq(orders.id, id), isNotNull(orders.heldUntil))),
        );
        if (sessionId) await payments?.close(sessionId);
        await settle(id);
      }
    } catch (error) {
      log.warn("selling.rivals_left", { orderId: order.id, reason: String(error) });
    }
  }

  /** @throws AppError `not_found`, `unavailable` if the provider or the database is */
  async function settle(orderId: string): Promise<OrderRow> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        const order = await once(orderId);
        if (order) return order;
      } catch (error) {
        // At the same moment somebody registered the address, or another order got the number: read again.
        if (!isTakenAddress(error) && !isTakenNumber(error)) throw error;
      }
    }
    throw new AppError("unavailable", "This order is being changed. Please try again in a minute.");
  }

  return settle;
}

export type Settle = ReturnType<typeof createSettle>;
