import { signId } from "#worker/platform/secret-tokens.ts";
import { orderRow } from "../../support/orders.ts";
import { type FaultRequest, text } from "./sent.ts";
import { type FaultySite, SECRET } from "./site.ts";

/** Somebody who waits for a place. Returns their row's id. */
export async function waiting(site: FaultySite): Promise<string> {
  const id = crypto.randomUUID();
  const row = { id, offer_id: "1", email: `${id}@example.org`, full_name: "Ada Lovelace", created_at: 1 };
  await site.insert("waiting_list", row);
  return id;
}

/** The page of an offer's waiting list, of an offer that is full. */
async function fullOffer(site: FaultySite): Promise<string> {
  const id = `full-${crypto.randomUUID()}`;
  await site.insert("offers", {
    ...{ id, kind: "bootcamp", number: Math.floor(Math.random() * 1e9), name: id, price_minor: 100 },
    ...{
      currency: "GBP",
      billing_cycle: "one_time",
      price_suffix: "one-time",
      features: "[]",
      refund_days: 14,
    },
    ...{ cancel_any_time: 0, places: 0, position: 900, created_at: 1, updated_at: 1 },
  });
  return `/enroll/${id}/waiting-list`;
}

async function leaving(site: FaultySite): Promise<string> {
  return `/waiting-list/leave?token=${await signId(SECRET, "waiting-list", await waiting(site))}`;
}

async function heldPlace(site: FaultySite): Promise<string> {
  const [id, total, until] = [crypto.randomUUID(), 29_900, Date.now() + 86_400_000];
  await site.insert(
    "orders",
    orderRow(null, {
      ...{
        id,
        email: text().email,
        total,
        offer_id: "1",
        grants: "[]",
        state: "open",
        paid_at: null,
        test: 1,
      },
      lines: JSON.stringify([{ kind: "offer", text: "Mentorship", minor: total }]),
      ...{ held_until: until, check_at: until },
    }),
  );
  return `/checkout/place?token=${await signId(SECRET, "place", id)}`;
}

/** Requests for places and waiting lists. */
export const PLACES: Record<string, FaultRequest> = {
  "GET /enroll/:id/waiting-list": { make: async (site) => ({ path: await fullOffer(site) }) },
  "POST /enroll/:id/waiting-list": {
    make: async (site) => ({
      path: await fullOffer(site),
      form: { fullName: "Ada Lovelace", email: text().email },
    }),
  },
  "GET /waiting-list/leave": { make: async (site) => ({ path: await leaving(site) }) },
  "POST /waiting-list/leave": { make: async (site) => ({ path: await leaving(site), form: {} }) },
  "GET /checkout/place": { make: async (site) => ({ path: await heldPlace(site) }) },
  "POST /checkout/place": {
    make: async (site) => ({ path: await heldPlace(site), form: { consent: "yes" } }),
  },
};
