import { normaliseEmail } from "#shared/domain/email-address.ts";
import { searchTextOf } from "#shared/domain/search-text.ts";
import { scryptPasswords } from "#worker/auth/passwords.ts";
import { literal } from "./statements.ts";
import type { SeedTarget } from "./targets.ts";

const ID = "demo-student";
const FULL_NAME = "Dana Demo";

/**
 * Makes the demo login of a local start work: a confirmed student with that address and password. It
 * may be called at every start; what somebody changed of the demo account is put right again. An
 * account that somebody registered under the address is left alone.
 */
export async function ensureDemo(
  target: Pick<SeedTarget, "run">,
  demo: { email: string; password: string },
  now: Date,
): Promise<void> {
  const email = normaliseEmail(demo.email);
  const at = now.getTime();
  const row = {
    id: ID,
    email,
    full_name: FULL_NAME,
    password_hash: await scryptPasswords.hash(demo.password),
    role: "student",
    search_text: searchTextOf({ fullName: FULL_NAME, email, phone: null }),
    email_confirmed_at: at,
    created_at: at,
    updated_at: at,
  };
  const columns = Object.keys(row).join(", ");
  const values = Object.values(row).map(literal).join(", ");
  await target.run([
    `INSERT INTO users (${columns}) VALUES (${values}) ON CONFLICT DO NOTHING;`,
    `UPDATE OR IGNORE users SET email = ${literal(email)}, password_hash = ${literal(row.password_hash)}, search_text = ${literal(row.search_text)} WHERE id = ${literal(ID)};`,
  ]);
}
