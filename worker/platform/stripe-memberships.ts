import type Stripe from "stripe";
import { z } from "zod";
import { AppError } from "#shared/app-error.ts";
import type { MembershipFacts, MembershipPlan } from "#shared/selling/payment-facts.ts";
import type { MembershipPayments } from "./payments.ts";
import { asking, isFailure, isRefusal, NO_ANSWER, reason } from "./stripe-errors.ts";
import { kept } from "./stripe-facts.ts";
import { invoiceFact, invoiceSchema, offerOf, productOf } from "./stripe-invoices.ts";
import { idOf, time } from "./stripe-values.ts";

/** Far more invoices than one membership has. */
const MOST = 500;
const DECLINED = "Your card was declined. Nothing has changed. Change your card first, then switch.";

const priceSchema = z.object({
  unit_amount: z.int().nonnegative(),
  currency: z.string(),
  product: idOf,
  recurring: z.object({ interval: z.enum(["month", "year"]) }),
});
const subscriptionSchema = z.object({
  id: z.string(),
  object: z.literal("subscription"),
  status: z.string(),
  customer: idOf,
  cancel_at_period_end: z.boolean(),
  cancel_at: time.nullable(),
  ended_at: time.nullable(),
  items: z.object({
    data: z
      .array(
        z.object({
          id: z.string(),
          price: priceSchema,
          current_period_start: time,
          current_period_end: time,
        }),
      )
      .min(1),
  }),
  schedule: z
    .object({
      id: z.string(),
      phases: z.array(z.object({ start_date: time, items: z.array(z.object({ price: priceSchema })) })),
    })
    .nullable(),
});
type Subscription = z.output<typeof subscriptionSchema>;
type Price = z.output<typeof priceSchema>;

const INTERVALS = { monthly: "month", yearly: "year" } as const;
const planOf = ({ unit_amount, currency, recurring, product }: Price) => ({
  ...{ offerId: offerOf(product), minor: unit_amount, currency: currency.toUpperCase() },
  cycle: recurring.interval === "year" ? ("yearly" as const) : ("monthly" as const),
});

function itemOf({ items }: Subscription) {
  const [item] = items.data;
  if (!item) throw new Error("a subscription without an item");
  return item;
}

const STATES: Record<string, MembershipFacts["state"]> = {
  ...{ active: "live", trialing: "live", past_due: "late", unpaid: "late" },
};

/** What a schedule will change it to; null: nothing. */
function nextOf(subscription: Subscription): MembershipPlan | null {
  const { current_period_end: end } = itemOf(subscription);
  const phase = subscription.schedule?.phases.find(({ start_date }) => start_date >= end);
  const price = phase?.items[0]?.price;
  const plan = price && planOf(price);
  return plan?.offerId ? { ...plan, offerId: plan.offerId } : null;
}

/** What a price for Stripe looks like. */
export const priceData = (plan: MembershipPlan, computesTax: boolean) => ({
  currency: plan.currency.toLowerCase(),
  product: productOf(plan.offerId),
  unit_amount: plan.minor,
  recurring: { interval: INTERVALS[plan.cycle] },
  ...(computesTax ? { tax_behavior: "inclusive" as const } : {}),
});

/** Makes an offer's product. It may be there already. */
export async function ensureProduct(stripe: Stripe, offerId: string, name: string): Promise<void> {
  const id = productOf(offerId);
  try {
    await stripe.products.create({ id, name }, { idempotencyKey: `product:${id}:${name}` });
  } catch (error) {
    if (!isRefusal(error) || error.code !== "resource_already_exists") throw error;
  }
}

/** Memberships through Stripe's subscriptions. */
export function createStripeMemberships(
  client: () => Promise<Stripe>,
  computesTax: boolean,
): MembershipPayments {
  async function fetched(stripe: Stripe, id: string) {
    const object = await stripe.subscriptions.retrieve(id, { expand: ["schedule.phases.items.price"] });
    return { object, subscription: subscriptionSchema.parse(object) };
  }
  async function release(stripe: Stripe, { schedule }: Subscription): Promise<void> {
    if (!schedule) return;
    const idempotencyKey = `release:${schedule.id}`;
    await stripe.subscriptionSchedules.release(schedule.id, {}, { idempotencyKey });
  }
  const switched = (subscription: Subscription, to: MembershipPlan, at: Date) => ({
    items: [{ id: itemOf(subscription).id, price_data: priceData(to, computesTax) }],
    proration_behavior: "always_invoice" as const,
    proration_date: Math.floor(at.getTime() / 1000),
  });

  return {
    facts: (id) =>
      asking(NO_ANSWER, async () => {
        const stripe = await client();
        const [{ object, subscription }, invoices] = await Promise.all([
          fetched(stripe, id),
          stripe.invoices.list({ subscription: id, limit: 100 }).autoPagingToArray({ limit: MOST }),
        ]);
        const item = itemOf(subscription);
        return {
          ...{ subscriptionId: id, customerId: subscription.customer, plan: planOf(item.price) },
          state: STATES[subscription.status] ?? "ended",
          periodEnd: item.current_period_end,
          cancels: subscription.cancel_at_period_end || subscription.cancel_at !== null,
          endedAt: subscription.ended_at,
          next: nextOf(subscription),
          invoices: invoices.map((one) => invoiceFact(invoiceSchema.parse(one))).toReversed(),
          objects: [kept(object)],
        };
      }),

    setCancelled: (id, cancels) =>
      asking(NO_ANSWER, async () => {
        const stripe = await client();
        const { subscription } = await fetched(stripe, id);
        // Stripe lets nothing else change what a schedule is for.
        await release(stripe, subscription);
        await stripe.subscriptions.update(id, { cancel_at_period_end: cancels });
      }),

    end: (id) =>
      asking(NO_ANSWER, async () => {
        const stripe = await client();
        try {
          await stripe.subscriptions.cancel(id);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          const { subscription } = await fetched(stripe, id);
          if (subscription.ended_at === null) throw error;
        }
      }),

    switchPrice: (id, to, { at, name }) =>
      asking(NO_ANSWER, async () => {
        const stripe = await client();
        await ensureProduct(stripe, to.offerId, name);
        const { subscription } = await fetched(stripe, id);
        const preview = await stripe.invoices.createPreview({
          subscription: id,
          subscription_details: switched(subscription, to, at),
        });
        return z.object({ total: z.int() }).parse(preview).total;
      }),

    switchNow: (id, to, { at, key, name }) =>
      asking(NO_ANSWER, async () => {
        const stripe = await client();
        await ensureProduct(stripe, to.offerId, name);
        const { subscription } = await fetched(stripe, id);
        await release(stripe, subscription);
        try {
          await stripe.subscriptions.update(
            id,
            { ...switched(subscription, to, at), payment_behavior: "error_if_incomplete" },
            { idempotencyKey: `switch:${key}` },
          );
        } catch (error) {
          if (!isFailure(error) || error.type !== "StripeCardError") throw error;
          throw new AppError("conflict", DECLINED, { cause: reason(error) });
        }
      }),

    switchLater: (id, to, name) =>
      asking(NO_ANSWER, async () => {
        const stripe = await client();
        const { subscription, object } = await fetched(stripe, id);
        await release(stripe, subscription);
        if (!to) return;
        await ensureProduct(stripe, to.offerId, name);
        const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
        const [present] = schedule.phases;
        const price = object.items.data[0]?.price.id;
        if (!present || !price) throw new Error("a schedule without a present phase");
        await stripe.subscriptionSchedules.update(schedule.id, {
          end_behavior: "release",
          phases: [
            { items: [{ price, quantity: 1 }], start_date: present.start_date, end_date: present.end_date },
            {
              items: [{ price_data: priceData(to, computesTax), quantity: 1 }],
              duration: { interval: INTERVALS[to.cycle], interval_count: 1 },
              proration_behavior: "none",
            },
          ],
        });
      }),

    portal: (customer, returnUrl) =>
      asking(NO_ANSWER, async () => {
        const stripe = await client();
        const session = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
        return z.object({ url: z.url() }).parse(session).url;
      }),
  };
}
