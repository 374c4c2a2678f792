import type { Role } from "#shared/accounts/roles.ts";
import { literal } from "#worker/platform/sql-text.ts";
import { Stop } from "./stop.ts";

export type Row = Record<string, unknown>;
/** A database of accounts that runs one statement at a time. */
export type People = { query(sql: string): Promise<Row[]> };
/** Whose role to change. `unconfirmed` allows an unconfirmed email address. `place` is for messages. */
export type Wanted = { email: string; role: Role; unconfirmed: boolean; place: string };

/**
 * Gives an account a role. This ends its sessions and its mailed links.
 * @throws Stop saying why nothing was changed
 */
export async function setRole(people: People, { email, role, unconfirmed, place }: Wanted): Promise<string> {
  const who = literal(email);
  const [found] = await people.query(`SELECT role, email_confirmed_at FROM users WHERE email = ${who}`);
  if (!found) throw new Stop(`There is no account with the address ${email} ${place}. Register it first.`);
  if (found.role === role) return `${email} is ${role === "admin" ? "an admin" : "a student"} already.`;
  // Anybody can register any email address; only a confirmed one belongs to the account's owner.
  if (role === "admin" && !unconfirmed && found.email_confirmed_at === null) {
    throw new Stop(
      `${email} was never confirmed, so somebody else may have registered it. Open the link in the mail that was sent to it, then try again. If you know whose account it is, add --unconfirmed.`,
    );
  }
  await people.query(
    `UPDATE users SET role = ${literal(role)}, session_epoch = session_epoch + 1, updated_at = ${Date.now()} WHERE email = ${who}`,
  );
  await people.query(`DELETE FROM user_sessions WHERE user_id = (SELECT id FROM users WHERE email = ${who})`);
  return role === "admin"
    ? `${email} is an admin now. Sign in again to see it.`
    : `${email} is a student again, and signed out everywhere.`;
}
