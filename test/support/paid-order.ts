import { orderRow } from "./orders.ts";
import type { SiteAccount } from "./signed-in.ts";
import { sql } from "./site-client.ts";

/** A person's paid order on the built site, with access to the course that it opens. Returns its id. */
export async function paidOrder(
  { id, email }: Pick<SiteAccount, "id" | "email">,
  change: Record<string, string | number | null> = {},
): Promise<string> {
  const row = orderRow(id, {
    email,
    offer_id: "4",
    offer_name: "Beginner Web Dev",
    grants: '["4"]',
    ...change,
  });
  const order = String(row.id);
  const places = Object.keys(row).fill("?").join(", ");
  await sql(`INSERT INTO orders (${Object.keys(row).join(", ")}) VALUES (${places})`, Object.values(row));
  await sql(
    `INSERT INTO enrolments (id, user_id, course_id, source, source_id, starts_at, paid_here, created_at)
     VALUES (?, ?, '4', 'order', ?, 1, 1, 1)`,
    [crypto.randomUUID(), id, order],
  );
  return order;
}
