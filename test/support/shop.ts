import { env } from "cloudflare:workers";
import type { Viewer } from "#shared/accounts/roles.ts";
import type { CheckoutForm } from "#shared/selling/checkout.ts";
import type { Mailer } from "#worker/platform/mailer.ts";
import { startAccounts } from "./accounts.ts";
import { insertRow } from "./desk.ts";
import { addCourse, addLesson, addModule } from "./learning.ts";
import { createTill } from "./till.ts";

export const PRICE = 29_900;

/** A site that sells the course "c1" for £299, with a provider in memory. */
export async function openShop({ test = false, ...parts }: { test?: boolean; mailer?: Mailer } = {}) {
  const clock = { now: () => new Date() };
  const till = createTill({ now: () => clock.now(), test });
  const site = await startAccounts({ payments: till.payments, vars: PAYMENT_VARS, ...parts });
  clock.now = () => site.clock.now;
  await addCourse("c1", { title: "Web Basics", slug: "web-basics" });
  await env.DB.prepare("UPDATE offers SET price_minor = ?, state = 'on-sale' WHERE id = 'c1'")
    .bind(PRICE)
    .run();
  await addModule("m1", "c1");
  await addLesson("l1", "m1");

  const form = (change: Partial<CheckoutForm> = {}): CheckoutForm => ({
    ...{ email: "guest@example.org", code: "", consent: true, total: PRICE, invitation: "" },
    ...change,
  });

  /** What the form of the offer's page does, with the cookies of a browser. */
  async function begin(browser: Browser, change: Partial<CheckoutForm> = {}, offer = "c1") {
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const request = new Request(`https://greenbar.test/enroll/${offer}`, {
      method: "POST",
      headers: { cookie },
    });
    const identity = site.services.identify(request, crypto.randomUUID());
    const viewer = await identity.viewer();
    const { to } = await site.services.checkout.begin(offer, form(change), { viewer, identity });
    for (const line of identity.cookies()) {
      const [pair = ""] = line.split(";");
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      browser.jar.set(name, value);
    }
    return { to, orderId: /\w+$/.exec(to)?.[0].replace(/^cs_/, "") ?? "" };
  }

  /** The instructor, as the services know them. */
  async function owner(): Promise<Viewer> {
    await insertRow("users", {
      ...{ id: "owner", email: "owner@example.org", full_name: "Isla", password_hash: "none", role: "admin" },
      ...{ email_confirmed_at: 1, created_at: 1, updated_at: 1 },
    });
    return { id: "owner", fullName: "Isla", role: "admin", sessionId: "s" };
  }

  /** A guest's order that is paid and settled. */
  async function sell(
    browser: Browser = site.browser(),
    change: Partial<CheckoutForm> = {},
  ): Promise<string> {
    const { orderId } = await begin(browser, change);
    till.pay(orderId);
    await site.services.orders.settle(orderId);
    await site.settle();
    return orderId;
  }

  return { ...site, till, begin, owner, sell };
}

const PAYMENT_VARS = { PAYMENT_SECRET_KEY: "sk_live_of_the_tests", PAYMENT_WEBHOOK_SECRET: "whsec_tests" };

type Browser = { jar: Map<string, string> };
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** All rows of a query. */
export const rowsOf = async <Row>(text: string, ...values: (string | number)[]): Promise<Row[]> =>
  (
    await env.DB.prepare(text)
      .bind(...values)
      .all<Row>()
  ).results;

/** What the accounts of the books hold, those that are zero left out. */
export async function balances(): Promise<Record<string, number>> {
  const rows = await rowsOf<{ account: string; sum: number }>(
    "SELECT account, sum(minor) AS sum FROM ledger GROUP BY account HAVING sum(minor) <> 0 ORDER BY account",
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

/** A code that the owner made. */
export const addCode = (code: string, row: Record<string, string | number | null> = {}) =>
  insertRow("coupons", {
    ...{ id: `coupon-${code}`, code, off_minor: null, off_percent: 10, offer_ids: "[]", once_per_person: 0 },
    ...{ created_at: 1, ...row },
  });
