import { keyedHash, signId } from "#worker/platform/secret-tokens.ts";
import { orderRow } from "../../support/orders.ts";
import { BUYERS } from "./buyers.ts";
import { GIFTS } from "./gifts.ts";
import { MONEY } from "./money.ts";
import { PAYING } from "./paying.ts";
import { type FaultRequest, TYPED, text } from "./sent.ts";
import { type FaultPerson, type FaultySite, SECRET } from "./site.ts";

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

/** A person's team, one seat of which is claimed. Returns the order's id and the seat's. */
async function team(site: FaultySite, person: FaultPerson, member = person) {
  const order = crypto.randomUUID();
  await site.insert(
    "orders",
    orderRow(person.id, { id: order, email: person.email, made_account: 1, seats: 2, grants: '["4"]' }),
  );
  const [seat, empty] = [crypto.randomUUID(), crypto.randomUUID()];
  await site.insert("seats", {
    ...{ id: seat, order_id: order, number: 1, email: member.email, user_id: member.id, claimed_at: 1 },
  });
  await site.insert("seats", { id: empty, order_id: order, number: 2 });
  return { order, seat };
}

/** The link of an invitation to somebody's team, for this person. */
async function seatToken(site: FaultySite, { email }: FaultPerson): Promise<string> {
  const { order } = await team(site, await site.person("student"));
  const until = Date.now() + 1e9;
  await site.insert("seats", {
    ...{ id: crypto.randomUUID(), order_id: order, number: 3, email, invited_until: until },
  });
  const mark = (await keyedHash(SECRET, "seat", email)).slice(0, 32);
  return signId(SECRET, "seat", `${order}.${until}.${mark}`);
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
  "GET /seats/claim": {
    as: "student",
    make: async (site, person) => ({ path: `/seats/claim?token=${await seatToken(site, person)}` }),
    // Whose seat it is is not known, but the link works.
    lesser: /Your Seat: this team/,
  },
  "POST /seats/claim": {
    as: "student",
    make: async (site, person) => ({
      path: `/seats/claim?token=${await seatToken(site, person)}`,
      form: { share: "yes" },
    }),
  },
  "GET /portal/seats/:seat": {
    as: "student",
    make: async (site, person) => ({
      path: `/portal/seats/${(await team(site, await site.person("student"), person)).seat}`,
    }),
  },
  "POST /portal/seats/:seat": {
    as: "student",
    make: async (site, person) => ({
      path: `/portal/seats/${(await team(site, await site.person("student"), person)).seat}`,
      form: { share: "yes" },
    }),
  },
  "POST /portal/purchases/:order (seat)": {
    as: "student",
    make: async (site, person) => ({
      path: `/portal/purchases/${(await team(site, person)).order}`,
      form: { intent: "seat-invite", email: text().email },
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
