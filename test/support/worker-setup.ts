import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect } from "vitest";

type Store = { db: D1Database; tables: string[]; schema: unknown };

/** The databases with their tables and schemas. Empty before the first test, and after one that changed a schema. */
let made: Store[] = [];

/** Tells one schema from another. */
const SCHEMA = "SELECT count(*) || ', ' || sum(length(sql)) FROM sqlite_master";

async function storeOf(db: D1Database): Promise<Store> {
  const { results } = await db
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
    .all<{ name: string; sql: string }>();
  const virtual = results.filter(({ sql }) => sql.startsWith("CREATE VIRTUAL"));
  const tables = results
    .map(({ name }) => name)
    .filter((name) => !/^(_cf|sqlite_|d1_)/.test(name))
    // The tables behind a full-text table are emptied with it.
    .filter((name) => !virtual.some((table) => name.startsWith(`${table.name}_`)));
  return { db, tables, schema: await db.prepare(`SELECT (${SCHEMA}) AS "schema"`).first("schema") };
}

async function migrate() {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  await applyD1Migrations(env.SEARCH, env.TEST_SEARCH_MIGRATIONS);
  made = await Promise.all([env.DB, env.SEARCH].map(storeOf));
}

/** Removes all rows. Asks first which tables have any, because a deletion takes as long for an empty one. */
async function emptyDatabase({ db, tables, schema }: Store): Promise<boolean> {
  const filled = tables.map((name) => `EXISTS (SELECT 1 FROM ${name}) AS ${name}`);
  // Fails if a test dropped a table.
  const found = await db
    .prepare(`SELECT ${filled}, (${SCHEMA}) AS "schema"`)
    .first()
    .catch(() => null);
  if (found === null || found.schema !== schema) return false;
  const deletions = tables.filter((name) => found[name]).map((name) => `DELETE FROM ${name}`);
  const statements = ["PRAGMA defer_foreign_keys = on", ...deletions].map((sql) => db.prepare(sql));
  if (deletions.length > 0) await db.batch(statements);
  return true;
}

async function emptyStore(store: KVNamespace | R2Bucket): Promise<void> {
  const list = await store.list();
  const names = "keys" in list ? list.keys.map(({ name }) => name) : list.objects.map(({ key }) => key);
  await Promise.all(names.map((name) => store.delete(name)));
}

/** Removes all data and keeps the schema, which is faster by far than making it again. */
async function empty(): Promise<boolean> {
  const [, ...emptied] = await Promise.all([
    Promise.all([env.FEEDS, env.SESSIONS, env.MEDIA].map(emptyStore)),
    ...made.map(emptyDatabase),
  ]);
  return emptied.every(Boolean);
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
