import { Hono } from "hono";
import type Stripe from "stripe";
import { z } from "zod";
import { onMovedClock, Refusal, type State } from "./payments-base.ts";
import { addBilling, openSubscriptionPage } from "./payments-billing-api.ts";
import { type Form, list, metadata, paged, read, readForm, whole } from "./payments-form.ts";
import { newId, newSession, type StripeObject } from "./payments-objects.ts";
import type { Ledger } from "./payments-state.ts";
import type { Endpoint } from "./payments-webhooks.ts";

const checkoutSchema = z.strictObject({
  mode: z.literal("payment"),
  client_reference_id: z.string().max(200).optional(),
  metadata,
  payment_intent_data: z.strictObject({ metadata }).default({ metadata: {} }),
  customer_email: z.email(),
  line_items: list(
    z.strictObject({
      quantity: whole,
      price_data: z.strictObject({
        currency: z.string().regex(/^[a-z]{3}$/),
        unit_amount: whole,
        product_data: z.strictObject({ name: z.string().min(1), description: z.string().min(1).optional() }),
        tax_behavior: z.enum(["inclusive", "exclusive"]).optional(),
      }),
    }),
  ),
  automatic_tax: z.strictObject({ enabled: z.enum(["true", "false"]) }).optional(),
  adaptive_pricing: z.strictObject({ enabled: z.literal("false") }),
  expires_at: whole,
  success_url: z.url(),
  cancel_url: z.url().optional(),
});

const refundSchema = z.strictObject({ payment_intent: z.string(), amount: whole.optional(), metadata });

const endpointSchema = z.strictObject({
  url: z.url().optional(),
  enabled_events: list(z.string()).optional(),
  api_version: z.string().optional(),
  description: z.string().optional(),
});

/** In pence. */
const SMALLEST = 30;
const HALF_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;

/** The part of Stripe's API that the site uses, under `/v1`. */
export function createApi({
  state,
  ledger,
  endpoints,
  account,
  origin,
}: {
  state: State;
  ledger: Ledger;
  endpoints: Endpoint[];
  account: Stripe.Account;
  origin: () => string;
}) {
  /** Answers that an idempotency key brings again. */
  const answered = new Map<string, { request: string; answer: unknown }>();
  const api = new Hono();

  api.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error;
    const { message, type, code, param } = error;
    return c.json({ error: { message, type, code, param } }, error.status as 400);
  });
  api.use(async (c, next) => {
    const key = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
    if (!/^(sk|rk)_test_/.test(key)) {
      throw new Refusal("The stand-in takes secret test keys only: sk_test_…", { status: 401 });
    }
    ledger.sweep();
    c.header("request-id", newId("req_"));
    await next();
  });
  /** Does what is asked once for each idempotency key. */
  const once = (path: string, work: (form: Form, id: string) => unknown) =>
    api.post(path, async (c) => {
      const text = await c.req.text();
      const key = c.req.header("idempotency-key");
      const request = `${c.req.path}?${text}`;
      const before = key === undefined ? undefined : answered.get(key);
      if (before && before.request !== request) {
        throw new Refusal("Keys for idempotent requests can only be used with the same parameters.", {
          type: "idempotency_error",
        });
      }
      if (before) return c.json(before.answer, 200, { "idempotent-replayed": "true" });
      const answer = structuredClone(work(readForm(text), c.req.param("id") ?? ""));
      if (key !== undefined) answered.set(key, { request, answer });
      return c.json(answer as object);
    });

  /** Puts objects in the place of their ids: `payment_intent.latest_charge`, `schedule.phases.items.price`. */
  function expanded<Kind extends object>(object: Kind, paths: readonly string[]): Kind {
    const copy = structuredClone(object);
    for (const path of paths) expand(copy as Record<string, unknown>, path.split("."));
    return copy;
  }
  function expand(place: Record<string, unknown>, [name = "", ...rest]: readonly string[]): void {
    const value = place[name];
    const whole = typeof value === "string" ? structuredClone(state.objects[value]) : value;
    if (typeof whole !== "object" || whole === null) return;
    place[name] = whole;
    const parts = Array.isArray(whole) ? whole : [whole];
    if (rest.length > 0) for (const part of parts) expand(part, rest);
  }
  const paths = (url: string) =>
    [...new URL(url).searchParams].flatMap(([name, value]) => (name.startsWith("expand[") ? value : []));

  const ofPayment = <Item extends { id: string; payment_intent: unknown }>(items: Item[], url: string) => {
    const id = new URL(url).searchParams.get("payment_intent");
    return paged(id ? items.filter(({ payment_intent: own }) => own === id) : items, url);
  };

  once("/checkout/sessions", (form) => {
    if (form.mode === "subscription") return openSubscriptionPage({ state, ledger, origin }, form);
    const wanted = read(checkoutSchema, form);
    const [line] = wanted.line_items;
    if (!line) throw new Refusal("You must pass at least one item.", { param: "line_items" });
    if (line.price_data.unit_amount < SMALLEST) {
      throw new Refusal("The amount must be at least £0.30 gbp.", { code: "amount_too_small" });
    }
    const expiresAt = onMovedClock(state, wanted.expires_at);
    const ahead = expiresAt - ledger.seconds();
    if (ahead < HALF_HOUR || ahead > DAY) {
      throw new Refusal("The `expires_at` timestamp must be between 30 minutes and 24 hours from now.", {
        param: "expires_at",
      });
    }
    const session = ledger.put(
      newSession(
        {
          total: line.price_data.unit_amount * line.quantity,
          currency: line.price_data.currency,
          email: wanted.customer_email,
          successUrl: wanted.success_url,
          cancelUrl: wanted.cancel_url ?? null,
          expiresAt,
          orderId: wanted.client_reference_id ?? null,
          metadata: wanted.metadata,
          computesTax: wanted.automatic_tax?.enabled === "true",
        },
        ledger.seconds(),
        origin(),
      ),
    );
    const { name, description } = line.price_data.product_data;
    state.names[session.id] = description ? `${name} (${description})` : name;
    state.paymentMetadata[session.id] = wanted.payment_intent_data.metadata;
    return session;
  });
  once("/checkout/sessions/:id/expire", (_form, id) => ledger.expire(ledger.get("checkout.session", id)));
  once("/refunds", (form) => {
    const { payment_intent: paymentId, amount, metadata } = read(refundSchema, form);
    return ledger.refund({ paymentId, amount, metadata });
  });

  const readers: [path: string, kind: StripeObject["object"]][] = [
    ["/checkout/sessions/:id", "checkout.session"],
    ["/payment_intents/:id", "payment_intent"],
    ["/charges/:id", "charge"],
    ["/balance_transactions/:id", "balance_transaction"],
    ["/refunds/:id", "refund"],
    ["/disputes/:id", "dispute"],
  ];
  for (const [path, kind] of readers) {
    api.get(path, (c) => c.json(expanded(ledger.get(kind, c.req.param("id") ?? ""), paths(c.req.url))));
  }
  api.get("/checkout/sessions", (c) => c.json(ofPayment(ledger.all("checkout.session"), c.req.url)));
  api.get("/refunds", (c) => c.json(ofPayment(ledger.all("refund"), c.req.url)));
  api.get("/disputes", (c) => c.json(ofPayment(ledger.all("dispute"), c.req.url)));
  api.get("/account", (c) => c.json(account));

  addBilling(api, { state, ledger, origin, once, expanded: (object, url) => expanded(object, paths(url)) });

  const endpointOf = (id: string) => {
    const found = endpoints.find((endpoint) => endpoint.id === id);
    if (!found)
      throw new Refusal(`No such webhook endpoint: '${id}'`, { status: 404, code: "resource_missing" });
    return found;
  };
  // Its secret is told once, when it is made.
  const told = ({ secret: _, ...endpoint }: Endpoint): Stripe.WebhookEndpoint => endpoint;
  api.get("/webhook_endpoints", (c) => c.json(paged(endpoints.map(told), c.req.url)));
  once("/webhook_endpoints", (form) => {
    const { url, enabled_events, api_version = null, description = null } = read(endpointSchema, form);
    if (!url || !enabled_events?.length) throw new Refusal("Missing required param: url.", { param: "url" });
    const endpoint: Endpoint = {
      ...{ id: newId("we_"), object: "webhook_endpoint", api_version, application: null },
      ...{ created: ledger.seconds(), description, enabled_events, livemode: false, metadata: {} },
      ...{ secret: newId("whsec_"), status: "enabled", url },
    };
    endpoints.push(endpoint);
    return endpoint;
  });
  once("/webhook_endpoints/:id", (form, id) => {
    const { url, enabled_events, description } = read(endpointSchema, form);
    const endpoint = endpointOf(id);
    if (url) endpoint.url = url;
    if (enabled_events) endpoint.enabled_events = enabled_events;
    if (description) endpoint.description = description;
    return told(endpoint);
  });
  api.delete("/webhook_endpoints/:id", (c) => {
    const { id } = endpointOf(c.req.param("id"));
    endpoints.splice(
      endpoints.findIndex((endpoint) => endpoint.id === id),
      1,
    );
    return c.json({ id, object: "webhook_endpoint", deleted: true } satisfies Stripe.DeletedWebhookEndpoint);
  });
  api.all("*", (c) => {
    throw new Refusal(`Unrecognized request URL (${c.req.method}: ${c.req.path}).`, { status: 404 });
  });
  return api;
}
