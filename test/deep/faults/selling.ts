import { orderRow } from "../../support/orders.ts";
import { BUYERS } from "./buyers.ts";
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

/** Requests about buying, and for what people have bought. */
export const SELLING: Record<string, FaultRequest> = {
  ...BUYERS,
  ...PAYING,
  ...MONEY,
  "GET /portal/purchases": { as: "student", make: { path: "/portal/purchases" } },
  "GET /portal/purchases/:order": {
    as: "student",
    make: async (site, person) => ({ path: `/portal/purchases/${await bought(site, person)}` }),
    proof: /You agreed when buying/,
  },
  "POST /portal/purchases/:order": {
    as: "student",
    make: async (site, person) => ({
      path: `/portal/purchases/${await bought(site, person)}`,
      form: { amount: "9900", reason: TYPED },
    }),
  },
};
