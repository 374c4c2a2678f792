import { paidOrder } from "./paid-order.ts";
import { newReader } from "./reader.ts";
import { newAccount, type SiteAccount } from "./signed-in.ts";
import { mailTo, newAddress, sql } from "./site-client.ts";

type Buyer = Pick<SiteAccount, "id" | "email">;

/** A person's paid order of a team on the built site, with five seats of the course 4. Returns its id. */
export async function teamOrder(buyer: Buyer, change: Record<string, string | number | null> = {}) {
  const order = await paidOrder(buyer, {
    ...{
      offer_id: "bootcamp-team",
      offer_name: "Team/Enterprise Package",
      seats: 5,
      paid_here: 1,
      ...change,
    },
  });
  // Its seats open the course, and nothing else of it does.
  await sql("DELETE FROM enrolments WHERE source_id = ?", [order]);
  for (const number of [1, 2, 3, 4, 5]) {
    await sql("INSERT INTO seats (id, order_id, number) VALUES (?, ?, ?)", [
      crypto.randomUUID(),
      order,
      number,
    ]);
  }
  return order;
}

/** Gives a seat of an order to a person, who has claimed it. Returns the seat's id. */
export async function claimedSeat(order: string, { id, email }: Buyer, shared = false): Promise<string> {
  const [seat] = await sql<{ id: string }>(
    `UPDATE seats SET email = ?, user_id = ?, claimed_at = 1, shared = ? WHERE id =
       (SELECT id FROM seats WHERE order_id = ? AND email IS NULL ORDER BY number LIMIT 1) RETURNING id`,
    [email, id, Number(shared), order],
  );
  await sql(
    `INSERT INTO enrolments (id, user_id, course_id, source, source_id, starts_at, paid_here, created_at)
     VALUES (?, ?, '4', 'seat', ?, 1, 1, 1)`,
    [crypto.randomUUID(), id, order],
  );
  return seat?.id ?? "";
}

/** The token of an invitation that is mailed to an address. */
export async function seatToken(address: string): Promise<string> {
  const { text } = await mailTo(address);
  return /seats\/claim\?token=([\w.-]+)/.exec(text)?.[1] ?? "";
}

/** Pages about seats for one person: their team's order, a seat of somebody else's, and an invitation of an address. */
export async function seatPages(person: Buyer) {
  const boss = await newAccount({ fullName: "Grace Hopper" });
  const other = await teamOrder(boss);
  const team = await teamOrder(person);
  await claimedSeat(team, boss, true);
  const address = newAddress();
  const reader = await newReader({ as: boss });
  const page = await reader.open(`/portal/purchases/${other}`);
  await reader.press(page, "Send the invitation", { "Invite somebody by their email address": address });
  return { team, seat: await claimedSeat(other, person), invited: await seatToken(address) };
}
