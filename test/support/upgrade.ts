import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { scryptPasswords } from "#worker/accounts/passwords.ts";
import database0005 from "../fixtures/previous-release/0005/database.sql?raw";
import stores0005 from "../fixtures/previous-release/0005/stores.json";
import database0008 from "../fixtures/previous-release/0008/database.sql?raw";
import stores0008 from "../fixtures/previous-release/0008/stores.json";
import database0015 from "../fixtures/previous-release/0015/database.sql?raw";
import stores0015 from "../fixtures/previous-release/0015/stores.json";
import database0017 from "../fixtures/previous-release/0017/database.sql?raw";
import stores0017 from "../fixtures/previous-release/0017/stores.json";
import database0021 from "../fixtures/previous-release/0021/database.sql?raw";
import stores0021 from "../fixtures/previous-release/0021/stores.json";
import { startAccounts } from "./accounts.ts";

/* Upgrades a site of an earlier release to this one. Each release's fixture is kept (its README.md). */
export const RELEASES = [
  { migration: "0005", sql: database0005, stores: stores0005 },
  { migration: "0008", sql: database0008, stores: stores0008 },
  { migration: "0015", sql: database0015, stores: stores0015 },
  { migration: "0017", sql: database0017, stores: stores0017 },
  { migration: "0021", sql: database0021, stores: stores0021 },
];

export type Release = (typeof RELEASES)[number];

/** The release's database and stores, migrated, with this release's code. */
export async function upgrade({ migration, sql, stores }: Release) {
  await reset();
  const before = env.TEST_MIGRATIONS.filter(({ name }) => name.slice(0, 4) <= migration);
  await applyD1Migrations(env.DB, before);
  await env.DB.batch(statementsOf(sql).map((statement) => env.DB.prepare(statement)));
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  await applyD1Migrations(env.SEARCH, env.TEST_SEARCH_MIGRATIONS);
  for (const [key, value] of Object.entries(stores.stores.SESSIONS)) await env.SESSIONS.put(key, value);
  for (const [key, value] of Object.entries(stores.stores.FEEDS)) await env.FEEDS.put(key, value);
  for (const [key, { contentType, base64 }] of Object.entries(stores.stores.MEDIA)) {
    await env.MEDIA.put(key, Buffer.from(base64, "base64"), { httpMetadata: { contentType } });
  }
  const site = await startAccounts({
    passwords: scryptPasswords,
    vars: { AUTH_KEYS: JSON.stringify([stores.signingKey]) },
  });
  site.clock.now = new Date(stores.at);
  /** A browser from before the upgrade. */
  function browserOf(person: keyof typeof stores.cookies, only = Object.keys(stores.cookies[person])) {
    const browser = site.browser();
    for (const [name, value] of Object.entries(stores.cookies[person])) {
      if (only.includes(name)) browser.jar.set(name, value);
    }
    return browser;
  }
  return { ...site, browserOf };
}

/** A mail's text contains line ends and semicolons itself. */
function statementsOf(sql: string): string[] {
  return sql.split(/(?<=;)\n(?=INSERT INTO |$)/).filter((statement) => statement !== "");
}
