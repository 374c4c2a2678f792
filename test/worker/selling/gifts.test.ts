import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA } from "../../support/accounts.ts";
import {
  claimIn,
  GIFT,
  giftToken,
  lookIn,
  mailsTo,
  runRound,
  sellGift,
  viewerOf,
} from "../../support/gifts.ts";
import { balances, openShop, PRICE, rowsOf, type Shop } from "../../support/shop.ts";

const givenMails = (shop: Shop) => mailsTo(shop, GIFT.email);
const open = async (shop: Shop) => {
  shop.clock.now = new Date("2026-12-25T00:05:00Z");
  await runRound(shop);
};
const PRESENT = "A present for you: Web Basics";

test("the buyer pays and gets the receipt with the day, the books are those of any order, and nobody has the course", async () => {
  const shop = await openShop();
  const phone = shop.browser();
  const { orderId } = await shop.begin(phone, { gift: GIFT });
  shop.till.pay(orderId);
  const back = await phone.get(`/checkout/return/${orderId}`);
  expect(back.headers.get("location")).toBe(`/checkout/${orderId}`);
  await shop.settle();
  expect(mailsTo(shop, "guest@example.org")).toEqual(["Your receipt for Web Basics"]);
  const receipt = shop.sent.find(({ to }) => to === "guest@example.org");
  expect(receipt?.text).toContain("On 25 December 2026 we email bob@example.org a link");
  expect(await rowsOf("SELECT id FROM enrolments")).toEqual([]);
  expect(await balances()).toEqual({ "cash at provider": PRICE - 45, fees: 45, "revenue:c1": -PRICE });
  expect(await shop.services.purchases.one(await viewerOf("guest@example.org"), orderId)).toMatchObject({
    order: { courses: [], gift: { email: GIFT.email, day: GIFT.day, sentAt: null, claimedAt: null } },
    may: { amount: PRICE },
  });
});

test.each([
  ["the last minute before midnight in London", "2026-12-24T23:59:00Z", "2026-12-25", 0],
  ["midnight in London in winter", "2026-12-25T00:00:00Z", "2026-12-25", 1],
  ["an hour before midnight in London in summer", "2027-06-30T22:00:00Z", "2027-07-01", 0],
  ["midnight in London in summer", "2027-06-30T23:00:00Z", "2027-07-01", 1],
  ["a day on which the cron did not run", "2026-12-28T12:00:00Z", "2026-12-25", 1],
])("%s", async (_name, at, day, mails) => {
  const shop = await openShop();
  await sellGift(shop, { day });
  shop.clock.now = new Date(at);
  await runRound(shop);
  expect(givenMails(shop)).toHaveLength(mails);
});

test("each is mailed once, however often the round runs and while the mail provider is down", async () => {
  const sent: string[] = [];
  let down = true;
  const shop = await openShop({
    mailer: {
      async send({ to }) {
        if (down) throw new Error("down");
        sent.push(to);
      },
    },
  });
  await sellGift(shop);
  shop.clock.now = new Date("2026-12-25T00:05:00Z");
  await Promise.all([shop.services.gifts.sendDue(), shop.services.gifts.sendDue()]);
  await shop.settle();
  expect(sent).toEqual([]);
  down = false;
  for (const hours of [1, 2, 30]) {
    shop.wait(hours * 3_600_000);
    await runRound(shop);
  }
  expect(sent.filter((to) => to === GIFT.email)).toHaveLength(1);
});

test("a present for today goes out with the payment, also if the bank pays after its day", async () => {
  const shop = await openShop();
  await sellGift(shop, { day: "2026-11-23" });
  expect(givenMails(shop)).toEqual([PRESENT]);
  const receipt = shop.sent.find(({ to }) => to === "guest@example.org");
  expect(receipt?.text).toContain("A link to claim Web Basics is on its way to bob@example.org.");
  expect(receipt?.text).not.toContain("On 23 November");
  const { orderId } = await shop.begin(shop.browser(), {
    gift: { ...GIFT, email: "late@example.org", day: "2026-11-24" },
  });
  shop.till.page(orderId).state = "waiting";
  await shop.services.orders.settle(orderId);
  shop.clock.now = new Date("2026-11-26T12:00:00Z");
  await runRound(shop);
  expect(mailsTo(shop, "late@example.org")).toEqual([]);
  shop.till.pay(orderId);
  await shop.services.orders.settle(orderId);
  await shop.settle();
  await shop.settle();
  expect(mailsTo(shop, "late@example.org")).toEqual([PRESENT]);
});

test.each([
  ["yesterday", { day: "2026-11-22" }],
  ["more than a year ahead", { day: "2027-11-24" }],
])("a day that is %s is refused", async (_name, wish) => {
  const shop = await openShop();
  await expect(shop.begin(shop.browser(), { gift: { ...GIFT, ...wish } })).rejects.toMatchObject({
    fields: { giftDay: expect.any(String) },
  });
});

test("what is not sold to everybody cannot be given, and somebody who has it can give it", async () => {
  const shop = await openShop();
  const ada = shop.browser();
  await ada.post("/api/auth/register", ADA);
  await ada.post("/api/auth/login", ADA);
  await env.DB.prepare("UPDATE users SET email_confirmed_at = 1").run();
  const own = await shop.begin(ada, { email: "" });
  shop.till.pay(own.orderId);
  await shop.services.orders.settle(own.orderId);
  await expect(shop.begin(ada, { email: "" })).rejects.toMatchObject({ code: "conflict" });
  const { orderId } = await shop.begin(ada, { email: "", gift: GIFT });
  expect(orderId).not.toBe(own.orderId);
  await env.DB.prepare("UPDATE offers SET billing_cycle = 'monthly'").run();
  await expect(shop.begin(ada, { email: "", gift: GIFT })).rejects.toMatchObject({ code: "conflict" });
});

test("the form sent twice makes one order; another present is another", async () => {
  const shop = await openShop();
  const phone = shop.browser();
  const first = await shop.begin(phone, { gift: GIFT });
  expect(await shop.begin(phone, { gift: GIFT })).toEqual(first);
  const second = await shop.begin(phone, { gift: { ...GIFT, email: "cleo@example.org" } });
  expect(second.orderId).not.toBe(first.orderId);
  shop.till.pay(second.orderId);
  await shop.services.orders.settle(second.orderId);
  // Paying for one of them leaves the other's page open.
  expect(shop.till.page(first.orderId).state).toBe("open");
});

test("before its day the buyer corrects everything; afterwards the address, and only the newest link works", async () => {
  const shop = await openShop();
  const orderId = await sellGift(shop);
  const guest = await viewerOf("guest@example.org");
  const { gifts } = shop.services;
  await expect(gifts.send(orderId, null, guest)).rejects.toMatchObject({ code: "conflict" });
  await gifts.change(orderId, { ...GIFT, email: "bobby@example.org", day: "2026-12-24", message: "" }, guest);
  await expect(gifts.change(orderId, { ...GIFT, day: "2026-11-01" }, guest)).rejects.toMatchObject({
    fields: { giftDay: expect.any(String) },
  });
  shop.clock.now = new Date("2026-12-24T00:00:00Z");
  await runRound(shop);
  const old = giftToken(shop, "bobby@example.org");
  expect(old).not.toBe("");
  await expect(gifts.change(orderId, GIFT, guest)).rejects.toMatchObject({ code: "conflict" });
  await gifts.send(orderId, GIFT.email, guest);
  await shop.settle();
  await expect(lookIn(shop, shop.browser(), old)).rejects.toMatchObject({ code: "invalid" });
  expect(await lookIn(shop, shop.browser())).toMatchObject({ state: "ready", to: GIFT.email });
  for (let times = 0; times < 4; times += 1) await gifts.send(orderId, null, guest);
  await expect(gifts.send(orderId, null, guest)).rejects.toMatchObject({ code: "rate_limited" });
  await shop.settle();
  expect(givenMails(shop)).toHaveLength(5);
  await expect(gifts.send(orderId, null, await viewerOf(GIFT.email))).rejects.toMatchObject({
    code: "not_found",
  });
  await claimIn(shop, shop.browser());
  await expect(gifts.send(orderId, null, guest)).rejects.toMatchObject({ code: "conflict" });
});

test("somebody whose address is not confirmed sees the present that they paid for in their own browser", async () => {
  const shop = await openShop();
  const ada = shop.browser();
  await ada.post("/api/auth/register", ADA);
  await ada.post("/api/auth/login", ADA);
  const { orderId } = await shop.begin(ada, { email: "", gift: GIFT });
  shop.till.pay(orderId);
  await shop.services.orders.settle(orderId);
  await expect(shop.services.purchases.one(await viewerOf(ADA.email), orderId)).resolves.toBeTruthy();
});

test("the desk corrects the address before and after the day", async () => {
  const shop = await openShop();
  const orderId = await sellGift(shop, { email: "wrong@example.org" });
  const owner = await shop.owner();
  await shop.services.gifts.send(orderId, "wrong2@example.org", owner);
  await shop.settle();
  expect(mailsTo(shop, "wrong2@example.org")).toEqual([]);
  await open(shop);
  expect(mailsTo(shop, "wrong2@example.org")).toEqual([PRESENT]);
  await shop.services.gifts.send(orderId, GIFT.email, owner);
  await shop.settle();
  expect(givenMails(shop)).toEqual([PRESENT]);
  const story = await shop.services.deskOrder.read(orderId);
  expect(story.gift?.gift).toMatchObject({ email: GIFT.email, mails: 2 });
  expect(story.mails.filter(({ id }) => id.startsWith("gift:"))).toHaveLength(2);
  expect(story.actions.map(({ what }) => what)).toEqual([
    "corrected the gift",
    "corrected the gift’s address, and sent the link",
  ]);
});
