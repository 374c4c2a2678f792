import { and, asc, desc, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import {
  accessEnds,
  daysAfter,
  failureOf,
  isGraceOver,
  isTakenBack,
  paidUntil,
} from "#shared/selling/membership.ts";
import type { InvoiceFact, MembershipFacts } from "#shared/selling/payment-facts.ts";
import { taxOf } from "#shared/selling/tax.ts";
import { offers } from "#worker/courses/schema.ts";
import { enrolments } from "#worker/enrolments/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Statement } from "#worker/platform/content-store.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { accessStatements } from "./membership-access.ts";
import { membershipNews } from "./membership-news.ts";
import {
  consentFor,
  isSame,
  type MembershipRow,
  ofMembership,
  periodOf,
  stillAsRead,
} from "./membership-rows.ts";
import { grantsOf } from "./quote.ts";
import { memberships, orders, paymentObjects } from "./schema.ts";
import type { Settle, SettleNeeds } from "./settle.ts";

const HOUR_MS = 60 * 60_000;
const TRIES = 12;
/** Each asks the provider up to twenty times. */
const IN_A_RUN = 20;
/** How long after a payment its bank may take it back, and how many of these payments are looked at again. */
const RECENT_DAYS = 120;
const RECENT = 4;

export const noMembership = () => new AppError("not_found", "There is no such membership.");

/**
 * Brings a membership up to date: reads what the provider says now, makes an order of each invoice that was paid, and
 * writes what follows for the membership and its enrolments. The webhook, the return page, the cron, the desk and its
 * member call this, in any order and at once.
 */
export function createMemberships(needs: SettleNeeds & { settleOrder: Settle }) {
  const { db, config, now, log, defer, outbox, payments, settleOrder } = needs;

  const provider = () => {
    if (!payments) throw new AppError("unavailable", "The payment provider is not set up on this site.");
    return payments.memberships;
  };

  async function read(id: string) {
    const [[row], rows, open] = await query(() =>
      db.batch([
        db.select().from(memberships).where(eq(memberships.id, id)),
        db.select().from(orders).where(eq(orders.membershipId, id)).orderBy(asc(orders.id)),
        db.select().from(enrolments).where(ofMembership(id)),
      ]),
    );
    if (!row) throw noMembership();
    const first = rows.find((order) => order.id === id);
    if (!first) throw noMembership();
    return { row, first, orders: rows, enrolments: open };
  }

  /** An order for an invoice that was paid: settling it books the sale and sends the receipt. */
  async function orderFor(invoice: InvoiceFact, known: Awaited<ReturnType<typeof read>>) {
    const { row, first } = known;
    const at = now();
    const offerId = invoice.offerId ?? row.offerId;
    const offer = await query(() => db.select().from(offers).where(eq(offers.id, offerId)).get());
    const { total, listed, currency, period, id: invoiceId } = invoice;
    const name = offer?.name ?? first.offerName;
    const credit = total - listed;
    const made: typeof orders.$inferInsert = {
      ...{ id: newId(at), userId: row.userId, email: first.email, offerId, offerName: name, currency },
      lines: [
        { kind: "offer", text: name, minor: listed },
        // A switch credits what is left of the period before.
        ...(credit !== 0
          ? [{ kind: "coupon" as const, text: "Credit for the time left", minor: credit }]
          : []),
      ],
      ...{ total, tax: taxOf(total, config.site.tax), refundDays: first.refundDays },
      grants: offer ? grantsOf(offer) : first.grants,
      ...{ nextSteps: null, ...consentFor(offerId, invoice, known), way: "provider" },
      ...{ test: row.test, membershipId: row.id, invoiceId, createdAt: invoice.createdAt, checkAt: at },
      ...{ periodFrom: period.from, periodTo: period.to },
    };
    await query(() => db.insert(orders).values(made).onConflictDoNothing());
    const order = await query(() => db.select().from(orders).where(eq(orders.invoiceId, invoiceId)).get());
    if (order) await settleOrder(order.id);
  }

  /** Makes the orders that are missing. Says whether there were any. */
  async function orderPaid(
    facts: MembershipFacts,
    known: Awaited<ReturnType<typeof read>>,
  ): Promise<boolean> {
    const have = new Set(
      known.orders.flatMap(({ invoiceId, state }) => (state === "open" ? [] : [invoiceId])),
    );
    const missing = facts.invoices.filter(
      ({ id, state, total }) => state === "paid" && total > 0 && !have.has(id),
    );
    for (const invoice of missing) await orderFor(invoice, known);
    return missing.length > 0;
  }

  /** What has to end at the provider: a period that was given back or lost, or a renewal that nobody paid for 14 days. */
  async function endWhatIsOver(
    facts: MembershipFacts,
    { row, orders: rows }: Awaited<ReturnType<typeof read>>,
  ): Promise<MembershipFacts> {
    if (facts.state === "ended") return facts;
    const periods = rows.flatMap((order) => periodOf(order) ?? []);
    const over = isGraceOver(facts.state, paidUntil(periods) ?? row.paidUntil, now());
    // Nobody pays for an account that was deleted.
    if (!over && !isTakenBack(periods) && row.userId !== null) return facts;
    await provider().end(row.subscriptionId);
    log.info("selling.membership_over", { membershipId: row.id, late: over });
    return provider().facts(row.subscriptionId);
  }

  /** What happened to a membership's last payments: a refund or a dispute that we were not told of. */
  async function settleRecent(id: string): Promise<void> {
    const since = daysAfter(now(), -RECENT_DAYS);
    const recent = await query(() =>
      db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.membershipId, id), eq(orders.state, "paid"), gt(orders.paidAt, since)))
        .orderBy(desc(orders.paidAt))
        .limit(RECENT),
    );
    for (const order of recent) await settleOrder(order.id);
  }

  /** When to look again without being told: soon after a renewal is due, and every week. */
  function nextCheck({ state, cancels, endedAt }: MembershipFacts, until: Date, at: Date): Date | null {
    if (state === "ended") return endedAt && at < daysAfter(endedAt, RECENT_DAYS) ? daysAfter(at, 7) : null;
    if (state === "late") return new Date(at.getTime() + 6 * HOUR_MS);
    const due = new Date(until.getTime() + (cancels ? 1 : 2) * HOUR_MS);
    const soon = due > at ? due : new Date(at.getTime() + 6 * HOUR_MS);
    return new Date(Math.min(soon.getTime(), daysAfter(at, 7).getTime()));
  }

  async function once(id: string): Promise<MembershipRow | null> {
    const at = now();
    let known = await read(id);
    let facts = await provider().facts(known.row.subscriptionId);
    if (await orderPaid(facts, known)) known = await read(id);
    facts = await endWhatIsOver(facts, known);
    const { row, first } = known;
    const periods = known.orders.flatMap((order) => periodOf(order) ?? []);
    const until = paidUntil(periods) ?? row.paidUntil;
    const offerId = facts.plan.offerId ?? row.offerId;
    const next: MembershipRow = {
      ...row,
      ...{ offerId, nextOfferId: facts.next?.offerId ?? null, state: facts.state, paidUntil: until },
      minor: facts.next?.minor ?? facts.plan.minor,
      currency: facts.plan.currency,
      cycle: facts.next?.cycle ?? facts.plan.cycle,
      ...{
        cancels: facts.cancels,
        endedAt: facts.endedAt,
        ...failureOf(facts),
        customerId: facts.customerId,
      },
      cancelledAt: facts.cancels || facts.endedAt ? (row.cancelledAt ?? at) : null,
      version: row.version + 1,
      checkAt: nextCheck(facts, until, at),
    };
    const isDue = row.checkAt !== null && row.checkAt <= at;
    const after = next.nextOfferId
      ? await query(() =>
          db
            .select()
            .from(offers)
            .where(eq(offers.id, next.nextOfferId ?? ""))
            .get(),
        )
      : null;
    const ends = accessEnds(facts, periods, after ? grantsOf(after) : null);
    const changed = accessStatements(
      db,
      known,
      ends,
      facts.endedAt && facts.endedAt < at ? facts.endedAt : at,
      at,
    );
    if (isSame(row, next) && changed.length === 0 && !isDue) return row;
    const when = stillAsRead(db, row);
    const objects: Statement[] = facts.objects.map(({ id: objectId, type, json }) =>
      insertIf(
        db,
        paymentObjects,
        { id: objectId, type, orderId: id, json, fetchedAt: at },
        when,
      ).onConflictDoUpdate({
        target: paymentObjects.id,
        set: { json, fetchedAt: at },
      }),
    );
    const mails = membershipNews(config.site, {
      before: row,
      after: next,
      name: first.offerName,
      email: first.email,
    }).map(({ mail, key }) => outbox.insert(mail, key, { when }));
    const last = db
      .update(memberships)
      .set(next)
      .where(and(eq(memberships.id, id), eq(memberships.version, row.version)))
      .returning();
    const statements = [...changed, ...objects, ...mails.map(({ statement }) => statement), last];
    const results = await query(() => db.batch(statements as unknown as [typeof last]));
    const [written] = results.at(-1) as MembershipRow[];
    if (!written) return null;
    for (const { id: mailId } of mails) defer(outbox.send(mailId));
    log.info("selling.membership", { membershipId: id, state: next.state, cancels: next.cancels });
    return written;
  }

  /** @throws AppError `not_found`, `unavailable` */
  async function sync(id: string): Promise<MembershipRow> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const row = await once(id);
      if (row) return row;
    }
    throw new AppError("unavailable", "This membership is being changed. Please try again in a minute.");
  }

  /** Settles an order, and the membership that it belongs to. */
  const settle: Settle = async (orderId) => {
    const order = await settleOrder(orderId);
    const isPaid = order.state !== "open" && order.state !== "expired" && order.state !== "waiting";
    if (order.membershipId && isPaid) {
      // What fails here is tried again by the cron: settling the order has asked for it.
      await sync(order.membershipId).catch((error: unknown) =>
        log.warn("selling.membership_waits", { orderId, reason: String(error) }),
      );
    }
    return order;
  };

  return {
    sync,
    settle,

    /** The membership of a provider's subscription; null: none of ours. */
    async ofSubscription(subscriptionId: string): Promise<string | null> {
      const row = await query(() =>
        db
          .select({ id: memberships.id })
          .from(memberships)
          .where(eq(memberships.subscriptionId, subscriptionId))
          .get(),
      );
      return row?.id ?? null;
    },

    /** Asks the provider about memberships from which something is expected; for the cron. */
    async syncDue(): Promise<void> {
      const due = await query(() =>
        db
          .select({ id: memberships.id })
          .from(memberships)
          .where(and(isNotNull(memberships.checkAt), lte(memberships.checkAt, now())))
          .orderBy(asc(memberships.checkAt))
          .limit(IN_A_RUN),
      );
      for (const { id } of due) {
        await settleRecent(id)
          .then(() => sync(id))
          .catch(async (error: unknown) => {
            log.warn("selling.membership_not_synced", { membershipId: id, reason: String(error) });
            // The others get their turn first. What the provider does not know was paid with other keys.
            const isUnknown = error instanceof AppError && error.code === "not_found";
            const checkAt = isUnknown ? null : new Date(now().getTime() + HOUR_MS);
            await query(() =>
              db
                .update(memberships)
                .set({ checkAt, version: sql`${memberships.version} + 1` })
                .where(eq(memberships.id, id)),
            );
          });
      }
    },
  };
}

export type Memberships = ReturnType<typeof createMemberships>;
