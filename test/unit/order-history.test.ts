import { expect, test } from "vitest";
import { historyOf, type OrderStory } from "#shared/selling/order-history.ts";

const at = (milliseconds: number) => new Date(1_800_000_000_000 + milliseconds);
const event = (type: string, receivedAt: Date) => ({
  ...{ id: `evt_${type}`, type, receivedAt, appliedAt: receivedAt, problem: null },
});
const mail = (id: string, subject: string, sentAt: Date) => ({
  ...{ id, recipient: "ada@example.org", subject, status: "sent" as const, sentAt, failure: null },
  createdAt: sentAt,
});

/** An order that is paid and given back in the second in which it was begun. */
const story: OrderStory = {
  order: {
    ...{ email: "ada@example.org", offerName: "VIP", currency: "GBP", total: 19_900, refunded: 19_900 },
    ...{ refundDays: 15, state: "refunded", way: "provider", test: false, expiresAt: null, heldUntil: null },
    ...{ createdAt: at(600), paidAt: at(0) },
  },
  person: null,
  refunds: [{ id: "r1", amount: 19_900, state: "succeeded", reason: null, createdAt: at(700), by: null }],
  actions: [],
  events: [event("checkout.session.completed", at(900)), event("refund.created", at(800))],
  entries: [
    { cause: "refund:r1", account: "sales", minor: 19_900, at: at(0) },
    { cause: "sale", account: "sales", minor: -19_900, at: at(0) },
  ],
  mails: [
    mail("refunded:r1", "Your money is on its way back", at(650)),
    mail("receipt:o1", "Your receipt for VIP", at(950)),
  ],
  at: at(60_000),
};
const texts = (one: OrderStory) => historyOf(one).map(({ text }) => text.replace(/” to .*/, "”"));

test("what happened within a second is in the order in which one thing leads to the next, the newest first", () => {
  expect(texts(story).toReversed()).toEqual([
    "The buyer went to pay.",
    "The buyer finished the payment page.",
    "£199 was paid.",
    "The sale was booked.",
    "Sent: “Your receipt for VIP”",
    "A refund was begun.",
    "£199 was given back.",
    "A refund was booked.",
    "Sent: “Your money is on its way back”",
  ]);
});

test("nothing comes before the order was begun, although another clock says so, and later seconds stay later", () => {
  const order = { ...story.order, createdAt: at(5_000), paidAt: at(3_000) };
  const entries = story.entries.map((entry) => ({ ...entry, at: at(9_000) }));
  const [last, ...before] = texts({ ...story, order, entries, refunds: [], events: [], mails: [] });
  expect([last, ...before].toReversed()).toEqual([
    "The buyer went to pay.",
    "£199 was paid.",
    "The sale was booked.",
    "A refund was booked.",
  ]);
});
