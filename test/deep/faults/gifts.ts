import { signId } from "#worker/platform/secret-tokens.ts";
import { orderRow } from "../../support/orders.ts";
import { type FaultRequest, text } from "./sent.ts";
import { type FaultPerson, type FaultySite, SECRET } from "./site.ts";

/** A person's present that is sent, and that nobody has claimed. */
async function given(site: FaultySite, { id, email }: FaultPerson, to = text().email): Promise<string> {
  const order = crypto.randomUUID();
  await site.insert("orders", orderRow(id, { id: order, email, offer_id: "4", grants: '["4"]' }));
  await site.insert("gifts", {
    ...{ order_id: order, email: to, day: "2026-11-23", from_name: "Grandma", message: null },
    ...{ paid_here: 1, sent_at: 1, mails: 1 },
  });
  return order;
}

const linkTo = async (order: string) => `/gift?token=${await signId(SECRET, "gift", `${order}.0`)}`;

/** Requests about presents. */
export const GIFTS: Record<string, FaultRequest> = {
  "GET /gift": {
    as: "student",
    make: async (site, person) => ({
      path: await linkTo(await given(site, person)),
      headers: { cookie: "" },
    }),
    // What it is, is not known, but the link works.
    lesser: /A present Is Waiting for You/,
  },
  "POST /gift": {
    as: "student",
    // To an address without an account, so that it makes one and signs in.
    make: async (site, person) => ({
      path: await linkTo(await given(site, person, `new-${crypto.randomUUID()}@example.org`)),
      form: { intent: "claim" },
      headers: { cookie: "" },
    }),
  },
  "POST /gift (handed on)": {
    as: "student",
    make: async (site, person) => ({
      path: await linkTo(await given(site, person, "before@example.org")),
      form: { intent: "hand-on", giftEmail: text().email },
      headers: { cookie: "" },
    }),
  },
  "POST /portal/purchases/:order (present)": {
    as: "student",
    make: async (site, person) => ({
      path: `/portal/purchases/${await given(site, person)}`,
      form: { intent: "gift-address", giftEmail: text().email },
    }),
  },
};
