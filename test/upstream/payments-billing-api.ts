import type { Hono } from "hono";
import type Stripe from "stripe";
import { z } from "zod";
import { onMovedClock, Refusal, type State } from "./payments-base.ts";
import { newCoupon, newPrice, newProduct, type Plan } from "./payments-billing-objects.ts";
import { type Form, list, metadata, paged, read, whole } from "./payments-form.ts";
import { newSession, type Session } from "./payments-objects.ts";
import { newPortal } from "./payments-schedule-objects.ts";
import type { Ledger } from "./payments-state.ts";

const planSchema = z.strictObject({
  currency: z.string().regex(/^[a-z]{3}$/),
  product: z.string(),
  unit_amount: whole,
  recurring: z.strictObject({ interval: z.enum(["month", "year"]) }),
  tax_behavior: z.enum(["inclusive", "exclusive"]).optional(),
});

export const subscriptionPageSchema = z.strictObject({
  mode: z.literal("subscription"),
  client_reference_id: z.string().max(200).optional(),
  metadata,
  subscription_data: z.strictObject({ metadata }).default({ metadata: {} }),
  customer_email: z.email(),
  line_items: list(z.strictObject({ quantity: whole, price_data: planSchema })),
  discounts: list(z.strictObject({ coupon: z.string() })).optional(),
  automatic_tax: z.strictObject({ enabled: z.enum(["true", "false"]) }).optional(),
  adaptive_pricing: z.strictObject({ enabled: z.literal("false") }),
  expires_at: whole,
  success_url: z.url(),
  cancel_url: z.url().optional(),
});

const itemsSchema = list(z.strictObject({ id: z.string(), price_data: planSchema }));
const changeSchema = z.strictObject({
  cancel_at_period_end: z.enum(["true", "false"]).optional(),
  items: itemsSchema.optional(),
  proration_behavior: z.literal("always_invoice").optional(),
  proration_date: whole.optional(),
  payment_behavior: z.literal("error_if_incomplete").optional(),
});
const previewSchema = z.strictObject({
  subscription: z.string(),
  subscription_details: z.strictObject({
    items: itemsSchema,
    proration_behavior: z.literal("always_invoice"),
    proration_date: whole,
  }),
});
const phaseSchema = z.strictObject({
  items: list(
    z.strictObject({ price: z.string().optional(), price_data: planSchema.optional(), quantity: whole }),
  ),
  start_date: whole.optional(),
  end_date: whole.optional(),
  duration: z
    .strictObject({ interval: z.enum(["month", "year"]), interval_count: z.literal("1") })
    .optional(),
  proration_behavior: z.literal("none").optional(),
});
const phasesSchema = z.strictObject({ end_behavior: z.literal("release"), phases: list(phaseSchema) });

const planOf = ({ recurring, ...plan }: z.output<typeof planSchema>): Plan => ({ ...plan, ...recurring });

/** The part of Stripe's API for memberships: products, coupons, subscriptions, schedules, invoices, the portal. */
export function addBilling(
  api: Hono,
  {
    state,
    ledger,
    origin,
    once,
    expanded,
  }: {
    state: State;
    ledger: Ledger;
    origin: () => string;
    once: (path: string, work: (form: Form, id: string) => unknown) => void;
    expanded: <Kind extends object>(object: Kind, url: string) => Kind;
  },
) {
  const { billing, get, put, seconds } = ledger;

  function planOfItem(subscription: Stripe.Subscription, items: z.output<typeof itemsSchema>): Plan {
    const [item] = items;
    if (item?.id !== billing.itemOf(subscription).id) throw new Refusal("No such subscription item.");
    get("product", item.price_data.product);
    return planOf(item.price_data);
  }

  once("/products", (form) => {
    const wanted = read(z.strictObject({ id: z.string().optional(), name: z.string().min(1) }), form);
    if (wanted.id && state.objects[wanted.id]) {
      throw new Refusal("Product already exists.", { code: "resource_already_exists", param: "id" });
    }
    return put(newProduct({ id: wanted.id, name: wanted.name }, seconds()));
  });
  once("/coupons", (form) => {
    const wanted = read(
      z.strictObject({
        ...{ amount_off: whole, currency: z.string(), duration: z.literal("once") },
        ...{ max_redemptions: z.literal("1"), name: z.string().max(40).optional() },
      }),
      form,
    );
    return put(newCoupon({ ...wanted, name: wanted.name }, seconds()));
  });
  once("/subscriptions/:id", (form, id) => {
    const wanted = read(changeSchema, form);
    const subscription = get("subscription", id);
    if (wanted.items) {
      const plan = planOfItem(subscription, wanted.items);
      return billing.switchNow(subscription, plan, wanted.proration_date ?? seconds());
    }
    return billing.cancelAtEnd(subscription, wanted.cancel_at_period_end === "true");
  });
  api.delete("/subscriptions/:id", (c) => c.json(billing.end(get("subscription", c.req.param("id")))));
  once("/invoices/create_preview", (form) => {
    const { subscription: id, subscription_details: details } = read(previewSchema, form);
    const subscription = get("subscription", id);
    return billing.preview(subscription, planOfItem(subscription, details.items), details.proration_date);
  });
  once("/subscription_schedules", (form) => {
    const { from_subscription: id } = read(z.strictObject({ from_subscription: z.string() }), form);
    return billing.schedule(get("subscription", id));
  });
  once("/subscription_schedules/:id", (form, id) => {
    const [first, next] = read(phasesSchema, form).phases;
    const schedule = get("subscription_schedule", id);
    if (first?.start_date !== schedule.phases[0]?.start_date || !next?.items[0]?.price_data) {
      throw new Refusal("The stand-in takes the present part and one more with a price of its own.");
    }
    return billing.setNext(schedule, planOf(next.items[0].price_data));
  });
  once("/subscription_schedules/:id/release", (_form, id) =>
    billing.release(get("subscription_schedule", id)),
  );
  once("/billing_portal/sessions", (form) => {
    const { customer, return_url } = read(
      z.strictObject({ customer: z.string(), return_url: z.url() }),
      form,
    );
    get("customer", customer);
    return put(newPortal({ customer, returnUrl: return_url }, seconds(), origin()));
  });
  api.get("/invoices", (c) => {
    const id = c.req.query("subscription");
    const own = ledger
      .all("invoice")
      .filter(({ parent }) => !id || parent?.subscription_details?.subscription === id);
    return c.json(paged(own, c.req.url));
  });
  const readers = [
    ["/subscriptions/:id", "subscription"],
    ["/subscription_schedules/:id", "subscription_schedule"],
    ["/invoices/:id", "invoice"],
    ["/customers/:id", "customer"],
  ] as const;
  for (const [path, kind] of readers) {
    api.get(path, (c) => c.json(expanded(get(kind, c.req.param("id") ?? ""), c.req.url)));
  }
}

/** Makes the page on which a membership is paid for the first time. */
export function openSubscriptionPage(
  { state, ledger, origin }: { state: State; ledger: Ledger; origin: () => string },
  form: Form,
): Session {
  const wanted = read(subscriptionPageSchema, form);
  const [line] = wanted.line_items;
  if (!line) throw new Refusal("You must pass at least one item.", { param: "line_items" });
  const { name } = ledger.get("product", line.price_data.product);
  const coupon = wanted.discounts?.[0] && ledger.get("coupon", wanted.discounts[0].coupon);
  const off = coupon?.amount_off ?? 0;
  const price = ledger.put(newPrice(planOf(line.price_data), ledger.seconds()));
  const session = ledger.put(
    newSession(
      {
        ...{ mode: "subscription", total: line.price_data.unit_amount, off },
        ...{ currency: line.price_data.currency, email: wanted.customer_email },
        ...{ successUrl: wanted.success_url, cancelUrl: wanted.cancel_url ?? null },
        ...{ expiresAt: onMovedClock(state, wanted.expires_at), orderId: wanted.client_reference_id ?? null },
        ...{ metadata: wanted.metadata, computesTax: wanted.automatic_tax?.enabled === "true" },
      },
      ledger.seconds(),
      origin(),
    ),
  );
  state.names[session.id] = coupon?.name ? `${name} (${coupon.name})` : name;
  state.plans[session.id] = { price: price.id, off, metadata: wanted.subscription_data.metadata };
  return session;
}
