import type { BrowserContextOptions } from "playwright-core";
import type { Role } from "#shared/accounts/roles.ts";
import { searchTextOf } from "#shared/search-text.ts";
import { newAddress, newSession, siteUrl, sql } from "./site-client.ts";

/** The password of every account that tests make this way. */
export const PASSWORD = "a green bar a day";
/** Its hash as the Worker stores it (worker/accounts/passwords.ts), because hashing takes a quarter of a second. */
const HASH = "$scrypt$ln=14,r=8,p=5$SoxfjZiwbNP4GYHYhzjgjA$8+DrJs2oEidVBcUTk2rdF55iTNYf8r2YX8howEsK2ok";

/** A person with an account on the built site. */
export type SiteAccount = {
  id: string;
  fullName: string;
  email: string;
  phone: string | null;
  password: string;
};

/**
 * An account written directly to the database, because the site allows only sixty registrations an hour. Its email
 * address is not confirmed, and no email was sent to it.
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

/** A person's cookies as a request sends them. */
export async function cookiesOf({ email }: Pick<SiteAccount, "email">): Promise<string> {
  const { cookies } = await newSession(email);
  return Object.values(cookies).join("; ");
}

/** The options that make `openPage` this person's signed-in browser. */
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
