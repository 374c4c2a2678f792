import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { SeedTarget } from "../../scripts/seed/targets.ts";
import { seed } from "../../scripts/seed.ts";
import { migrationFiles } from "../../scripts/support/migrations.ts";
import { ROOT } from "../../scripts/support/paths.ts";

/* An owner's site goes from one version of the product to the next, as `npm run deploy` does it. */

const NOW = new Date("2026-11-23T09:00:00Z");
const OWNER = { BRAND: "Wren's Workshop", INSTRUCTOR_NAME: "Wren Alder" };

/** The main database's migrations; those of the search index are in a folder. */
const MIGRATIONS = migrationFiles().filter(({ name }) => /^\d/.test(name));

/** A database with what the release of migration 0008 left in it, and its owner's changes, migrated to this one. */
function upgraded(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  const fixture = "test/fixtures/previous-release/0008/database.sql";
  const [before, after] = [true, false].map((early) =>
    MIGRATIONS.filter(({ name }) => early === name.slice(0, 4) <= "0008"),
  );
  for (const { sql } of before ?? []) database.exec(sql);
  database.exec(readFileSync(join(ROOT, fixture), "utf8"));
  for (const { sql } of after ?? []) database.exec(sql);
  return database;
}

function targetOf(database: DatabaseSync): SeedTarget {
  return {
    async seeded() {
      const rows = database.prepare("SELECT table_name || ':' || row_id AS entry FROM seeded_rows").all();
      return new Set(rows.map(({ entry }) => String(entry)));
    },
    sources: () => Promise.reject(new Error("not asked here")),
    run: async (statements) => database.exec(statements.join("\n")),
    putObject: async () => {},
    contentChanged: async () => {},
    close: async () => {},
  };
}

const one = (database: DatabaseSync, sql: string) => Object.values(database.prepare(sql).get() ?? {})[0];
const settings = (database: DatabaseSync) =>
  JSON.parse(String(one(database, "SELECT content FROM site_settings")));

test("a new site is closed, and one that has content is not closed by an upgrade", async () => {
  const first = new DatabaseSync(":memory:");
  for (const { sql } of MIGRATIONS) first.exec(sql);
  expect(await seed(targetOf(first), NOW, {}, { closed: true })).toBeGreaterThan(100);
  expect(one(first, "SELECT closed FROM site_settings")).toBe(1);

  const local = new DatabaseSync(":memory:");
  for (const { sql } of MIGRATIONS) local.exec(sql);
  await seed(targetOf(local), NOW, {});
  expect(one(local, "SELECT closed FROM site_settings")).toBe(0);

  const older = upgraded();
  await seed(targetOf(older), NOW, OWNER, { closed: true });
  expect(one(older, "SELECT closed FROM site_settings")).toBe(0);
});

test("the owner's brand, price, words and removed project survive the upgrade", async () => {
  const database = upgraded();
  await seed(targetOf(database), NOW, OWNER, { closed: true });
  expect(settings(database)).toMatchObject({
    brand: OWNER.BRAND,
    instructor: { name: OWNER.INSTRUCTOR_NAME },
  });
  expect(one(database, "SELECT price_minor FROM offers WHERE id = '2'")).toBe(12_300);
  expect(one(database, "SELECT tagline FROM courses WHERE id = '4'")).toBe("My own words.");
  expect(one(database, "SELECT count(*) FROM projects WHERE id = 'event-loop'")).toBe(0);
  expect(one(database, "SELECT count(*) FROM notes")).toBeGreaterThan(80);
});

test("what was edited since is not touched by the next deployment, whatever the product brings", async () => {
  const database = upgraded();
  await seed(targetOf(database), NOW, OWNER);
  database.exec("UPDATE notes SET title = 'Props, in my words' WHERE slug = 'props'");
  database.exec("UPDATE faq_entries SET archived_at = 1 WHERE id = 'refunds'");
  database.exec("UPDATE site_settings SET content = json_set(content, '$.brand', 'Wren and Alder')");
  database.exec("DELETE FROM notes WHERE slug = 'xss'");
  expect(await seed(targetOf(database), NOW, { BRAND: "Another Brand" })).toBe(0);
  // The product brings one new note: it is written, and nothing else.
  database.exec("DELETE FROM seeded_rows WHERE row_id = 'state'; DELETE FROM notes WHERE slug = 'state'");
  expect(await seed(targetOf(database), NOW, { BRAND: "Another Brand" })).toBe(1);

  expect(one(database, "SELECT title FROM notes WHERE slug = 'props'")).toBe("Props, in my words");
  expect(one(database, "SELECT archived_at FROM faq_entries WHERE id = 'refunds'")).toBe(1);
  expect(settings(database).brand).toBe("Wren and Alder");
  expect(one(database, "SELECT count(*) FROM notes WHERE slug = 'xss'")).toBe(0);
  expect(one(database, "SELECT count(*) FROM notes WHERE slug = 'state'")).toBe(1);
});
