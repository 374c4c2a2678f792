import { hashToken, newToken } from "#worker/platform/secret-tokens.ts";
import type { SiteAccount } from "./signed-in.ts";
import { newAddress, sql } from "./site-client.ts";

/**
 * Working links to an account's pages, written directly to the database: their tokens by page. `cancel` cancels the
 * change that `change` confirms.
 */
export async function mailedLinks({ id, email }: Pick<SiteAccount, "id" | "email">) {
  const tokens = { confirm: newToken(), change: newToken(), cancel: newToken(), reset: newToken() };
  const at = Date.now();
  const rows = [
    [tokens.confirm, "confirm_email", email, null],
    [tokens.change, "confirm_email", newAddress(), await hashToken(tokens.cancel)],
    [tokens.reset, "reset_password", email, null],
  ] as const;
  for (const [token, purpose, to, cancelHash] of rows) {
    await sql(
      "INSERT INTO mailed_tokens (token_hash, user_id, purpose, email, epoch, cancel_hash, expires_at, created_at) SELECT ?, id, ?, ?, session_epoch, ?, ?, ? FROM users WHERE id = ?",
      [await hashToken(token), purpose, to, cancelHash, at + 30 * 60_000, at, id],
    );
  }
  return tokens;
}

/** A passkey of an account, as a database row only. */
export async function storedPasskey({ id }: Pick<SiteAccount, "id">, name: string): Promise<void> {
  await sql(
    "INSERT INTO passkeys (id, user_id, name, public_key, sign_count, transports, created_at) VALUES (?, ?, ?, 'AA', 0, '[]', ?)",
    [crypto.randomUUID(), id, name, Date.now() - 60_000],
  );
}

/** The token of a link that confirms a new address for the newsletter. */
export async function newsletterToken(): Promise<string> {
  const token = newToken();
  const at = Date.now();
  await sql(
    "INSERT INTO newsletter_subscribers (id, email, status, confirmation_hash, confirmation_sent_at, created_at, updated_at) VALUES (?, ?, 'pending', ?, ?, ?, ?)",
    [crypto.randomUUID(), newAddress(), await hashToken(token), at, at, at],
  );
  return token;
}
