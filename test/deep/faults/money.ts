import { waiting } from "./places.ts";
import { quoteIn } from "./quotes.ts";
import { type FaultRequest, TYPED } from "./sent.ts";
import type { FaultySite } from "./site.ts";

const ANY_CODE = () => `A${crypto.randomUUID().slice(0, 8)}`;

/** An order by hand that is not paid. */
async function unpaidOrder(site: FaultySite): Promise<string> {
  const id = crypto.randomUUID();
  await site.insert("orders", {
    ...{ id, email: "buyer@example.org", offer_id: "4", offer_name: "Beginner Web Dev", currency: "GBP" },
    ...{ lines: "[]", total: 100, refund_days: 15, grants: '["4"]', consent: "Start now.", consent_at: 1 },
    ...{ way: "by-hand", test: 0, created_at: 1 },
  });
  return `/desk/money/${id}`;
}

/** Requests for the pages about money at the desk. */
export const MONEY: Record<string, FaultRequest> = {
  "GET /desk/money": { as: "admin", make: { path: "/desk/money" }, proof: /<h1[^>]*>Money/ },
  "GET /desk/money/books": { as: "admin", make: { path: "/desk/money/books" }, proof: /<h1[^>]*>The books/ },
  "GET /desk/money/members": {
    as: "admin",
    make: { path: "/desk/money/members" },
    proof: /<h1[^>]*>Members/,
  },
  "GET /desk/money/ledger.csv": {
    as: "admin",
    make: { path: "/desk/money/ledger.csv?period=2026" },
    proof: /"Account","Amount","Currency"/,
  },
  "GET /desk/money/documents.csv": {
    as: "admin",
    make: { path: "/desk/money/documents.csv?period=2026" },
    proof: /"Number","Document"/,
  },
  "GET /desk/money/quotes": {
    as: "admin",
    make: { path: "/desk/money/quotes" },
    proof: /<h1[^>]*>Quotes/,
  },
  "POST /desk/money/quotes": {
    as: "admin",
    make: async (site) => ({
      path: "/desk/money/quotes",
      form: { intent: `withdraw:${(await quoteIn(site)).id}` },
    }),
  },
  "GET /desk/money/new": { as: "admin", make: { path: "/desk/money/new" }, proof: /By bank transfer/ },
  "POST /desk/money/new": {
    as: "admin",
    make: () => ({
      path: "/desk/money/new",
      form: { intent: "unpaid", email: "buyer@example.org", fullName: TYPED, offerId: "4", total: "299" },
    }),
  },
  "GET /desk/money/coupons": { as: "admin", make: { path: "/desk/money/coupons" }, proof: /A new code/ },
  "POST /desk/money/coupons": {
    as: "admin",
    make: () => ({ path: "/desk/money/coupons", form: { code: ANY_CODE(), unit: "percent", off: "10" } }),
  },
  "GET /desk/money/places": { as: "admin", make: { path: "/desk/money/places" }, proof: /<h1[^>]*>Places/ },
  "POST /desk/money/places": {
    as: "admin",
    make: async (site) => ({ path: "/desk/money/places", form: { intent: `remove:${await waiting(site)}` } }),
  },
  "GET /desk/money/:order": {
    as: "admin",
    make: async (site) => ({ path: await unpaidOrder(site) }),
    proof: /What was agreed/,
  },
  "POST /desk/money/:order": {
    as: "admin",
    make: async (site) => ({ path: await unpaidOrder(site), form: { intent: "note", note: TYPED } }),
  },
};
