import { AppError } from "#shared/app-error.ts";
import type { DisputeFact, PaymentFacts, RefundFact } from "#shared/selling/payment-facts.ts";
import type { Payments } from "#worker/platform/payments.ts";

type Page = PaymentFacts & { refunds: RefundFact[]; disputes: DisputeFact[] };

/**
 * A provider in memory, for the order of things: what it knows can be set at any moment, and it can be down. The tests of
 * stripe.ts and of the journeys use the real stand-in (test/upstream/payments.ts).
 */
export function createTill({ now, test = false }: { now: () => Date; test?: boolean }) {
  const pages = new Map<string, Page>();
  const asked: string[] = [];
  /** The newest page of each order. */
  const newest = new Map<string, string>();
  let [down, refuses] = [false, false];

  function page(sessionId: string): Page {
    const found = pages.get(sessionId);
    if (!found) throw new Error(`There is no payment page ${sessionId}.`);
    return found;
  }
  const pageOf = (orderId: string) => page(newest.get(orderId) ?? `cs_${orderId}`);
  function answer(call: string): void {
    asked.push(call);
    if (down) throw new AppError("unavailable", "We cannot reach our payment provider right now.");
  }

  const payments: Payments = {
    pageOrigin: "https://pay.test",
    test,
    async begin({ orderId, total, currency, attempt }) {
      answer("begin");
      const sessionId = attempt === undefined ? `cs_${orderId}` : `cs_${orderId}_${attempt}`;
      newest.set(orderId, sessionId);
      const url = `https://pay.test/${sessionId}`;
      if (!pages.has(sessionId)) {
        pages.set(sessionId, {
          ...{ sessionId, state: "open", url, orderId, total, currency, tax: 0, name: null },
          ...{
            paymentId: null,
            membership: null,
            paidAt: null,
            fee: null,
            refunds: [],
            disputes: [],
            objects: [],
          },
        });
      }
      return { sessionId, url };
    },
    async facts(sessionId) {
      answer("facts");
      const known = page(sessionId);
      return { ...known, objects: [{ id: sessionId, type: "session", json: JSON.stringify(known) }] };
    },
    async close(sessionId) {
      answer("close");
      if (page(sessionId).state === "open") page(sessionId).state = "expired";
    },
    async refund({ id, orderId, amount }) {
      answer("refund");
      if (refuses) throw new AppError("conflict", "This payment is disputed.");
      const { refunds } = pageOf(orderId);
      const known = refunds.find(({ ourId }) => ourId === id);
      if (known) return known;
      const made: RefundFact = {
        id: `re_${refunds.length}_${orderId}`,
        ourId: id,
        amount,
        state: "succeeded",
        at: now(),
      };
      refunds.push(made);
      return made;
    },
    async readEvent({ body }) {
      const { id, type, sessionId = null, paymentId = null } = JSON.parse(body);
      return { id, type, objectId: sessionId ?? paymentId ?? "", sessionId, paymentId, subscriptionId: null };
    },
    // The tests of memberships use the real stand-in.
    get memberships(): never {
      throw new Error("The till has no memberships.");
    },
  };

  return {
    payments,
    asked,
    page: pageOf,
    pay(orderId: string) {
      const known = pageOf(orderId);
      Object.assign(known, { state: "paid", paymentId: `pi_${orderId}`, paidAt: now(), fee: 45, url: null });
    },
    expire(orderId: string) {
      pageOf(orderId).state = "expired";
    },
    setDown(value: boolean) {
      down = value;
    },
    setRefusing(value: boolean) {
      refuses = value;
    },
  };
}

export type Till = ReturnType<typeof createTill>;
