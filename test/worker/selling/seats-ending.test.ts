import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type Ask, findProblems } from "#worker/selling/book-reader.ts";
import { ADA } from "../../support/accounts.ts";
import { rowsOf } from "../../support/shop.ts";
import { openTeam, type Team } from "../../support/team.ts";

const BOB = "bob@example.org";
const DAY_MS = 24 * 60 * 60_000;

/** What the books' check finds about access: the provider in memory keeps no objects of its own kind. */
async function problems({ clock }: Team): Promise<string[]> {
  const ask: Ask = async (text) => (await env.DB.prepare(text).all<Record<string, unknown>>()).results;
  const found = await findProblems(ask, { at: clock.now, readFacts: () => null });
  return found.problems.filter((problem) => /access|seats|theirs/.test(problem));
}

async function team() {
  const site = await openTeam();
  await site.seats.take(site.buyer, site.orderId);
  const bob = await site.join(BOB);
  const open = async () => [await site.access(site.buyer.id), await site.access(bob)];
  return { ...site, bob, open };
}

test("a refund ends all seats, and one that fails later opens them again", async () => {
  const site = await team();
  const { open, services, orderId, owner, till, seats, buyer, bob } = site;
  expect([await open(), await problems(site)]).toEqual([[true, true], []]);
  await services.refunding.refund(orderId, { amount: 29_900, reason: null }, await owner());
  await site.settle();
  expect([await open(), await problems(site)]).toEqual([[false, false], []]);
  expect(site.sent.findLast(({ subject }) => subject.startsWith("Your refund"))?.text).toContain(
    "With this the seats of Web Basics end, for everybody who has one.",
  );
  await expect(seats.invite(buyer, orderId, "late@example.org")).rejects.toMatchObject({ code: "conflict" });
  const viewer = { id: bob, fullName: "bob", role: "student" as const, sessionId: "s" };
  expect(await seats.mine(viewer)).toMatchObject([{ offerName: "Web Basics", state: "refunded" }]);
  for (const refund of till.page(orderId).refunds) Object.assign(refund, { state: "failed" });
  await services.orders.settle(orderId);
  expect([await open(), await problems(site)]).toEqual([[true, true], []]);
});

test("a lost dispute ends all seats, and an open one none", async () => {
  const site = await team();
  const { open, services, orderId, till, clock } = site;
  const dispute = { id: "dp_1", amount: 29_900, fee: 2_000, feeBack: 0, at: clock.now };
  till.page(orderId).disputes.push({ ...dispute, state: "open" });
  await services.orders.settle(orderId);
  expect(await open()).toEqual([true, true]);
  till.page(orderId).disputes.splice(0, 1, { ...dispute, state: "lost" });
  await services.orders.settle(orderId);
  expect([await open(), await problems(site)]).toEqual([[false, false], []]);
});

test("an invitation to an order that was given back says so", async () => {
  const site = await team();
  const link = await site.invite("dee@example.org");
  await site.services.refunding.refund(site.orderId, { amount: 29_900, reason: null }, await site.owner());
  await expect(site.claim(link)).rejects.toMatchObject({
    publicMessage: expect.stringMatching(/order that it belongs to was given back/),
  });
});

test("the check of the books knows seats as a source of access", async () => {
  const site = await team();
  await env.DB.prepare("UPDATE enrolments SET ends_at = 1 WHERE user_id = ?").bind(site.bob).run();
  expect(await problems(site)).toEqual([expect.stringContaining("is paid and gives no access to course c1")]);
  await env.DB.prepare("UPDATE enrolments SET ends_at = NULL WHERE user_id = ?").bind(site.bob).run();
  await env.DB.prepare("UPDATE seats SET user_id = NULL, claimed_at = NULL WHERE user_id = ?")
    .bind(site.bob)
    .run();
  expect(await problems(site)).toEqual([
    `The account ${site.bob} has course c1 through order ${site.orderId}, which is not theirs.`,
  ]);
});

/** Ada, who owns the order. */
async function owned() {
  const site = await team();
  const { browser, viewer } = await site.ada();
  await site.services.moving.moveOrder(site.orderId, ADA.email, { by: "buyer" });
  await site.seats.take(viewer, site.orderId);
  return { ...site, hers: browser, viewer };
}

test("deleting the buyer's account ends all seats, and keeps no address of anybody", async () => {
  const site = await owned();
  const { hers, bob, access, orderId } = site;
  await site.seats.invite(site.viewer, orderId, "dee@example.org");
  const text = await (await hers.get("/api/auth/export")).text();
  expect(JSON.parse(text).orders[0].seats.map(({ email }: { email: string }) => email)).toEqual([
    ...["guest@example.org", BOB, ADA.email, "dee@example.org"],
  ]);
  const answer = await hers.post("/api/auth/delete", { password: ADA.password });
  expect(await answer.json()).toMatchObject({
    deleted: expect.arrayContaining(["The seats that you bought: access ends for everybody who has one."]),
  });
  expect([await access(bob), await rowsOf("SELECT id FROM seats")]).toEqual([false, []]);
  expect(await rowsOf("SELECT id FROM outbox WHERE id LIKE 'seat:%'")).toEqual([]);
  expect(await problems(site)).toEqual([]);
});

test("deleting a member's account frees the seat, and the others stay", async () => {
  const site = await team();
  const { browser: hers, viewer } = await site.ada();
  await site.claim(await site.invite(ADA.email), hers, true);
  const copy = JSON.parse(await (await hers.get("/api/auth/export")).text());
  expect(copy.seats).toMatchObject([{ offer: "Web Basics", email: ADA.email, shared: true }]);
  expect((await hers.post("/api/auth/delete", { password: ADA.password })).status).toBe(200);
  expect((await site.all()).map(({ email }) => email)).toEqual(["guest@example.org", BOB, null, null, null]);
  expect(await rowsOf("SELECT id FROM enrolments WHERE user_id = ?", viewer.id)).toEqual([]);
  expect([await site.open(), await problems(site)]).toEqual([[true, true], []]);
});

test("an address that never came is forgotten a month after its invitation has ended", async () => {
  const site = await team();
  await site.invite("dee@example.org");
  const emails = async () => (await site.all()).flatMap(({ email }) => email ?? []);
  site.wait(59 * DAY_MS);
  await site.services.deskSeats.cleanUp();
  expect(await emails()).toContain("dee@example.org");
  site.wait(2 * DAY_MS);
  await site.services.deskSeats.cleanUp();
  expect(await emails()).toEqual(["guest@example.org", BOB]);
});
