import { eq } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { normaliseEmail } from "#shared/forms/email-address.ts";
import { users } from "#worker/accounts/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** The address that something is bought for: the account's, or the one that was typed. @throws AppError `invalid` */
export async function buyerAddress(db: Database, typed: string, viewer: Viewer | null): Promise<string> {
  if (viewer) {
    const row = await query(() =>
      db.select({ email: users.email }).from(users).where(eq(users.id, viewer.id)).get(),
    );
    if (row) return row.email;
  }
  const email = normaliseEmail(typed);
  if (email.length <= 254 && EMAIL.test(email)) return email;
  const message = email === "" ? "Enter your email address." : "Enter an email address like ada@example.org.";
  throw new AppError("invalid", message, { fields: { email: message } });
}
