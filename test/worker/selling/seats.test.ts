import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA } from "../../support/accounts.ts";
import { insertRow } from "../../support/desk.ts";
import { addCode, rowsOf } from "../../support/shop.ts";
import { openTeam } from "../../support/team.ts";
import { visiting } from "../../support/visiting.ts";

const DAY_MS = 24 * 60 * 60_000;
const BOB = "bob@example.org";
const CY = "cy@example.org";

test("a team's order opens nothing by itself: it has five seats, and its buyer takes one with one click", async () => {
  const { all, access, buyer, seats, orderId, phone, sent, services } = await openTeam();
  expect((await all()).map(({ number, email }) => [number, email])).toEqual([
    ...[
      [1, null],
      [2, null],
      [3, null],
    ],
    ...[
      [4, null],
      [5, null],
    ],
  ]);
  expect([await access(buyer.id), await rowsOf("SELECT id FROM enrolments")]).toEqual([false, []]);
  expect(sent.find(({ subject }) => subject.startsWith("Your receipt"))?.text).toMatch(
    /It has 5 seats\. Take one yourself with one click, and invite the others: \S+\/portal\/purchases\//,
  );
  expect((await phone.get(`/checkout/return/${orderId}`)).headers.get("location")).toBe(
    `/portal/purchases/${orderId}`,
  );
  const clicks = await Promise.allSettled([1, 2, 3].map(() => seats.take(buyer, orderId)));
  expect(clicks.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(seats.take(buyer, orderId)).rejects.toMatchObject({
    publicMessage: "You have a seat already.",
  });
  expect([await access(buyer.id), (await all()).filter(({ user_id }) => user_id)]).toMatchObject([
    true,
    [{ number: 1, user_id: buyer.id, email: "guest@example.org" }],
  ]);
  // The number of seats was agreed.
  await env.DB.prepare("UPDATE offers SET seats = 2").run();
  await services.orders.settle(orderId);
  expect(await all()).toHaveLength(5);
});

test("there is no place for a sixth, however many are invited at once", async () => {
  const { seats, buyer, orderId, all } = await openTeam();
  const people = Array.from({ length: 9 }, (_, index) => `p${index}@example.org`);
  const asked = await Promise.allSettled([
    seats.take(buyer, orderId),
    ...people.map((email) => seats.invite(buyer, orderId, email)),
  ]);
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  const given = (await all()).map(({ email }) => email);
  expect([given.length, new Set(given).size, given.includes(null)]).toEqual([5, 5, false]);
  await expect(seats.invite(buyer, orderId, "late@example.org")).rejects.toMatchObject({
    publicMessage: "Every seat is taken or given. Take an invitation back first.",
  });
  expect(await rowsOf("SELECT id FROM outbox WHERE id LIKE 'seat:%'")).toHaveLength(4);
});

test("an address is invited once, and the buyer's own not at all", async () => {
  const { seats, buyer, orderId, invite, join, all } = await openTeam();
  await invite(BOB);
  await join(CY);
  const refusal = (text: RegExp) => ({ code: "invalid", fields: { email: expect.stringMatching(text) } });
  await expect(seats.invite(buyer, orderId, BOB)).rejects.toMatchObject(refusal(/is invited already/));
  await expect(seats.invite(buyer, orderId, CY)).rejects.toMatchObject(refusal(/has a seat already/));
  await expect(seats.invite(buyer, orderId, "guest@example.org")).rejects.toMatchObject(
    refusal(/your own address/),
  );
  await seats.take(buyer, orderId);
  await expect(seats.invite(buyer, orderId, "guest@example.org")).rejects.toMatchObject(
    refusal(/^You already have a seat\.$/),
  );
  expect((await all()).map(({ email }) => email)).toEqual([BOB, CY, "guest@example.org", null, null]);
});

test("who is invited and has no account gets one with one click, signed in, and a way in for next time", async () => {
  const { invite, claim, access, userOf, browser, sent, settle, services } = await openTeam();
  const link = await invite(BOB);
  expect(sent.at(-1)?.text).toContain("It opens Web Basics.");
  expect(await services.seatClaiming.look(link, null)).toMatchObject({
    ...{ offerName: "Web Basics", buyer: "guest", email: BOB, hasAccount: false, claimed: false },
  });
  const phone = browser();
  const seat = await claim(link, phone);
  await settle();
  const bob = await userOf(BOB);
  expect(await access(bob)).toBe(true);
  expect(await (await phone.get("/api/auth/me")).json()).toMatchObject({ user: { email: BOB } });
  expect(sent.at(-1)).toMatchObject({ to: BOB, text: expect.stringContaining("/reset-password?token=") });
  const viewer = { id: bob, fullName: "bob", role: "student" as const, sessionId: "s" };
  expect(await services.seats.one(viewer, seat)).toMatchObject({ buyer: "guest", shared: false });
  // Used again by the same person it leads to the seat; by anybody else it does not.
  expect((await services.seatClaiming.look(link, viewer)).claimed).toBe(true);
  expect(await claim(link, phone)).toBe(seat);
  await expect(claim(link)).rejects.toMatchObject({ publicMessage: expect.stringMatching(/used already/) });
});

test("an account with the address has to be signed in to, and another one is refused", async () => {
  const { invite, claim, ada, access, services, browser } = await openTeam();
  const { browser: hers, viewer } = await ada();
  const link = await invite(ADA.email);
  expect((await services.seatClaiming.look(link, null)).hasAccount).toBe(true);
  await expect(claim(link, browser())).rejects.toMatchObject({
    publicMessage: expect.stringMatching(/Sign in to it/),
  });
  const other = await invite(BOB);
  await expect(services.seatClaiming.look(other, viewer)).rejects.toMatchObject({ code: "forbidden" });
  await expect(claim(other, hers)).rejects.toMatchObject({ code: "forbidden" });
  await claim(link, hers);
  expect(await access(viewer.id)).toBe(true);
});

test("an invitation that was taken back, has expired or is forged opens nothing, and says why", async () => {
  const { invite, claim, seats, buyer, orderId, seatOf, wait, userOf } = await openTeam();
  const back = await invite(BOB);
  await seats.takeBack(buyer, orderId, await seatOf(BOB));
  const message = (text: RegExp) => ({ publicMessage: expect.stringMatching(text) });
  await expect(claim(back)).rejects.toMatchObject(message(/was taken back/));
  await expect(seats.takeBack(buyer, orderId, "none")).rejects.toMatchObject({ code: "conflict" });
  const old = await invite(CY);
  await expect(claim(`${old.slice(0, -2)}xx`)).rejects.toMatchObject(message(/do not recognise/));
  wait(31 * DAY_MS);
  await expect(claim(old)).rejects.toMatchObject(message(/has expired/));
  expect([await userOf(BOB), await userOf(CY)]).toEqual(["", ""]);
  const [seat] = await seats.ofOrder(buyer, orderId);
  expect(seat).toMatchObject({ state: "expired", email: CY, mayFree: false });
});

test("a link in two browsers at once makes one account and takes one seat", async () => {
  const { invite, claim, all } = await openTeam();
  const link = await invite(BOB);
  const done = await Promise.allSettled([claim(link), claim(link), claim(link)]);
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await rowsOf("SELECT id FROM users WHERE email = ?", BOB)).toHaveLength(1);
  expect((await all()).filter(({ user_id }) => user_id)).toHaveLength(1);
});

test("a claimed seat is freed by its buyer once, and by the instructor as often as it takes", async () => {
  const { join, seats, buyer, orderId, seatOf, access, all, owner, services, token, claim, userOf, ...shop } =
    await openTeam();
  const { settle, sent } = shop;
  const bob = await join(BOB);
  const id = await seatOf(BOB);
  await Promise.allSettled([seats.free(buyer, orderId, id), seats.free(buyer, orderId, id)]);
  expect([await access(bob), (await all()).filter(({ email }) => email)]).toEqual([false, []]);
  await settle();
  const ended = () =>
    sent.filter(({ subject }) => subject === "Your seat has ended: Web Basics").map(({ to }) => to);
  expect(ended()).toEqual([BOB]);
  const cy = await join(CY);
  expect([await seatOf(CY), await access(cy)]).toEqual([id, true]);
  await expect(seats.free(buyer, orderId, id)).rejects.toMatchObject({
    publicMessage: expect.stringMatching(
      /^You have freed this seat once before\. Ask .+ to free it again\.$/,
    ),
  });
  expect(await access(cy)).toBe(true);

  const isla = await owner();
  await services.deskSeats.free(orderId, id, isla);
  expect(await access(cy)).toBe(false);
  await settle();
  expect(ended()).toEqual([BOB, CY]);
  await services.deskSeats.give(orderId, id, BOB, isla);
  await expect(services.deskSeats.give(orderId, id, BOB, isla)).rejects.toMatchObject({ code: "invalid" });
  // Bob has an account by now.
  const viewer = { id: bob, fullName: "bob", role: "student" as const, sessionId: "s" };
  const link = await token(BOB);
  await visiting({ services }, { jar: new Map() }, (identity) =>
    services.seatClaiming.claim(link, { viewer, identity, share: false }),
  );
  expect([await access(bob), await access(cy)]).toEqual([true, false]);
  await services.deskSeats.give(orderId, id, "dee@example.org", isla);
  expect([await access(bob), (await all())[0]]).toMatchObject([false, { email: "dee@example.org" }]);
  await settle();
  expect(ended()).toEqual([BOB, CY, BOB]);
  await claim(await token("dee@example.org"));
  expect(await access(await userOf("dee@example.org"))).toBe(true);
  expect((await rowsOf<{ what: string }>("SELECT what FROM order_actions")).map(({ what }) => what)).toEqual([
    "seat 1 was freed by the buyer",
    "freed seat 1",
    "gave seat 1 to another address",
    "gave seat 1 to another address",
  ]);
});

test("the buyer sees the progress of members who agreed, and nothing of the others", async () => {
  const { join, seats, buyer, orderId, seatOf, services } = await openTeam();
  const [bob] = [await join(BOB, true), await join(CY)];
  for (const user of await rowsOf<{ id: string }>("SELECT id FROM users")) {
    await insertRow("lesson_progress", {
      ...{ user_id: user.id, lesson_id: "l1", opened_at: 1, seen_at: 1, done_at: 1 },
    });
    await insertRow("certificates", {
      ...{ id: `of-${user.id}`, user_id: user.id, course_id: "c1", jwt: "x", created_at: 1 },
    });
  }
  const shownOf = async () => (await seats.ofOrder(buyer, orderId)).map(({ shown }) => shown);
  const shown = { done: 1, total: 1, certificates: [{ id: `of-${bob}`, title: "Web Basics" }] };
  expect(await shownOf()).toEqual([shown, null, null, null, null]);
  await env.DB.prepare("UPDATE certificates SET hidden_at = 1").run();
  expect(await shownOf()).toEqual([{ ...shown, certificates: [] }, null, null, null, null]);
  const viewer = { id: bob, fullName: "bob", role: "student" as const, sessionId: "s" };
  await seats.share(viewer, await seatOf(BOB), false);
  expect(await shownOf()).toEqual([null, null, null, null, null]);
  await expect(seats.share(viewer, await seatOf(CY), true)).rejects.toMatchObject({ code: "not_found" });
  await seats.share(viewer, await seatOf(BOB), true);
  // Whoever gets the order next is somebody else.
  await services.moving.moveOrder(orderId, "boss@example.org", { by: "buyer" });
  const [boss] = await rowsOf<{ id: string }>("SELECT id FROM users WHERE email = 'boss@example.org'");
  await env.DB.prepare("UPDATE users SET email_confirmed_at = 1").run();
  const seen = await seats.ofOrder({ ...viewer, id: boss?.id ?? "" }, orderId);
  expect(seen.map(({ email, shown }) => [email, shown]).slice(0, 2)).toEqual([
    [BOB, null],
    [CY, null],
  ]);
  expect(await seats.ofOrder(buyer, orderId)).toEqual([]);
});

test("nobody but its buyer changes a team's seats", async () => {
  const { join, seats, orderId, seatOf } = await openTeam();
  const bob = await join(BOB);
  const viewer = { id: bob, fullName: "bob", role: "student" as const, sessionId: "s" };
  const id = await seatOf(BOB);
  for (const work of [
    () => seats.take(viewer, orderId),
    () => seats.invite(viewer, orderId, CY),
    () => seats.takeBack(viewer, orderId, id),
    () => seats.free(viewer, orderId, id),
  ]) {
    await expect(work()).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await seats.ofOrder(viewer, orderId)).toEqual([]);
});

test("who buys for a team is not stopped by having the course, and nothing is shown of it before the payment", async () => {
  const { join, services, userOf, begin, browser } = await openTeam();
  await join(BOB);
  const bob = { id: await userOf(BOB), fullName: "bob", role: "student" as const, sessionId: "s" };
  const ask = { code: "", invitation: "", viewer: bob };
  expect((await services.checkout.quote("c1", ask)).buyable).toBe("yes");
  await addCode("HALF", { off_percent: 50 });
  const { orderId } = await begin(browser(), { email: CY });
  expect(await rowsOf("SELECT id FROM seats WHERE order_id = ?", orderId)).toEqual([]);
});
