import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { Viewer } from "#shared/accounts/roles.ts";
import { addUser, insertRow } from "../../support/desk.ts";
import { startEdge } from "../../support/edge.ts";
import { addCourse } from "../../support/learning.ts";
import { orderRow } from "../../support/orders.ts";

const DAY_MS = 24 * 60 * 60_000;
const ADA: Viewer = { id: "ada", fullName: "Ada", role: "student", sessionId: "s" };

/** Ada, who has confirmed her address, and Grace. */
async function start() {
  const site = startEdge();
  await addUser({ id: "ada", full_name: "Ada", email_confirmed_at: 1 });
  await addUser({ id: "grace" });
  await addCourse("c1", { title: "Web Basics", slug: "web-basics" });
  const { purchases } = site.services;
  let made = 0;
  /** Writes an order, paid a day ago or so. */
  async function order(user: string | null, change: Record<string, string | number | null> = {}) {
    made += 1;
    const at = site.clock.now.getTime() - DAY_MS + made;
    await insertRow("orders", orderRow(user, { id: `o${made}`, ...change }, at));
    return `o${made}`;
  }
  const refund = (id: string, orderId: string, change: Record<string, string | number | null> = {}) =>
    insertRow("refunds", {
      ...{ id, order_id: orderId, amount: 9_900, state: "succeeded", created_at: 5, ...change },
    });
  const may = async (id: string) => (await purchases.one(ADA, id)).may;
  return { ...site, purchases, order, refund, may };
}

const enrol = (order: string, change: Record<string, string | number | null> = {}) =>
  insertRow("enrolments", {
    ...{ id: `e-${order}`, user_id: "ada", course_id: "c1", source: "order", source_id: order },
    ...{ starts_at: 0, paid_here: 0, created_at: 0, ...change },
  });

describe("a person's purchases", () => {
  test("are what they paid or wait for, the newest first, and nobody else's", async () => {
    const { purchases, order } = await start();
    await order("ada", { number: 1 });
    await order("ada", { state: "refunded", refunded: 9_900 });
    await order("ada", { state: "waiting", paid_at: null });
    for (const state of ["open", "expired"]) await order("ada", { state, paid_at: null });
    await order("grace");
    await order(null);
    const { items, next } = await purchases.list(ADA, null);
    expect(items.map(({ id, state }) => [id, state])).toEqual([
      ["o3", "waiting"],
      ["o2", "refunded"],
      ["o1", "paid"],
    ]);
    expect(next).toBeNull();
  });

  test("come in pages", async () => {
    const { purchases, order } = await start();
    for (let count = 0; count < 21; count += 1) await order("ada");
    const first = await purchases.list(ADA, null);
    expect([first.items.length, first.items[0]?.id]).toEqual([20, "o21"]);
    expect((await purchases.list(ADA, first.next)).items.map(({ id }) => id)).toEqual(["o1"]);
  });

  test("leave out what somebody else bought with an address that is not confirmed", async () => {
    const { purchases, order } = await start();
    await env.DB.prepare("UPDATE users SET email_confirmed_at = NULL").run();
    const elsewhere = await order("ada");
    await enrol(elsewhere);
    const here = await order("ada", { offer_id: "c2" });
    await enrol(here, { paid_here: 1 });
    const made = await order("ada", { made_account: 1 });
    const { items, confirming } = await purchases.list(ADA, null);
    expect([items.map(({ id }) => id), confirming]).toEqual([[made, here], true]);
    await expect(purchases.one(ADA, elsewhere)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("one purchase", () => {
  test("has the lines, the courses, the refunds, and what was agreed", async () => {
    const { purchases, order, refund } = await start();
    const id = await order("ada", { number: 7, refunded: 1_000, next_steps: "Say hello." });
    await refund("r1", id, { amount: 1_000, by_id: "grace", reason: "Sorry." });
    expect(await purchases.one(ADA, id)).toMatchObject({
      buyer: "Ada",
      consent: "Start now. You have 15 days.",
      order: {
        ...{ number: 7, total: 9_900, refunded: 1_000, email: "ada@example.org", nextSteps: "Say hello." },
        lines: [{ minor: 29_900 }, { minor: -20_000 }],
        courses: [{ id: "c1", title: "Web Basics", slug: "web-basics" }],
      },
      refunds: [{ id: "r1", amount: 1_000, state: "succeeded" }],
      may: { amount: 8_900 },
    });
  });

  test.each(["grace", null])("of somebody else (%s) does not exist", async (user) => {
    const { purchases, order } = await start();
    const id = await order(user);
    for (const asked of [id, "o99"]) {
      await expect(purchases.one(ADA, asked)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test("that is open is none yet", async () => {
    const { purchases, order } = await start();
    const id = await order("ada", { state: "open", paid_at: null });
    await expect(purchases.one(ADA, id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is given back once per offer: what failed or the instructor gave does not count", async () => {
    const { order, refund, may } = await start();
    const [before, now, other] = [
      await order("ada", { state: "refunded", refunded: 9_900 }),
      await order("ada"),
      await order("ada", { offer_id: "c2" }),
    ];
    await refund("failed", before, { state: "failed" });
    await refund("desk", before, { by_id: "grace" });
    expect(await may(now)).toEqual({ amount: 9_900 });
    await refund("own", before, { state: "pending" });
    expect(await may(now)).toHaveProperty("why");
    expect(await may(other)).toEqual({ amount: 9_900 });
  });

  test("is given back up to the last millisecond of its period", async () => {
    const { order, may, clock } = await start();
    const id = await order("ada");
    const end = clock.now.getTime() - DAY_MS + 1 + 15 * DAY_MS;
    clock.now = new Date(end);
    expect(await may(id)).toEqual({ amount: 9_900 });
    clock.now = new Date(end + 1);
    expect(await may(id)).toHaveProperty("why");
  });
});

test("what ends with an account is what is paid and still open", async () => {
  const { purchases, order, clock } = await start();
  const [now, ended, revoked] = [await order("ada"), await order("ada"), await order("ada")];
  await order("ada", { state: "refunded", refunded: 9_900 });
  await enrol(now);
  await enrol(ended, { ends_at: clock.now.getTime() });
  await enrol(revoked, { revoked_at: 5 });
  expect(await purchases.current(ADA)).toEqual([{ id: now, name: "Web Basics" }]);
});
