import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { orderSaid } from "#shared/selling/order-page.ts";
import { openClub } from "../../support/club.ts";
import { addCourse } from "../../support/learning.ts";
import { balances, rowsOf } from "../../support/shop.ts";

const states = () => rowsOf("SELECT offer_id, state, total FROM orders ORDER BY number");

test("Pro switches to VIP now, and the rest of Pro is credited", async () => {
  const club = await openClub();
  const { id, viewer } = await club.join("pro");
  await club.pass(15);
  const page = club.services.memberPage;
  const offer = await page.switchOffer(viewer, id, "vip");
  // 15 of 30 days are left.
  expect(offer).toMatchObject({ now: true, minor: 39_900, credit: 2_450, total: 37_450 });
  const consent =
    "Start now. You have 15 days to change your mind, whatever you have watched. It renews for £399 every year until I cancel.";
  expect(offer).toMatchObject({ consent, refundDays: 15, test: false, closes: [] });
  expect(offer.renewsAt.toISOString()).toMatch(/^2027-12-08/);
  // The provider prints it on its invoices.
  expect(club.stand.ledger.get("product", "membership-vip").name).toBe("VIP");
  await expect(page.switchTo(viewer, id, "vip", { ...offer, total: 100 })).rejects.toMatchObject({
    publicMessage: "It costs £374.50 now. Look at it again before you switch.",
  });
  await page.switchTo(viewer, id, "vip", offer);
  await page.switchTo(viewer, id, "vip", offer);
  await club.rest();
  expect(await club.row(id)).toMatchObject({ offer_id: "vip", cycle: "yearly", minor: 39_900 });
  expect(await states()).toEqual([
    { offer_id: "pro", state: "paid", total: 4_900 },
    { offer_id: "vip", state: "paid", total: 37_450 },
  ]);
  expect(await club.openUntil(id)).toBe("2027-12-22");
  expect(await balances()).toMatchObject({ discounts: 2_450, "revenue:vip": -39_900, "revenue:pro": -4_900 });
  await club.pass(366);
  expect(await rowsOf("SELECT consent, consent_at > 0 AS agreed FROM orders ORDER BY number")).toEqual([
    { consent: consent.replace("£399 every year", "£49 every month"), agreed: 1 },
    ...[
      { consent, agreed: 1 },
      { consent, agreed: 1 },
    ],
  ]);
  expect(await club.problems()).toEqual([]);
});

test("after a switch only its payment is given back with one click: the rest of the earlier one is in it", async () => {
  const club = await openClub();
  const { id, viewer } = await club.join("pro");
  const { memberPage, purchases, refunding } = club.services;
  await memberPage.switchTo(viewer, id, "vip", await memberPage.switchOffer(viewer, id, "vip"));
  await club.rest();
  const [vip] = await rowsOf<{ id: string }>("SELECT id FROM orders WHERE number = 2");
  const why = "Only the newest payment of a membership is given back with one click. This is an earlier one.";
  expect((await purchases.one(viewer, id)).may).toEqual({ why });
  expect((await purchases.one(viewer, vip?.id ?? "")).may).toEqual({ amount: 35_000 });
  const { items } = await purchases.list(viewer, null);
  expect(items.map(({ id, refundUntil }) => [id, refundUntil !== null])).toEqual([
    ...[
      [vip?.id, true],
      [id, false],
    ],
  ]);
  const back = refunding.refund(id, { amount: 4_900, reason: null }, viewer);
  await expect(back).rejects.toMatchObject({ publicMessage: why });
  await refunding.refund(id, { amount: 4_900, reason: null }, { ...viewer, role: "admin" });
  await club.rest();
  expect(await states()).toMatchObject([{ state: "refunded" }, { state: "paid" }]);
  expect(await club.row(id)).toMatchObject({ state: "live", offer_id: "vip" });

  const stays = "This was an earlier payment of your membership. The membership stays as it is.";
  const mail = club.sent.find(({ subject }) => subject === "Your refund of £49 for Pro");
  expect(mail?.text).toContain(stays);
  expect(mail?.text).not.toContain("access ends");
  const news = club.sent.find(({ subject }) => subject === "Refunded: Pro, £49");
  expect(news?.text).toContain("their membership stays as it is.");
  const { order } = await purchases.one(viewer, id);
  expect(orderSaid("refunded", order, true).lead).toBe(stays);
});

test("a card that is declined changes nothing in a switch", async () => {
  const club = await openClub();
  const { id, viewer } = await club.join("pro");
  club.stand.ledger.billing.setCard(club.customer(), false);
  const page = club.services.memberPage;
  const offer = await page.switchOffer(viewer, id, "vip");
  await expect(page.switchTo(viewer, id, "vip", offer)).rejects.toMatchObject({ code: "conflict" });
  expect(await club.row(id)).toMatchObject({ offer_id: "pro" });
  expect(await states()).toHaveLength(1);
});

test("VIP changes to Pro when the year is over, and can stay VIP until then", async () => {
  const club = await openClub();
  const { id, viewer } = await club.join("vip", { code: "VIP" });
  const page = club.services.memberPage;
  const change = async () => page.switchTo(viewer, id, "pro", await page.switchOffer(viewer, id, "pro"));
  await change();
  expect(await club.row(id)).toMatchObject({ offer_id: "vip", next_offer_id: "pro", minor: 4_900 });
  await page.keep(viewer, id);
  expect(await club.row(id)).toMatchObject({ next_offer_id: null, minor: 39_900 });
  await addCourse("secret", { title: "Secret", slug: "secret" });
  await env.DB.prepare("UPDATE courses SET exclusive = 1 WHERE id = 'secret'").run();
  await env.DB.prepare(`UPDATE offers SET grants = '["*", "secret"]' WHERE id = 'vip'`).run();
  const consent = "It renews for £49 every month until I cancel.";
  const offer = await page.switchOffer(viewer, id, "pro");
  expect(offer).toMatchObject({ now: false, closes: ["Secret"], consent, renewsAt: offer.from });
  await change();
  await club.pass(366);
  await club.pass(31);
  expect(await rowsOf("SELECT consent FROM orders WHERE offer_id = 'pro'")).toEqual([
    ...[{ consent }, { consent }],
  ]);
  expect(await club.row(id)).toMatchObject({
    offer_id: "pro",
    next_offer_id: null,
    state: "live",
    cycle: "monthly",
  });
  expect(await states()).toEqual([
    { offer_id: "vip", state: "paid", total: 19_900 },
    { offer_id: "pro", state: "paid", total: 4_900 },
    { offer_id: "pro", state: "paid", total: 4_900 },
  ]);
  expect(await club.problems()).toEqual([]);
});

test("cancelling drops a change that was to come", async () => {
  const club = await openClub();
  const { id, viewer } = await club.join("vip");
  const page = club.services.memberPage;
  await page.switchTo(viewer, id, "pro", await page.switchOffer(viewer, id, "pro"));
  await page.setCancelled(viewer, id, true);
  expect(await club.row(id)).toMatchObject({ cancels: 1, next_offer_id: null });
});

test("the first payment is given back with one click: the membership ends, and the code is free again", async () => {
  const club = await openClub();
  const { id, viewer } = await club.join("vip", { code: "VIP" });
  await club.pass(3);
  await club.services.refunding.refund(id, { amount: 19_900, reason: null }, viewer);
  await club.rest();
  expect(await club.row(id)).toMatchObject({ state: "ended" });
  expect(await club.openUntil(id)).toBe("2026-11-26");
  expect(await rowsOf("SELECT id FROM redemptions WHERE released_at IS NULL")).toEqual([]);
  expect(await balances()).toMatchObject({ refunds: 19_900, "cash at provider": -319 });
  await club.pass(400);
  expect(await states()).toHaveLength(1);
  expect(await club.problems()).toEqual([]);
});

test("a yearly renewal is given back within its period; a monthly one is not, with one click", async () => {
  const club = await openClub();
  const { id, viewer } = await club.join("vip");
  await club.pass(368);
  const [renewal] = await rowsOf<{ id: string }>("SELECT id FROM orders WHERE number = 2");
  await club.services.refunding.refund(renewal?.id ?? "", { amount: 39_900, reason: null }, viewer);
  await club.rest();
  expect(await club.row(id)).toMatchObject({ state: "ended" });
  expect(await club.problems()).toEqual([]);

  const pro = await club.join("pro", { email: "bob@example.org" });
  await club.pass(31);
  const [month] = await rowsOf<{ id: string }>(
    "SELECT max(id) AS id FROM orders WHERE membership_id = ?",
    pro.id,
  );
  const back = club.services.refunding.refund(month?.id ?? "", { amount: 4_900, reason: null }, pro.viewer);
  await expect(back).rejects.toMatchObject({ code: "conflict" });
  const { items } = await club.services.purchases.list(pro.viewer, null);
  expect(items.map(({ refundUntil }) => refundUntil)).toEqual([null, null]);
});

test("a renewal that is lost to a dispute ends the membership; an open dispute does not", async () => {
  const club = await openClub();
  const { id } = await club.join("vip");
  await club.pass(368);
  const [renewal] = await rowsOf<{ payment_id: string }>("SELECT payment_id FROM orders WHERE number = 2");
  const dispute = club.stand.ledger.openDispute(renewal?.payment_id ?? "");
  await club.rest();
  expect(await club.row(id)).toMatchObject({ state: "live" });
  club.stand.ledger.closeDispute(dispute.id, "lost");
  await club.rest();
  await club.runCron();
  expect(await club.row(id)).toMatchObject({ state: "ended" });
  expect(await states()).toMatchObject([{ state: "paid" }, { state: "lost" }]);
  expect(await club.problems()).toEqual([]);
});

test("before a year is over there are two mails, with a link that cancels without signing in", async () => {
  const club = await openClub();
  const { id } = await club.join("vip", { code: "VIP" });
  await club.pass(330);
  for (let day = 0; day < 34; day += 1) await club.pass(1);
  const mails = club.sent.filter(({ subject }) => subject === "VIP renews on 23 November 2027: £399");
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toContain("renews in 30 days");
  expect(mails[1]?.text).toContain("renews in 7 days");
  const token = /membership\/cancel\?token=(\S+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  const page = club.services.memberPage;
  await expect(page.byToken("forged.token")).rejects.toMatchObject({ code: "not_found" });
  await page.cancelByToken(decodeURIComponent(token));
  expect(await club.row(id)).toMatchObject({ cancels: 1 });
  await club.pass(5);
  expect(await club.row(id)).toMatchObject({ state: "ended" });
});
