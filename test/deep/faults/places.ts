import { signId } from "#worker/platform/secret-tokens.ts";
import { orderRow } from "../../support/orders.ts";
import { asPerson, type FaultRequest, TYPED, text } from "./sent.ts";
import { type FaultySite, FULL_OFFER, SECRET } from "./site.ts";

/** Somebody who waits for a place. Returns their row's id. */
export async function waiting(site: FaultySite): Promise<string> {
  const id = crypto.randomUUID();
  const row = { id, offer_id: "1", email: `${id}@example.org`, full_name: "Ada Lovelace", created_at: 1 };
  await site.insert("waiting_list", row);
  return id;
}

/** The waiting list of the offer that site.ts fills. */
const FULL = `/enroll/${FULL_OFFER}/waiting-list`;

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
  "GET /enroll/:id/waiting-list": { make: { path: FULL } },
  "POST /enroll/:id/waiting-list": {
    make: () => ({ path: FULL, form: { ...text(), ...asPerson("waiting-list"), fullName: TYPED } }),
  },
  "GET /waiting-list/leave": { make: async (site) => ({ path: await leaving(site) }) },
  "POST /waiting-list/leave": { make: async (site) => ({ path: await leaving(site), form: {} }) },
  "GET /checkout/place": { make: async (site) => ({ path: await heldPlace(site) }) },
  "POST /checkout/place": {
    make: async (site) => ({ path: await heldPlace(site), form: { consent: "yes" } }),
  },
};
