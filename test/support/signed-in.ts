import type { BrowserContextOptions } from "playwright-core";
import type { Role } from "#shared/accounts/roles.ts";
import { searchTextOf } from "#shared/search-text.ts";
import { newAddress, newSession, siteUrl, sql } from "./site-client.ts";

/** Every account's that tests make this way. */
export const PASSWORD = "a green bar a day";
/** What the Worker stores for it (worker/accounts/passwords.ts): making it takes a quarter of a second. */
const HASH = "$scrypt$ln=14,r=8,p=5$SoxfjZiwbNP4GYHYhzjgjA$8+DrJs2oEidVBcUTk2rdF55iTNYf8r2YX8howEsK2ok";

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
  const id = crypto.randomUUID();
  const at = Date.now();
  const row = {
    id,
    email,
    full_name: fullName,
    phone,
    password_hash: HASH,
    role,
    search_text: searchTextOf({ fullName, email, phone }),
    created_at: at,
    updated_at: at,
  };
  const places = Object.keys(row).fill("?").join(", ");
  await sql(`INSERT INTO users (${Object.keys(row).join(", ")}) VALUES (${places})`, Object.values(row));
  return { id, fullName, email, phone, password: PASSWORD };
}

/** Somebody's cookies as a request sends them. */
export async function cookiesOf({ email }: Pick<SiteAccount, "email">): Promise<string> {
  const { cookies } = await newSession(email);
  return Object.values(cookies).join("; ");
}

/** What `openPage` takes to be this person's browser, signed in. */
export async function signedInAs(
  person: Pick<SiteAccount, "email">,
): Promise<{ storageState: Exclude<BrowserContextOptions["storageState"], string | undefined> }> {
  const { hostname, protocol } = new URL(siteUrl);
  const cookies = (await cookiesOf(person)).split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return {
      ...{ name, value, domain: hostname, path: "/", expires: -1 },
      ...{ httpOnly: true, secure: protocol === "https:", sameSite: "Lax" as const },
    };
  });
  return { storageState: { cookies, origins: [] } };
}
