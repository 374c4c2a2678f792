import { orderRow } from "../../support/orders.ts";
import { BUYERS } from "./buyers.ts";
import { GIFTS } from "./gifts.ts";
import { MONEY } from "./money.ts";
import { PAYING } from "./paying.ts";
import { type FaultRequest, TYPED } from "./sent.ts";
import type { FaultPerson, FaultySite } from "./site.ts";

/** A person's paid order. Two pages that show it have to be equal. */
async function bought(site: FaultySite, { id, email }: FaultPerson): Promise<string> {
  const order = crypto.randomUUID();
  await site.insert("orders", orderRow(id, { id: order, email, made_account: 1 }));
  return order;
}

/** A person's membership, of which the provider knows nothing. */
async function member(site: FaultySite, person: FaultPerson): Promise<string> {
  const id = await bought(site, person);
  await site.insert("memberships", {
    ...{
      id,
      user_id: person.id,
      offer_id: "vip",
      state: "live",
      minor: 39_900,
      currency: "GBP",
      cycle: "yearly",
    },
    ...{ paid_until: Date.now() + 1e10, started_at: 1, test: 0, subscription_id: `sub_${id}` },
  });
  return id;
}

/** Requests about buying, and for what people have bought. */
export const SELLING: Record<string, FaultRequest> = {
  ...BUYERS,
  ...GIFTS,
  ...PAYING,
  ...MONEY,
  "GET /portal/purchases": { as: "student", make: { path: "/portal/purchases" } },
  "GET /portal/purchases/:order": {
    as: "student",
    make: async (site, person) => ({ path: `/portal/purchases/${await bought(site, person)}` }),
    proof: /You agreed when buying/,
  },
  "GET /portal/membership": { as: "student", make: { path: "/portal/membership" } },
  "GET /membership/cancel": {
    as: "student",
    make: async (site, person) => ({
      path: await site.cancelMembership(await member(site, person)),
      headers: { cookie: "" },
    }),
  },
  "POST /membership/cancel": {
    as: "student",
    make: async (site, person) => ({
      path: await site.cancelMembership(await member(site, person)),
      form: {},
      headers: { cookie: "" },
    }),
  },
  "POST /portal/membership": {
    as: "student",
    make: async (site, person) => ({
      path: "/portal/membership",
      form: { intent: `cancel:${await member(site, person)}` },
    }),
  },
  "GET /portal/membership/:id/switch/:offer": {
    as: "student",
    make: async (site, person) => ({ path: `/portal/membership/${await member(site, person)}/switch/pro` }),
  },
  "POST /portal/membership/:id/switch/:offer": {
    as: "student",
    make: async (site, person) => ({
      path: `/portal/membership/${await member(site, person)}/switch/pro`,
      form: { total: "0", at: String(Date.now()) },
    }),
  },
  "POST /portal/purchases/:order": {
    as: "student",
    make: async (site, person) => ({
      path: `/portal/purchases/${await bought(site, person)}`,
      form: { amount: "9900", reason: TYPED },
    }),
  },
};
