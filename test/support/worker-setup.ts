import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect } from "vitest";

/** Every table, index and trigger of a database. */
async function schemaOf(db: D1Database) {
  const { results } = await db
    .prepare(
      "SELECT name, type, sql FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY name",
    )
    .all<{ name: string; type: string; sql: string | null }>();
  return results;
}

const textOf = (schema: Awaited<ReturnType<typeof schemaOf>>) => JSON.stringify(schema.map(({ sql }) => sql));

/** The schemas that the migrations make. Unknown before the first test, and after one that changed a schema. */
let made: { db: D1Database; text: string; deletions: string[] }[] = [];

async function migrate() {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  await applyD1Migrations(env.SEARCH, env.TEST_SEARCH_MIGRATIONS);
  made = await Promise.all(
    [env.DB, env.SEARCH].map(async (db) => {
      const schema = await schemaOf(db);
      const virtual = schema.filter(({ sql }) => sql?.startsWith("CREATE VIRTUAL")).map(({ name }) => name);
      const tables = schema
        .filter(({ name, type }) => type === "table" && !/^(sqlite_|d1_)/.test(name))
        // The tables behind a full-text table are emptied with it.
        .filter(({ name }) => !virtual.some((table) => name.startsWith(`${table}_`)));
      return { db, text: textOf(schema), deletions: tables.map(({ name }) => `DELETE FROM ${name}`) };
    }),
  );
}

/** Removes all data and keeps the schema, which is ten times as fast as making it again. */
async function empty(): Promise<boolean> {
  for (const { db, text, deletions } of made) {
    if (textOf(await schemaOf(db)) !== text) return false;
    await db.batch(["PRAGMA defer_foreign_keys = on", ...deletions].map((sql) => db.prepare(sql)));
  }
  for (const store of [env.FEEDS, env.SESSIONS, env.MEDIA]) {
    const list = await store.list();
    const names = "keys" in list ? list.keys.map(({ name }) => name) : list.objects.map(({ key }) => key);
    await Promise.all(names.map((name) => store.delete(name)));
  }
  return true;
}

// Every test starts with the real schema and no data.
beforeEach(async () => {
  if (made.length === 0) await migrate();
});
afterEach(async () => {
  if (await empty()) return;
  made = [];
  await reset();
});

/**
 * No test makes real requests: a service gets its `fetch` as an argument, so only a mistake calls the global one.
 * It is refused, and the test fails even if the tested code handles the error.
 */
const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    requests.push(`${method} ${url}`);
    throw new TypeError(`Unexpected outbound request: ${method} ${url}`);
  };
});

afterEach(() => {
  expect(requests, "no request leaves the Worker").toEqual([]);
});
