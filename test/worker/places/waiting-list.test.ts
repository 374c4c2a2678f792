import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { openPlaces, orderStates, setPlaces } from "../../support/places.ts";
import { PRICE, rowsOf } from "../../support/shop.ts";

const DAY_MS = 24 * 60 * 60_000;
const A_PLACE = "A place is free: Web Basics";

type Places = Awaited<ReturnType<typeof openPlaces>>;

/** What the cron does. */
async function round(shop: Places): Promise<void> {
  await shop.services.orders.settleDue();
  await shop.services.waitingList.giveTurns();
  await shop.settle();
}

const told = (shop: Places) => shop.sent.filter(({ subject }) => subject === A_PLACE).map(({ to }) => to);

test("a refund frees a place, and the first in line is told once, whenever the cron comes by", async () => {
  const shop = await openPlaces(1);
  const orderId = await shop.sell();
  for (const email of ["ada@example.org", "bob@example.org"]) await shop.queue(email);
  await round(shop);
  expect(told(shop)).toEqual([]);
  await shop.services.refunding.refund(orderId, { amount: PRICE, reason: null }, shop.viewer);
  // Whoever does not wait in line is not quicker.
  await expect(shop.begin(shop.browser(), { email: "new@example.org" })).rejects.toMatchObject({
    code: "conflict",
  });
  await Promise.all([round(shop), round(shop)]);
  await round(shop);
  expect(told(shop)).toEqual(["ada@example.org"]);
  const token = shop.tokenFor("ada@example.org");
  expect(await shop.services.placePayments.read(token)).toMatchObject({ condition: "open", total: PRICE });
  expect(shop.sent.find(({ subject }) => subject === A_PLACE)?.text).toContain("for 5 days");
});

test("after five days the place goes to the next in line, in the order in which they came", async () => {
  const shop = await openPlaces(1);
  await shop.sell();
  const names = ["ada@example.org", "bob@example.org", "cat@example.org"];
  for (const email of names) await shop.queue(email);
  await setPlaces(2);
  for (let turn = 1; turn <= 3; turn += 1) {
    await round(shop);
    expect(told(shop)).toEqual(names.slice(0, turn));
    shop.wait(5 * DAY_MS - 60_000);
    await round(shop);
    expect(told(shop)).toEqual(names.slice(0, turn));
    shop.wait(2 * 60_000);
  }
  await round(shop);
  expect(await orderStates()).toEqual([
    "guest@example.org paid",
    ...names.map((email) => `${email} expired`),
  ]);
  // Nobody waits any more, so anybody can have it.
  await shop.begin(shop.browser(), { email: "new@example.org" });
});

test("raised places go to as many in line as there are, and what is left is for everybody", async () => {
  const shop = await openPlaces(1);
  await shop.sell();
  for (const email of ["ada@example.org", "bob@example.org"]) await shop.queue(email);
  await setPlaces(4);
  const [offer] = (await shop.services.waitingList.desk()).offers;
  expect(offer).toMatchObject({ places: 4, taken: 1, waiting: 2 });
  expect(offer?.people.map(({ email }) => email)).toEqual(["ada@example.org", "bob@example.org"]);
  // One of the three free places is nobody's.
  await shop.begin(shop.browser(), { email: "new@example.org" });
  await expect(shop.begin(shop.browser(), { email: "late@example.org" })).rejects.toMatchObject({
    code: "conflict",
  });
  await round(shop);
  expect(told(shop)).toEqual(["ada@example.org", "bob@example.org"]);
  const [after] = (await shop.services.waitingList.desk()).offers;
  expect(after).toMatchObject({ taken: 4, waiting: 0 });
  expect(after?.held.map(({ email }) => email)).toEqual(["ada@example.org", "bob@example.org"]);
});

test("joining twice keeps one's place, and leaving by the link or at the desk ends it", async () => {
  const shop = await openPlaces(1);
  await shop.sell();
  await shop.queue("ada@example.org");
  await shop.queue("bob@example.org");
  await shop.queue("ada@example.org");
  await shop.queue("cat@example.org");
  await shop.settle();
  expect(shop.sent.filter(({ to }) => to === "ada@example.org")).toHaveLength(1);
  const token = shop.tokenFor("ada@example.org");
  expect(await shop.services.waitingList.look(token)).toBe("ready");
  await shop.services.waitingList.leave(token);
  await shop.services.waitingList.leave(token);
  expect(await shop.services.waitingList.look(token)).toBe("done");
  const [row] = await rowsOf<{ id: string }>("SELECT id FROM waiting_list WHERE email = 'bob@example.org'");
  await shop.services.waitingList.remove(row?.id ?? "");
  await expect(shop.services.waitingList.remove(row?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
  await setPlaces(3);
  await round(shop);
  expect(told(shop)).toEqual(["cat@example.org"]);
});

test("a list that is not open yet waits for the offer, and somebody who gets a place leaves it", async () => {
  const shop = await openPlaces(2);
  await env.DB.prepare("UPDATE offers SET state = 'waiting-list' WHERE id = 'c1'").run();
  await shop.queue("ada@example.org");
  await shop.queue("bob@example.org");
  await round(shop);
  expect(told(shop)).toEqual([]);
  // Accepted before the list opens.
  await shop.accept("bob@example.org");
  expect((await shop.services.waitingList.desk()).offers[0]).toMatchObject({ taken: 1, waiting: 1 });
  await env.DB.prepare("UPDATE offers SET state = 'on-sale' WHERE id = 'c1'").run();
  await round(shop);
  expect(told(shop)).toEqual(["ada@example.org"]);
});

test("nobody waits for what can be bought, or for what there is not", async () => {
  const shop = await openPlaces(1);
  await expect(shop.queue("ada@example.org")).rejects.toMatchObject({ code: "conflict" });
  const join = shop.services.waitingList.join(
    "none",
    { fullName: "Ada", email: "ada@example.org" },
    { network: "n" },
  );
  await expect(join).rejects.toMatchObject({ code: "not_found" });
});

test("access that the instructor ends frees the place, and a renewal takes none", async () => {
  const shop = await openPlaces(1);
  const orderId = await shop.sell();
  const [offer] = (await shop.services.waitingList.desk()).offers;
  expect(offer?.taken).toBe(1);
  await env.DB.prepare("UPDATE enrolments SET revoked_at = 1 WHERE source_id = ?").bind(orderId).run();
  expect((await shop.services.waitingList.desk()).offers[0]?.taken).toBe(0);
  await env.DB.prepare("UPDATE orders SET membership_id = 'other' WHERE id = ?").bind(orderId).run();
  await env.DB.prepare("UPDATE enrolments SET revoked_at = NULL").run();
  expect((await shop.services.waitingList.desk()).offers[0]?.taken).toBe(0);
});

test("a person who buys elsewhere gives up the place that is held for them", async () => {
  const shop = await openPlaces(3);
  await shop.accept("ada@example.org");
  await shop.sell(shop.browser(), { email: "ada@example.org" });
  expect((await orderStates()).sort()).toEqual(["ada@example.org expired", "ada@example.org paid"]);
});

test("what somebody waited for is forgotten after 90 days", async () => {
  const shop = await openPlaces(1);
  await shop.sell();
  await shop.queue("ada@example.org");
  await shop.queue("bob@example.org");
  await shop.settle();
  await shop.services.waitingList.leave(shop.tokenFor("ada@example.org"));
  shop.wait(91 * DAY_MS);
  await shop.services.waitingList.cleanUp();
  expect(await rowsOf("SELECT email FROM waiting_list")).toEqual([{ email: "bob@example.org" }]);
});
