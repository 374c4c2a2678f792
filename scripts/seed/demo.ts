import type { DatabaseSync } from "node:sqlite";
import type { Role } from "#shared/accounts/roles.ts";
import { normaliseEmail } from "#shared/forms/email-address.ts";
import { searchTextOf } from "#shared/search-text.ts";
import { scryptPasswords } from "#worker/accounts/passwords.ts";

/** A demo account on this machine. */
export type DemoPerson = { id: string; fullName: string; role: Role; email: string; password: string };

/** The student's id has been "demo-student" since the first release; rows that refer to it must keep their owner. */
export const DEMO_STUDENT = { id: "demo-student", fullName: "Dana Demo", role: "student" } as const;
export const DEMO_INSTRUCTOR = {
  id: "demo-instructor",
  fullName: "Imogen Demo",
  role: "admin",
  email: "instructor@greenbar.example",
  password: "review-merge-ship",
} as const satisfies DemoPerson;

/**
 * Makes a demo login work on this machine at every start, undoing changes to the account. An account that a visitor
 * registered with the same email address is left alone.
 * @returns whether one can sign in with this email address and password
 */
export async function ensureDemo(database: DatabaseSync, person: DemoPerson, now: Date): Promise<boolean> {
  const email = normaliseEmail(person.email);
  const { id, fullName, role, password } = person;
  const login = database.prepare(
    "SELECT password_hash FROM users WHERE id = ? AND email = ? AND role = ? AND email_confirmed_at IS NOT NULL",
  );
  const stored = login.get(id, email, role)?.password_hash;
  if (typeof stored === "string" && (await scryptPasswords.verify(password, stored)).matches) return true;

  const hash = await scryptPasswords.hash(password);
  const searchText = searchTextOf({ fullName, email, phone: null });
  const at = now.getTime();
  database
    .prepare(
      `INSERT INTO users (id, email, full_name, password_hash, role, search_text, email_confirmed_at, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    )
    .run(id, email, fullName, hash, role, searchText, at, at, at);
  database
    .prepare(
      "UPDATE OR IGNORE users SET email = ?, password_hash = ?, role = ?, search_text = ?, email_confirmed_at = ? WHERE id = ?",
    )
    .run(email, hash, role, searchText, at, id);
  return login.get(id, email, role) !== undefined;
}
