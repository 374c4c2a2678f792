import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { PaymentEvent, Payments } from "#worker/platform/payments.ts";
import type { Memberships } from "./memberships.ts";
import { orders, paymentEvents } from "./schema.ts";
import type { Settle } from "./settle.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** An event whose order we do not know is somebody else's on the same account, once this has passed. */
const FOREIGN_AFTER_MS = 24 * HOUR_MS;
const IN_A_RUN = 50;
/** Why an event waits that may be somebody else's. */
export const NOT_OURS = "It belongs to no order here.";

type Stored = typeof paymentEvents.$inferSelect;

/** The provider's webhook: events are stored first, and then only a reason to look at an order. */
export function createPaymentInbox({
  db,
  now,
  log,
  defer,
  payments,
  settle,
  memberships,
}: Pick<Dependencies, "db" | "now" | "log" | "defer"> & {
  payments: Payments | null;
  settle: Settle;
  memberships: Pick<Memberships, "sync" | "ofSubscription">;
}) {
  async function orderOf({ sessionId, paymentId }: Pick<PaymentEvent, "sessionId" | "paymentId">) {
    const [row] = await query(() =>
      db
        .select({ id: orders.id })
        .from(orders)
        .where(
          or(
            sessionId ? eq(orders.sessionId, sessionId) : undefined,
            paymentId ? eq(orders.paymentId, paymentId) : undefined,
          ),
        )
        .limit(1),
    );
    return row?.id ?? null;
  }

  const note = (id: string, set: Partial<typeof paymentEvents.$inferInsert>) =>
    query(() => db.update(paymentEvents).set(set).where(eq(paymentEvents.id, id)));

  /** Brings the event's order up to date. What fails is tried again by the cron. */
  async function apply(event: Stored): Promise<void> {
    const at = now();
    const tries = event.tries + 1;
    const later = new Date(at.getTime() + Math.min(2 ** tries * MINUTE_MS, 6 * HOUR_MS));
    try {
      const { sessionId, paymentId, subscriptionId } = event;
      const names = sessionId !== null || paymentId !== null || subscriptionId !== null;
      const orderId = sessionId || paymentId ? await orderOf(event) : null;
      const membershipId =
        subscriptionId && !orderId ? await memberships.ofSubscription(subscriptionId) : null;
      if (orderId || membershipId) {
        if (orderId) await settle(orderId);
        else if (membershipId) await memberships.sync(membershipId);
        await note(event.id, { appliedAt: now(), tries, nextTryAt: null, problem: null });
        return;
      }
      // Nothing of ours, or a payment that we have not seen yet.
      const isForeign = !names || at.getTime() - event.receivedAt.getTime() > FOREIGN_AFTER_MS;
      const problem = names ? NOT_OURS : null;
      await note(event.id, {
        appliedAt: isForeign ? at : null,
        tries,
        nextTryAt: isForeign ? null : later,
        problem,
      });
    } catch (error) {
      log.warn("selling.event_failed", { eventId: event.id, type: event.type, tries, reason: String(error) });
      const problem = error instanceof AppError ? error.publicMessage : String(error);
      await note(event.id, { tries, nextTryAt: later, problem: problem.slice(0, 300) });
    }
  }

  return {
    /**
     * Stores an event once, however often it arrives, and looks at its order after the answer.
     * @throws AppError `not_found` without a provider, `forbidden`, `invalid`, `unavailable`
     */
    async take(request: { headers: Headers; body: string }): Promise<void> {
      if (!payments) throw new AppError("not_found", "This site takes no events of a payment provider.");
      const event = await payments.readEvent(request);
      const at = now();
      const row = { ...event, receivedAt: at, nextTryAt: at };
      const [stored] = await query(() =>
        db.insert(paymentEvents).values(row).onConflictDoNothing().returning(),
      );
      if (stored) defer(apply(stored));
    },

    /** Tries the events again that wait; for the cron. Returns how many. */
    async applyDue(): Promise<number> {
      const due = await query(() =>
        db
          .select()
          .from(paymentEvents)
          .where(and(isNull(paymentEvents.appliedAt), lte(paymentEvents.nextTryAt, now())))
          .orderBy(sql`${paymentEvents.nextTryAt}`)
          .limit(IN_A_RUN),
      );
      for (const event of due) await apply(event);
      return due.length;
    },
  };
}
