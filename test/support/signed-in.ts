import { type BrowserContextOptions, request } from "playwright-core";
import type { Role } from "#shared/accounts/roles.ts";
import { searchTextOf } from "#shared/search-text.ts";
import { scryptPasswords } from "#worker/accounts/passwords.ts";
import { newAddress, siteUrl, sql } from "./site-client.ts";

/** Every account's that tests make this way. */
export const PASSWORD = "a green bar a day";
let hash: Promise<string> | undefined;

/** Somebody with an account on the built site. */
export type SiteAccount = {
  id: string;
  fullName: string;
  email: string;
  phone: string | null;
  password: string;
};

/**
 * An account, written past the registration: that one lets sixty an hour through. Its address is not
 * confirmed, and no mail went to it.
 */
export async function newAccount({
  fullName = "Ada Lovelace",
  phone = null,
  role = "student",
  email = newAddress(),
}: {
  fullName?: string;
  phone?: string | null;
  role?: Role;
  email?: string;
} = {}): Promise<SiteAccount> {
  hash ??= scryptPasswords.hash(PASSWORD);
  const id = crypto.randomUUID();
  const at = Date.now();
  const row = {
    id,
    email,
    full_name: fullName,
    phone,
    password_hash: await hash,
    role,
    search_text: searchTextOf({ fullName, email, phone }),
    created_at: at,
    updated_at: at,
  };
  const places = Object.keys(row).fill("?").join(", ");
  await sql(`INSERT INTO users (${Object.keys(row).join(", ")}) VALUES (${places})`, Object.values(row));
  return { id, fullName, email, phone, password: PASSWORD };
}

/** What `openPage` takes to be this person's browser, signed in. */
export async function signedInAs({
  email,
  password,
}: Pick<SiteAccount, "email" | "password">): Promise<Pick<BrowserContextOptions, "storageState">> {
  const api = await request.newContext({ baseURL: siteUrl, extraHTTPHeaders: { origin: siteUrl } });
  try {
    const answer = await api.post("/api/auth/login", { data: { email, password } });
    if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}: ${await answer.text()}`);
    return { storageState: await api.storageState() };
  } finally {
    await api.dispose();
  }
}
