import type Stripe from "stripe";
import { type Base, Refusal } from "./payments-base.ts";
import { newCustomer, newPrice, newSubscription, type Plan, setPrice } from "./payments-billing-objects.ts";
import { type Line, newInvoice, newInvoicePayment } from "./payments-invoice-objects.ts";
import type { Session } from "./payments-objects.ts";
import { newPhase, newSchedule } from "./payments-schedule-objects.ts";

const DAY = 86_400;
/** When a payment that failed is tried again, after the first try. */
const RETRIES = [3 * DAY, 5 * DAY, 7 * DAY];
const NAMES = { month: "1 month", year: "1 year" };

/** The first end of a period after a moment: whole months from the anchor on, never past the end of a month. */
function periodEnd(anchor: number, interval: string, after: number): number {
  const first = new Date(anchor * 1000);
  for (let months = 0; ; months += interval === "year" ? 12 : 1) {
    const day = new Date(first);
    day.setUTCMonth(first.getUTCMonth() + months, 1);
    const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
    day.setUTCDate(Math.min(first.getUTCDate(), last));
    const at = Math.floor(day.getTime() / 1000);
    if (at > after) return at;
  }
}

/** The line of a whole period. */
const wholePeriod = (price: Stripe.Price, start: number, end: number): Line => ({
  ...{ text: `${NAMES[price.recurring?.interval as "month"]} of ${price.product}`, price, credit: false },
  ...{ amount: price.unit_amount ?? 0, start, end },
});

const intervalOf = (price: Stripe.Price) => price.recurring?.interval ?? "month";

/** Subscriptions: they renew by the clock, their payments fail with a card that is declined, and they end. */
export function createBilling({ state, all, get, put, tell, seconds, succeed, payment }: Base) {
  const itemOf = ({ items }: Stripe.Subscription) => {
    const [item] = items.data;
    if (!item) throw new Refusal("This subscription has no item.");
    return item;
  };
  const openOf = (id: string) =>
    all("invoice").filter(
      ({ status, parent }) => status === "open" && parent?.subscription_details?.subscription === id,
    );
  const subscriptionOf = ({ parent }: Stripe.Invoice) =>
    get("subscription", String(parent?.subscription_details?.subscription));

  /** Takes the money for an invoice from the customer's card. Says whether it could. */
  function collect(invoice: Stripe.Invoice): boolean {
    const customer = get("customer", String(invoice.customer));
    const subscription = subscriptionOf(invoice);
    invoice.attempted = true;
    invoice.attempt_count += 1;
    if (state.declines.includes(customer.id)) {
      const wait = RETRIES[invoice.attempt_count - 1];
      invoice.next_payment_attempt = wait === undefined ? null : (invoice.created ?? 0) + wait;
      if (subscription.status === "active") subscription.status = "past_due";
      tell("invoice.payment_failed", invoice);
      tell("customer.subscription.updated", subscription);
      return false;
    }
    const made = payment({ amount: invoice.amount_due, currency: invoice.currency });
    succeed(made, { name: customer.name ?? "", email: customer.email });
    invoice.payments?.data.push(newInvoicePayment(invoice, made.id, seconds()));
    Object.assign(invoice, { status: "paid", amount_paid: invoice.amount_due, amount_remaining: 0 });
    Object.assign(invoice, { next_payment_attempt: null });
    invoice.status_transitions.paid_at = seconds();
    tell("invoice.paid", invoice);
    if (subscription.status === "past_due" && openOf(subscription.id).length === 0) {
      subscription.status = "active";
      tell("customer.subscription.updated", subscription);
    }
    return true;
  }

  function invoiceFor(
    subscription: Stripe.Subscription,
    reason: Stripe.Invoice.BillingReason,
    lines: readonly Line[],
    off = 0,
  ): Stripe.Invoice {
    const { email } = get("customer", String(subscription.customer));
    const invoice = newInvoice(subscription, { reason, lines, off, email }, seconds());
    if (invoice.total <= 0) throw new Refusal("The stand-in makes no invoices of nothing.");
    put(invoice);
    subscription.latest_invoice = invoice.id;
    tell("invoice.created", invoice);
    return invoice;
  }

  /** The buyer has filled in the page of a subscription. */
  function begin(session: Session, name: string): void {
    const wanted = state.plans[session.id];
    if (!wanted) throw new Refusal("This page has no plan.");
    const { email, price: priceId, off, metadata } = { ...wanted, email: session.customer_email };
    const price = get("price", priceId);
    const customer = put(newCustomer(email, name, seconds()));
    const end = periodEnd(seconds(), intervalOf(price), seconds());
    const computesTax = session.automatic_tax.enabled;
    const subscription = put(
      newSubscription({ customer: customer.id, price, metadata, end, computesTax }, seconds()),
    );
    const invoice = invoiceFor(
      subscription,
      "subscription_create",
      [wholePeriod(price, seconds(), end)],
      off,
    );
    collect(invoice);
    Object.assign(session, { customer: customer.id, subscription: subscription.id, invoice: invoice.id });
    tell("customer.subscription.created", subscription);
  }

  function end(subscription: Stripe.Subscription): Stripe.Subscription {
    if (subscription.status === "canceled")
      throw new Refusal("This subscription has ended.", { status: 404 });
    Object.assign(subscription, { status: "canceled", ended_at: seconds(), schedule: null });
    subscription.canceled_at ??= seconds();
    tell("customer.subscription.deleted", subscription);
    return subscription;
  }

  /** The next part of a schedule begins, or its last part is over. */
  function advance(subscription: Stripe.Subscription): void {
    if (typeof subscription.schedule !== "string") return;
    const schedule = get("subscription_schedule", subscription.schedule);
    const next = schedule.phases.find(
      ({ start_date, end_date }) => start_date <= seconds() && end_date > seconds(),
    );
    if (!next) return void release(schedule);
    schedule.current_phase = { start_date: next.start_date, end_date: next.end_date };
    const price = get("price", String(next.items[0]?.price));
    if (price.id === itemOf(subscription).price.id) return;
    setPrice(itemOf(subscription), price);
    subscription.billing_cycle_anchor = seconds();
  }

  function renew(subscription: Stripe.Subscription): void {
    if (subscription.cancel_at_period_end) return void end(subscription);
    advance(subscription);
    const item = itemOf(subscription);
    const start = item.current_period_end;
    item.current_period_start = start;
    item.current_period_end = periodEnd(subscription.billing_cycle_anchor, intervalOf(item.price), start);
    tell("customer.subscription.updated", subscription);
    const line = wholePeriod(item.price, start, item.current_period_end);
    collect(invoiceFor(subscription, "subscription_cycle", [line]));
  }

  /** What the rest of the period that is paid is worth. */
  function restOf(subscription: Stripe.Subscription, at: number): Line {
    const item = itemOf(subscription);
    const { current_period_start: start, current_period_end: stop, price } = item;
    const paid = all("invoice").findLast(
      ({ parent, status }) =>
        status === "paid" && parent?.subscription_details?.subscription === subscription.id,
    );
    const line = paid?.lines.data.find(({ period }) => period.end === stop);
    const worth = (line?.amount ?? 0) - ((paid?.subtotal ?? 0) - (paid?.total ?? 0));
    const amount = -Math.round((worth * (stop - at)) / (stop - start));
    return { text: `Unused time of ${price.product}`, amount, start: at, end: stop, price, credit: true };
  }

  /** The lines of a switch to another price now. */
  function switching(
    subscription: Stripe.Subscription,
    plan: Plan,
    at: number,
  ): { price: Stripe.Price; lines: Line[] } {
    const price = newPrice(plan, seconds());
    const whole = wholePeriod(price, at, periodEnd(at, plan.interval, at));
    return { price, lines: [restOf(subscription, at), whole] };
  }

  function switchNow(subscription: Stripe.Subscription, plan: Plan, at: number): Stripe.Subscription {
    if (state.declines.includes(String(subscription.customer))) {
      throw new Refusal("Your card was declined.", {
        status: 402,
        type: "card_error",
        code: "card_declined",
      });
    }
    const { price, lines } = switching(subscription, plan, at);
    const item = itemOf(subscription);
    const invoice = invoiceFor(subscription, "subscription_update", lines);
    setPrice(item, put(price));
    item.current_period_start = at;
    item.current_period_end = periodEnd(at, plan.interval, at);
    subscription.billing_cycle_anchor = at;
    collect(invoice);
    tell("customer.subscription.updated", subscription);
    return subscription;
  }

  function release(schedule: Stripe.SubscriptionSchedule): Stripe.SubscriptionSchedule {
    const subscription = get("subscription", String(schedule.subscription));
    Object.assign(schedule, { status: "released", released_at: seconds(), current_phase: null });
    Object.assign(schedule, { released_subscription: subscription.id, subscription: null });
    subscription.schedule = null;
    tell("subscription_schedule.released", schedule);
    tell("customer.subscription.updated", subscription);
    return schedule;
  }

  /** The subscription whose turn is next until a moment, and what happens to it then. */
  function nextTurn(until: number): { at: number; act: () => void } | undefined {
    const renewals = all("subscription")
      .filter(({ status }) => status === "active" || status === "past_due")
      .map((one) => ({ at: itemOf(one).current_period_end, act: () => renew(one) }));
    const retries = all("invoice").flatMap((invoice) =>
      invoice.status === "open" &&
      invoice.next_payment_attempt &&
      subscriptionOf(invoice).status !== "canceled"
        ? [{ at: invoice.next_payment_attempt, act: () => void collect(invoice) }]
        : [],
    );
    return [...renewals, ...retries].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  }

  return {
    ...{ begin, end, itemOf, release, switchNow, nextTurn },
    preview: (subscription: Stripe.Subscription, plan: Plan, at: number) =>
      newInvoice(
        subscription,
        {
          ...{ reason: "subscription_update" as const, off: 0, email: null },
          lines: switching(subscription, plan, at).lines,
        },
        seconds(),
      ),

    cancelAtEnd(subscription: Stripe.Subscription, cancels: boolean): Stripe.Subscription {
      if (subscription.schedule !== null) {
        throw new Refusal("The subscription is managed by the subscription schedule.");
      }
      if (subscription.status === "canceled") throw new Refusal("A canceled subscription cannot be changed.");
      subscription.cancel_at_period_end = cancels;
      subscription.cancel_at = cancels ? itemOf(subscription).current_period_end : null;
      subscription.canceled_at = cancels ? seconds() : null;
      tell("customer.subscription.updated", subscription);
      return subscription;
    },

    schedule(subscription: Stripe.Subscription): Stripe.SubscriptionSchedule {
      if (subscription.schedule !== null) throw new Refusal("This subscription has a schedule.");
      const { price, current_period_start: start, current_period_end: stop } = itemOf(subscription);
      put(price);
      const schedule = put(newSchedule(subscription, newPhase(price, { start, end: stop }), seconds()));
      subscription.schedule = schedule.id;
      tell("subscription_schedule.created", schedule);
      return schedule;
    },
    /** After the first part comes one period of another price. */
    setNext(schedule: Stripe.SubscriptionSchedule, plan: Plan): Stripe.SubscriptionSchedule {
      const [first] = schedule.phases;
      if (!first) throw new Refusal("This schedule has no part.");
      const price = put(newPrice(plan, seconds()));
      const end = periodEnd(first.end_date, plan.interval, first.end_date);
      schedule.phases = [first, newPhase(price, { start: first.end_date, end })];
      tell("subscription_schedule.updated", schedule);
      tell("customer.subscription.updated", get("subscription", String(schedule.subscription)));
      return schedule;
    },

    /** The customer gives another card. With one that works, what is due is paid at once. */
    setCard(customer: string, works: boolean): void {
      state.declines = state.declines.filter((id) => id !== customer);
      if (!works) state.declines.push(customer);
      tell("payment_method.attached", get("customer", customer));
      if (!works) return;
      for (const one of all("subscription")) {
        if (one.customer === customer && one.status === "past_due") openOf(one.id).forEach(collect);
      }
    },
  };
}

export type Billing = ReturnType<typeof createBilling>;
