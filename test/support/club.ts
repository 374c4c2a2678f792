import { env } from "cloudflare:workers";
import type { Viewer } from "#shared/accounts/roles.ts";
import { createStripePayments } from "#worker/platform/stripe.ts";
import { storedFacts } from "#worker/platform/stripe-facts.ts";
import { findProblems } from "#worker/selling/book-reader.ts";
import { createPayments, PAYMENT_SECRET_KEY, PAYMENT_WEBHOOK_SECRET } from "../upstream/payments-service.ts";
import { startAccounts } from "./accounts.ts";
import { insertRow } from "./desk.ts";
import { addCourse, addLesson, addModule } from "./learning.ts";
import { rowsOf } from "./shop.ts";

export const DAY = 24 * 60 * 60_000;
const PRO = { id: "pro", name: "Pro", price_minor: 4_900, billing_cycle: "monthly" };
const VIP = { id: "vip", name: "VIP", price_minor: 39_900, billing_cycle: "yearly", discount_code: "VIP" };

/** A site with the memberships Pro and VIP, and the real stand-in as its provider. Both share a clock. */
export async function openClub() {
  const clock = { now: () => new Date() };
  const taken: Promise<unknown>[] = [];
  const stand = createPayments({
    now: () => clock.now(),
    webhook: "https://greenbar.test/api/payments/events",
    send: async ({ headers, body }) => {
      const answer = site.services.paymentInbox.take({ headers: new Headers(headers), body });
      taken.push(answer);
      await answer;
      return new Response();
    },
  });
  const config = {
    ...{ secretKey: PAYMENT_SECRET_KEY, webhookSecret: PAYMENT_WEBHOOK_SECRET, test: false },
    ...{ apiUrl: "https://payments.test", pageOrigin: "https://payments.test" },
  };
  const payments = createStripePayments({ config, fetch: stand.fetch, now: () => new Date() });
  const vars = { PAYMENT_SECRET_KEY: "sk_live_of_the_tests", PAYMENT_WEBHOOK_SECRET: "whsec_tests" };
  const site = await startAccounts({ payments, vars });
  clock.now = () => site.clock.now;
  await addCourse("c1", { title: "Web Basics", slug: "web-basics" });
  await addModule("m1", "c1");
  await addLesson("l1", "m1");
  for (const [number, offer] of [PRO, VIP].entries()) {
    await insertRow("offers", {
      ...{ number: 900 + number, kind: "membership", state: "on-sale", currency: "GBP", price_suffix: "" },
      ...{ features: "[]", refund_days: 15, cancel_any_time: 1, position: number, grants: '["*"]' },
      ...{ discount_price_minor: offer.id === "vip" ? 19_900 : null, created_at: 1, updated_at: 1 },
      ...(offer.id === "vip" ? { discount_description: "The first year is cheaper." } : {}),
      ...offer,
    });
  }

  const browsers = { next: 0 };
  /** Somebody goes to pay for a membership. */
  async function begin(offer: "pro" | "vip", { email = "ada@example.org", code = "", total = 0 } = {}) {
    const request = new Request(`https://greenbar.test/enroll/${offer}`, { method: "POST" });
    browsers.next += 1;
    const identity = site.services.identify(request, `192.0.2.${browsers.next}`);
    const form = { email, code, consent: true, total, invitation: "" };
    form.total = total || (offer === "pro" ? 4_900 : code === "VIP" ? 19_900 : 39_900);
    const { to } = await site.services.checkout.begin(offer, form, { viewer: null, identity });
    const session = to.split("/").at(-1) ?? "";
    const [order] = await rowsOf<{ id: string }>("SELECT id FROM orders WHERE session_id = ?", session);
    return { session, orderId: order?.id ?? "" };
  }

  /** Everything that is under way has ended. */
  async function rest() {
    await stand.webhooks.sent();
    await Promise.all(taken);
    await site.settle();
  }

  /** Somebody becomes a member. Returns the membership's id, and the member. */
  async function join(offer: "pro" | "vip", more: Parameters<typeof begin>[1] = {}) {
    const { session, orderId } = await begin(offer, more);
    stand.pay(session, "pay");
    await site.services.memberships.settle(orderId);
    await rest();
    const [user] = await rowsOf<{ id: string }>("SELECT user_id AS id FROM orders WHERE id = ?", orderId);
    const viewer: Viewer = { id: user?.id ?? "", fullName: "Ada", role: "student", sessionId: "s" };
    return { id: orderId, viewer };
  }

  /** Time passes: at the provider, and then our cron comes by. */
  async function pass(days: number, { cron = true } = {}) {
    site.clock.now = new Date(site.clock.now.getTime() + days * DAY);
    stand.ledger.sweep();
    await rest();
    if (cron) await runCron();
  }

  async function runCron() {
    await site.services.paymentInbox.applyDue();
    await site.services.refunding.tellDue();
    await site.services.orders.settleDue();
    await site.services.memberships.syncDue();
    await site.services.memberRound.write();
    await rest();
  }

  /** What `ledger -- check` finds. */
  async function problems() {
    const ask = async (text: string) => (await env.DB.prepare(text).all<Record<string, unknown>>()).results;
    return (await findProblems(ask, { at: site.clock.now, readFacts: storedFacts })).problems;
  }

  /** The customer of a membership, at the stand-in. */
  function customer() {
    const [subscription] = stand.ledger.all("subscription").slice(-1);
    return String(subscription?.customer);
  }

  const row = async (id: string) =>
    (await rowsOf<Record<string, string | number | null>>("SELECT * FROM memberships WHERE id = ?", id))[0] ??
    {};

  /** Up to when a membership opens its courses. */
  const openUntil = async (id: string) => {
    const found = await rowsOf<{ ends_at: number }>(
      "SELECT ends_at FROM enrolments WHERE source = 'subscription' AND source_id = ?",
      id,
    );
    return found.map(({ ends_at }) => new Date(ends_at).toISOString().slice(0, 10)).join();
  };

  return { ...site, stand, begin, join, pass, rest, runCron, problems, customer, row, openUntil };
}

export type Club = Awaited<ReturnType<typeof openClub>>;
