import { Hono } from "hono";
import { z } from "zod";
import { PAYMENT_EVENTS } from "#worker/platform/stripe-events.ts";
import { createApi } from "./payments-api.ts";
import { emptyState, Refusal, type State } from "./payments-base.ts";
import { memberships, portalPage } from "./payments-member-pages.ts";
import { newAccount, newId, type Session } from "./payments-objects.ts";
import { bankPage, deskPage, endPage, payPage } from "./payments-pages.ts";
import { createLedger } from "./payments-state.ts";
import { createWebhooks, type Endpoint, type Webhook } from "./payments-webhooks.ts";

export const PAYMENT_SECRET_KEY = "sk_test_of_the_stand_in";
export const PAYMENT_WEBHOOK_SECRET = "whsec_of_the_stand_in";

const number = z.coerce.number().int().nonnegative();
const outcome = z.enum(["succeeded", "failed"]);

const paySchema = z.object({
  how: z.enum(["pay", "authenticate", "declined", "later", "vanish", "confirm", "refuse"]),
  name: z.string().trim().max(100).default(""),
});

/**
 * A payment provider in memory, which also runs inside workerd: the API, the payment page, and what the bank does
 * afterwards. `POST /control/{what}` does the latter for tests, with JSON or a form.
 */
export function createPayments(
  options: {
    now?: () => Date;
    /** The stand-in's own URL. */
    origin?: string;
    /** Where webhooks go, signed with `PAYMENT_WEBHOOK_SECRET`. */
    webhook?: string;
    send?: (webhook: Webhook) => Promise<Response>;
    retryAfterMs?: readonly number[];
    state?: State;
  } = {},
) {
  const { now = () => new Date(), state = emptyState() } = options;
  const send =
    options.send ?? (({ url, headers, body }: Webhook) => fetch(url, { method: "POST", headers, body }));
  let origin = options.origin ?? "https://payments.test";
  const endpoints: Endpoint[] = [];
  const account = newAccount();
  const webhooks = createWebhooks({
    endpoints: () => endpoints,
    send,
    retryAfterMs: options.retryAfterMs ?? [],
  });
  const ledger = createLedger({ state, now, emit: webhooks.emit });

  function webhookTo(url: string): void {
    endpoints.push({
      ...{ id: newId("we_"), object: "webhook_endpoint", api_version: null, application: null },
      ...{ created: ledger.seconds(), description: "The site", enabled_events: PAYMENT_EVENTS },
      ...{ livemode: false, metadata: {}, secret: PAYMENT_WEBHOOK_SECRET, status: "enabled", url },
    });
  }
  if (options.webhook) webhookTo(options.webhook);

  const nameOf = (session: Session) => state.names[session.id] ?? "";
  /** What a buyer does on the page. Returns where they are led, or null if they stay. */
  function pay(id: string, how: z.output<typeof paySchema>["how"], buyer = "Test Buyer"): string | null {
    const session = ledger.get("checkout.session", id);
    if (session.status !== "open") throw new Refusal("This page cannot be paid on any more.");
    const paidTo = session.success_url?.replaceAll("{CHECKOUT_SESSION_ID}", session.id) ?? null;
    if (how === "declined") ledger.decline(session, "Your card was declined.");
    if (how === "refuse") ledger.decline(session, "Your bank was told that it is not you.");
    if (how === "authenticate") ledger.askBuyer(session);
    if (how === "later") ledger.payLater(session, buyer);
    if (how === "pay" || how === "confirm" || how === "vanish") ledger.pay(session, buyer);
    return ["pay", "confirm", "later"].includes(how) ? paidTo : null;
  }

  const service = new Hono();
  service.route("/v1", createApi({ state, ledger, endpoints, account, origin: () => origin }));
  service.get("/c/pay/:id", (c) => {
    ledger.sweep();
    const session = ledger.all("checkout.session").find(({ id }) => id === c.req.param("id"));
    if (!session) return c.text("There is no such payment page.", 404);
    const name = nameOf(session);
    if (session.status === "open") return c.html(payPage(session, { name, problem: null }));
    const text = session.status === "expired" ? "This page has expired." : "This is already paid.";
    return c.html(endPage(session, { name, text }));
  });
  service.post("/c/pay/:id", async (c) => {
    ledger.sweep();
    const session = ledger.all("checkout.session").find(({ id }) => id === c.req.param("id"));
    if (!session) return c.text("There is no such payment page.", 404);
    const asked = paySchema.safeParse(await c.req.parseBody());
    if (!asked.success || session.status !== "open") return c.redirect(c.req.path, 303);
    const { how, name: buyer } = asked.data;
    const name = nameOf(session);
    const to = pay(session.id, how, buyer);
    if (to) return c.redirect(to, 303);
    if (how === "authenticate") return c.html(bankPage(session, { name, buyer }));
    if (how === "vanish")
      return c.html(endPage(session, { name, text: "Paid. You can close this tab now." }));
    const problem = how === "refuse" ? "Your bank refused this payment." : "Your card was declined.";
    return c.html(payPage(session, { name, problem: `${problem} Nothing was charged. Try again.` }));
  });

  const paymentsOf = (subscription: string) =>
    ledger
      .all("invoice")
      .filter(({ parent }) => parent?.subscription_details?.subscription === subscription)
      .flatMap(({ payments, amount_paid: paid, currency }) =>
        (payments?.data ?? []).map(({ payment }) => ({ id: String(payment.payment_intent), paid, currency })),
      );
  service.get("/p/session/:id", (c) => {
    ledger.sweep();
    const portal = ledger.get("billing_portal.session", c.req.param("id"));
    const invoices = ledger.all("invoice").filter(({ customer }) => customer === portal.customer);
    const declined = state.declines.includes(portal.customer);
    return c.html(portalPage(portal, { declined, invoices: invoices.toReversed() }));
  });
  service.post("/p/session/:id", async (c) => {
    const portal = ledger.get("billing_portal.session", c.req.param("id"));
    const { card } = await c.req.parseBody();
    ledger.billing.setCard(portal.customer, card === "works");
    return c.redirect(c.req.path, 303);
  });

  const desk = new Hono();
  /** `POST /control/{path}` with JSON, or with a form from the page of all payments. */
  function control<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    work: (asked: z.output<Schema>) => unknown,
  ): void {
    desk.post(`/control/${path}`, async (c) => {
      const isJson = c.req.header("content-type")?.startsWith("application/json") ?? false;
      const asked = schema.safeParse(await (isJson ? c.req.json() : c.req.parseBody()).catch(() => null));
      if (!asked.success) return c.json({ error: z.prettifyError(asked.error) }, 400);
      try {
        const answer = await work(asked.data);
        return isJson ? c.json({ answer: answer ?? null }) : c.redirect("/", 303);
      } catch (error) {
        if (error instanceof Refusal) return c.json({ error: error.message }, 409);
        throw error;
      }
    });
  }
  const plan = z.object({ way: z.enum(["send", "hold", "drop"]), copies: number, delayMs: number });
  control("webhooks", plan.partial(), webhooks.plan);
  control("release", z.object({ order: z.array(number).optional() }), ({ order }) => webhooks.release(order));
  control("sent", z.object({}), webhooks.sent);
  control("pay", z.object({ session: z.string(), how: paySchema.shape.how }), ({ session, how }) =>
    pay(session, how),
  );
  control("settle", z.object({ payment: z.string(), outcome }), (asked) =>
    ledger.settle(asked.payment, asked.outcome),
  );
  control("later", z.object({ refunds: z.boolean(), fees: z.boolean() }).partial(), ledger.later);
  control("fees", z.object({}), ledger.addFees);
  control("refund", z.object({ payment: z.string(), amount: number.optional() }), (asked) =>
    ledger.refund({ paymentId: asked.payment, amount: asked.amount, metadata: {} }),
  );
  control("end-refund", z.object({ refund: z.string(), outcome }), (asked) =>
    ledger.endRefund(asked.refund, asked.outcome),
  );
  control("dispute", z.object({ payment: z.string(), amount: number.optional() }), (asked) =>
    ledger.openDispute(asked.payment, asked.amount),
  );
  control("close-dispute", z.object({ dispute: z.string(), outcome: z.enum(["won", "lost"]) }), (asked) =>
    ledger.closeDispute(asked.dispute, asked.outcome),
  );
  control("card", z.object({ customer: z.string(), works: z.enum(["yes", "no"]) }), ({ customer, works }) =>
    ledger.billing.setCard(customer, works === "yes"),
  );
  control("clock", z.object({ ahead: number }), ({ ahead }) => ledger.moveClock(ahead));
  control(
    "account",
    z.object({ charges_enabled: z.boolean(), default_currency: z.string() }).partial(),
    (asked) => Object.assign(account, asked),
  );
  desk.get("/control/sessions", (c) => c.json(ledger.all("checkout.session")));
  desk.get("/control/events", (c) => c.json({ events: webhooks.events, held: webhooks.held() }));
  desk.get("/", (c) => {
    ledger.sweep();
    const about = (id: string) => ({
      payment: ledger.get("payment_intent", id),
      refunds: ledger.all("refund").filter(({ payment_intent: own }) => own === id),
      disputes: ledger.all("dispute").filter(({ payment_intent: own }) => own === id),
    });
    const subscriptions = memberships(ledger.all("subscription").toReversed(), paymentsOf);
    return c.html(deskPage(ledger.all("checkout.session").toReversed(), about, subscriptions));
  });

  return {
    ...{ service, desk, account, endpoints, ledger, webhooks, webhookTo, pay, paymentsOf, state },
    /** The variables that point the site here. */
    vars: () => ({
      PAYMENT_SECRET_KEY,
      PAYMENT_WEBHOOK_SECRET,
      PAYMENT_API_URL: origin,
      PAYMENT_PAGE_URL: origin,
    }),
    /** Where it is served, once that is known. */
    servedAt(url: string) {
      origin = url;
    },
    /** The stand-in as the Worker's `fetch`. */
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => service.fetch(new Request(input, init)),
  };
}

export type PaymentsService = ReturnType<typeof createPayments>;
