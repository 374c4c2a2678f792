import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createDatabase } from "#worker/platform/client.ts";
import { firstLessonOf } from "#worker/selling/settle.ts";
import { openClub } from "../../support/club.ts";
import { addCourse, addLesson, addModule } from "../../support/learning.ts";
import { balances, rowsOf } from "../../support/shop.ts";

test("a first payment makes an account, opens all courses, and is booked once", async () => {
  const club = await openClub();
  const { id } = await club.join("vip", { code: "VIP" });
  expect(await club.row(id)).toMatchObject({
    state: "live",
    offer_id: "vip",
    minor: 39_900,
    cycle: "yearly",
  });
  expect(await club.openUntil(id)).toBe("2027-12-07");
  const receipt = club.sent.find(({ subject }) => subject === "Your receipt for VIP");
  expect(receipt?.text).toMatch(
    /The next payment is £399 on 23 November 2027, and then every year until you cancel\. You can cancel with one click at any time: https:\S+\/portal\/membership/,
  );
  expect(await rowsOf("SELECT course_id, paid_here FROM enrolments")).toEqual([
    { course_id: "*", paid_here: 1 },
  ]);
  const [order] = await rowsOf<{ consent: string }>("SELECT * FROM orders");
  expect(order).toMatchObject({
    state: "paid",
    total: 19_900,
    number: 1,
    invoice_id: expect.stringMatching(/^in_/),
  });
  expect(order?.consent).toContain("It renews for £399 every year until I cancel.");
  expect(await balances()).toEqual({
    ...{ "cash at provider": 19_900 - 319, discounts: 20_000, fees: 319, "revenue:vip": -39_900 },
  });
  expect(await club.problems()).toEqual([]);
});

test("VIP opens the course that only it names, Pro does not, and a switch to VIP does", async () => {
  const club = await openClub();
  await addCourse("secret", { title: "Secret", slug: "secret" });
  await env.DB.prepare("UPDATE courses SET exclusive = 1 WHERE id = 'secret'").run();
  await env.DB.prepare(`UPDATE offers SET grants = '["*", "secret"]' WHERE id = 'vip'`).run();
  const opens = (viewer: { id: string }) =>
    Promise.all(["c1", "secret"].map((course) => club.services.enrolments.hasAccess(viewer.id, course)));
  const pro = await club.join("pro", { email: "pro@example.org" });
  const vip = await club.join("vip", { email: "vip@example.org" });
  expect(await opens(pro.viewer)).toEqual([true, false]);
  expect(await opens(vip.viewer)).toEqual([true, true]);
  const { memberPage } = club.services;
  const offer = await memberPage.switchOffer(pro.viewer, pro.id, "vip");
  await memberPage.switchTo(pro.viewer, pro.id, "vip", offer);
  await club.rest();
  expect(await opens(pro.viewer)).toEqual([true, true]);
  expect(await club.problems()).toEqual([]);
});

test("a new member begins in a course that is sold, for beginners, and not in the first one on the site", async () => {
  const club = await openClub();
  const course = async (id: string, position: number, level: string, state: string, exclusive = 0) => {
    await addCourse(id, { slug: id });
    await addModule(`m-${id}`, id);
    await addLesson(`l-${id}`, `m-${id}`);
    await env.DB.prepare("UPDATE courses SET position = ?, level = ?, exclusive = ? WHERE id = ?")
      .bind(position, level, exclusive, id)
      .run();
    await env.DB.prepare("UPDATE offers SET state = ? WHERE id = ?").bind(state, id).run();
  };
  await course("waiting", 0, "Beginner", "waiting-list");
  await course("secret", 1, "Beginner", "on-sale", 1);
  await course("advanced", 2, "Advanced", "on-sale");
  await course("early", 3, "Beginner", "early-access");
  await env.DB.prepare(`UPDATE offers SET grants = '["*", "secret"]' WHERE id = 'vip'`).run();
  const { id } = await club.join("vip");
  const db = createDatabase(env.DB);
  const order = async () => (await firstLessonOf(db, id))[0]?.lesson;
  expect(await order()).toBe("l-early");
  await env.DB.prepare("UPDATE courses SET archived_at = 1 WHERE id IN ('early', 'c1')").run();
  expect(await order()).toBe("l-advanced");
  await env.DB.prepare("UPDATE courses SET archived_at = 1 WHERE id = 'advanced'").run();
  expect(await order()).toBe("l-secret");
});

test("the card's code counts once per person", async () => {
  const club = await openClub();
  await club.join("vip", { code: "VIP" });
  const again = club.begin("vip", { email: "ada+again@example.org", code: "VIP" });
  await expect(again).rejects.toMatchObject({ fields: { code: "You have used this code before." } });
});

test("a membership renews, each time with an order, a receipt and a longer enrolment", async () => {
  const club = await openClub();
  const { id } = await club.join("pro");
  for (let month = 0; month < 3; month += 1) await club.pass(31);
  const orders = await rowsOf("SELECT state, total, number FROM orders ORDER BY number");
  expect(orders).toEqual([1, 2, 3, 4].map((number) => ({ state: "paid", total: 4_900, number })));
  expect(await club.row(id)).toMatchObject({ state: "live", cancels: 0 });
  expect(await club.openUntil(id)).toBe("2027-04-06");
  const receipts = club.sent.filter(({ subject }) => subject === "Your receipt for Pro");
  expect(receipts).toHaveLength(4);
  expect(receipts[3]?.text).toContain("It is paid until 23 March 2027.");
  expect(await club.problems()).toEqual([]);
});

test("a card that fails keeps access for 14 days, with three mails, and then the membership ends", async () => {
  const club = await openClub();
  const { id } = await club.join("pro");
  club.stand.ledger.billing.setCard(club.customer(), false);
  await club.pass(31);
  expect(await club.row(id)).toMatchObject({ state: "late" });
  expect(await club.openUntil(id)).toBe("2027-01-06");
  for (let day = 0; day < 15; day += 1) await club.pass(1);
  expect(await club.row(id)).toMatchObject({ state: "ended" });
  expect(await club.openUntil(id)).toBe("2027-01-06");
  const subjects = club.sent.map(({ subject }) => subject).filter((subject) => /payment|ended/.test(subject));
  expect(subjects).toEqual([
    ...["We could not take the payment for Pro", "Your payment for Pro is still open"],
    ...["Your payment for Pro is still open", "Your membership has ended"],
  ]);
  expect(await club.problems()).toEqual([]);
});

test("with another card the payment that failed is made up for", async () => {
  const club = await openClub();
  const { id } = await club.join("pro");
  club.stand.ledger.billing.setCard(club.customer(), false);
  await club.pass(33);
  club.stand.ledger.billing.setCard(club.customer(), true);
  await club.rest();
  expect(await club.row(id)).toMatchObject({ state: "live", failed_at: null });
  expect(await rowsOf("SELECT id FROM orders WHERE state = 'paid'")).toHaveLength(2);
  expect(await club.problems()).toEqual([]);
});

test("cancelling ends it with what is paid, and can be taken back until then", async () => {
  const club = await openClub();
  const { id, viewer } = await club.join("pro");
  const page = club.services.memberPage;
  await page.setCancelled(viewer, id, true);
  expect(await club.openUntil(id)).toBe("2026-12-23");
  await page.setCancelled(viewer, id, false);
  expect(await club.openUntil(id)).toBe("2027-01-06");
  await page.setCancelled(viewer, id, true);
  await club.pass(31);
  expect(await club.row(id)).toMatchObject({ state: "ended" });
  expect(await club.openUntil(id)).toBe("2026-12-23");
  await expect(page.setCancelled(viewer, id, false)).rejects.toMatchObject({ code: "conflict" });
  expect(await rowsOf("SELECT id FROM orders")).toHaveLength(1);
  await club.rest();
  const subjects = club.sent.map(({ subject }) => subject).slice(2);
  expect(subjects).toEqual([
    ...["Your membership ends on 23 December 2026", "Your membership goes on"],
    ...["Your membership ends on 23 December 2026", "Your membership has ended"],
  ]);
  expect(await club.problems()).toEqual([]);
});

test("cancelling while a renewal is owed ends it at once, and the card is not tried again", async () => {
  const club = await openClub();
  const { id, viewer } = await club.join("pro");
  club.stand.ledger.billing.setCard(club.customer(), false);
  await club.pass(33);
  expect(await club.services.memberPage.setCancelled(viewer, id, true)).toBe("ended");
  await club.rest();
  expect(await club.openUntil(id)).toBe("2026-12-26");
  expect(club.sent.at(-1)?.subject).toBe("Your membership has ended");
  club.stand.ledger.billing.setCard(club.customer(), true);
  await club.pass(10);
  expect(await rowsOf("SELECT id FROM orders")).toHaveLength(1);
  expect(await club.problems()).toEqual([]);
});

test("cancelling after a renewal that was owed is paid ends it with what is paid", async () => {
  const club = await openClub();
  const { id, viewer } = await club.join("pro");
  club.stand.ledger.billing.setCard(club.customer(), false);
  await club.pass(33);
  club.stand.ledger.billing.setCard(club.customer(), true);
  await club.rest();
  // Nobody has told the site yet.
  await env.DB.prepare("UPDATE memberships SET state = 'late' WHERE id = ?").bind(id).run();
  expect(await club.services.memberPage.setCancelled(viewer, id, true)).toBe("live");
  expect(await club.row(id)).toMatchObject({ cancels: 1 });
});

test("somebody else's membership does not exist for a person", async () => {
  const club = await openClub();
  const { id } = await club.join("pro");
  const { viewer } = await club.join("pro", { email: "eve@example.org" });
  const page = club.services.memberPage;
  await expect(page.setCancelled(viewer, id, true)).rejects.toMatchObject({ code: "not_found" });
  await expect(page.cardPage(viewer, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(page.switchOffer(viewer, id, "vip")).rejects.toMatchObject({ code: "not_found" });
});

test("who begins a second membership while signed out is told, and gives it back without losing the first", async () => {
  const club = await openClub();
  const first = await club.join("pro");
  const second = await club.join("pro");
  expect(second.viewer.id).toBe(first.viewer.id);
  const said = club.sent.filter(({ text }) => text.includes("another membership already"));
  expect(said.map(({ subject }) => subject)).toEqual(["Your receipt for Pro", "Sold: Pro, £49"]);
  // With the link in the receipt.
  await env.DB.prepare("UPDATE users SET email_confirmed_at = 1").run();
  await club.services.refunding.refund(second.id, { amount: 4_900, reason: null }, second.viewer);
  await club.pass(1);
  expect((await club.row(second.id)).state).toBe("ended");
  expect((await club.row(first.id)).state).toBe("live");
  expect(await club.openUntil(first.id)).not.toBe("");
  expect(await club.services.enrolments.hasAccess(first.viewer.id, "c1")).toBe(true);
  expect(await club.problems()).toEqual([]);
});
