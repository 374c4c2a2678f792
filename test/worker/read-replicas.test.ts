import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "#worker/platform/client.ts";

/** The real D1, which also records how each session starts. */
function watchedDatabase() {
  const constraints: (string | undefined)[] = [];
  const d1: D1Database = {
    prepare: (text) => env.DB.prepare(text),
    batch: (statements) => env.DB.batch(statements),
    exec: (text) => env.DB.exec(text),
    dump: () => env.DB.dump(),
    withSession(constraint) {
      constraints.push(constraint);
      return env.DB.withSession(constraint);
    },
  };
  return { d1, constraints };
}

const rows = sql`select row_id from seeded_rows`;

test("public content may be read from the nearest replica, accounts only from the primary", async () => {
  const { d1, constraints } = watchedDatabase();
  const { db, content } = openDatabase(d1, { nearest: true });
  expect(constraints).toEqual(["first-primary", "first-unconstrained"]);
  expect(await content.all(rows)).toEqual([]);
  expect(await db.all(rows)).toEqual([]);
});

test("after changing content one reads it from the primary, and sees the change", async () => {
  const { d1, constraints } = watchedDatabase();
  const { db, content } = openDatabase(d1, { nearest: false });
  await db.run(sql`insert into seeded_rows (table_name, row_id) values ('t', 'r')`);
  expect(await content.all(rows)).toEqual([{ row_id: "r" }]);
  expect(constraints).toEqual(["first-primary"]);
});
