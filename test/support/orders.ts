import type { OrderView } from "#shared/selling/order.ts";

/** A paid order, as its buyer and the mails see it. */
export const orderView = (change: Partial<OrderView> = {}): OrderView => ({
  ...{ id: "o1", number: 12, offerId: "4", offerName: "Beginner Web Dev" },
  lines: [
    { kind: "offer", text: "Beginner Web Dev", minor: 29_900 },
    { kind: "coupon", text: "Code SPRING", minor: -20_000 },
  ],
  ...{ total: 9_900, tax: 0, currency: "GBP", refunded: 0, refundDays: 15 },
  refundUntil: new Date("2026-12-07T14:30:00Z"),
  ...{ state: "paid", way: "provider", test: false, email: "ada@example.org" },
  createdAt: new Date("2026-11-22T14:25:00Z"),
  paidAt: new Date("2026-11-22T14:30:00Z"),
  nextSteps: null,
  courses: [{ id: "1", title: "Beginner Web Dev", slug: "beginner" }],
  ...{ madeAccount: false, canCorrectUntil: null, seats: null, period: null, gift: null },
  ...{ company: null, accountsEmail: null },
  consent: "Start now. You have 15 days to change your mind, whatever you have watched.",
  ...change,
});

const DAY_MS = 24 * 60 * 60_000;

/** The row of a paid order, for writing directly to the database. `at`: when it was paid. */
export const orderRow = (
  userId: string | null,
  change: Record<string, string | number | null> = {},
  at = Date.now() - DAY_MS,
): Record<string, string | number | null> => ({
  ...{ id: crypto.randomUUID(), user_id: userId, email: "ada@example.org" },
  ...{ offer_id: "c1", offer_name: "Web Basics", currency: "GBP", total: 9_900, refund_days: 15 },
  lines: JSON.stringify([
    { kind: "offer", text: "Web Basics", minor: 29_900 },
    { kind: "coupon", text: "Code SPRING", minor: -20_000 },
  ]),
  ...{ grants: '["c1"]', consent: "Start now. You have 15 days.", consent_at: at, state: "paid" },
  ...{ way: "provider", test: 0, paid_at: at, created_at: at },
  ...change,
});
