import { env } from "cloudflare:workers";
import { searchTextOf } from "#shared/search-text.ts";

type Row = Record<string, string | number | null>;

/** Writes a row directly to the database. */
export async function insertRow(table: string, row: Row): Promise<void> {
  const places = Object.keys(row).fill("?").join(", ");
  await env.DB.prepare(`INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${places})`)
    .bind(...Object.values(row))
    .run();
}

/** A person with an account. */
export async function addUser({
  id,
  full_name = `Person ${id}`,
  email = `${id}@example.org`,
  ...row
}: Row & { id: string; full_name?: string; email?: string }): Promise<void> {
  const search_text = searchTextOf({ fullName: full_name, email, phone: null });
  await insertRow("users", {
    ...{ id, full_name, email, search_text, password_hash: "x", created_at: 0, updated_at: 0 },
    ...row,
  });
}
