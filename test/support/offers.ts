import { onTestFinished } from "vitest";
import { sql } from "./site-client.ts";

const COLUMNS =
  "name, currency, billing_cycle, price_suffix, features, refund_days, cancel_any_time, notes, next_steps, created_at, updated_at";

type Change = {
  state?: string;
  kind?: string;
  price?: number;
  places?: number | null;
  grants?: string[];
};

let made = 0;

/** An offer of a test's own, like the beginner course's: it opens that course. Returns its id. It goes with the test. */
export async function newOffer({
  state = "on-sale",
  kind = "course",
  price = 29_900,
  places = null,
  grants = ["4"],
}: Change = {}): Promise<string> {
  made += 1;
  const id = `offer-${process.pid}-${made}-${Date.now().toString(36)}`;
  await sql(
    `INSERT INTO offers (id, kind, number, state, price_minor, places, grants, position, ${COLUMNS})
     SELECT ?, ?, (SELECT max(number) + 1 FROM offers), ?, ?, ?, ?, 9000, ${COLUMNS} FROM offers WHERE id = '4'`,
    [id, kind, state, price, places, JSON.stringify(grants)],
  );
  onTestFinished(async () => {
    await sql("DELETE FROM offers WHERE id = ?", [id]);
  });
  return id;
}

/** A code that takes pence off. Returns it. */
export async function newCode(offMinor: number, { places = null as number | null } = {}): Promise<string> {
  made += 1;
  const code = `TEST${process.pid}N${made}T${Date.now().toString(36)}`.toUpperCase();
  await sql(
    "INSERT INTO coupons (id, code, off_minor, offer_ids, places, once_per_person, created_at) VALUES (?, ?, ?, '[]', ?, 0, ?)",
    [code, code, offMinor, places, Date.now()],
  );
  return code;
}
