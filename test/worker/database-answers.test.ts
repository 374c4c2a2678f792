import { env } from "cloudflare:workers";
import { asc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { offers } from "#worker/courses/schema.ts";
import { createDatabase, query } from "#worker/platform/client.ts";
import { readyQuery } from "#worker/platform/ready-query.ts";
import { outbox } from "#worker/platform/schema.ts";
import { writeContent } from "../support/seeded.ts";

/** The real database, which answers every read with these rows. */
function answering(rows: unknown): D1Database {
  const batched = Array.isArray(rows) ? rows.map((row) => ({ ...row })) : rows;
  const statement = {
    bind: () => statement,
    raw: async () => rows,
    all: async () => ({ success: true, meta: {}, results: batched }),
  };
  return new Proxy(env.DB, {
    get(_, name) {
      if (name === "prepare") return () => statement;
      return async (statements: unknown[]) =>
        statements.map(() => ({ success: true, meta: {}, results: batched }));
    },
  });
}

const columns = { id: outbox.id, attempts: outbox.attempts, dueAt: outbox.dueAt };
const select = (d1: D1Database) => createDatabase(d1).select(columns).from(outbox);
const ready = readyQuery(columns, () => createDatabase(env.DB).select(columns).from(outbox));

test.each([
  ["a row with too few values", [["nonsense"]]],
  ["a row with too many", [["a", 1, 2, 3]]],
  ["a second row that is none", [["a", 1, 2], ["b"]]],
  ["a value of another kind", [["a", "one", 2]]],
  ["no rows at all", { nonsense: true }],
])("%s is an answer that cannot be had: 503, whatever reads it", async (_, rows) => {
  const d1 = answering(rows);
  const unavailable = expect.objectContaining({ code: "unavailable" });
  await expect(query(() => select(d1).all())).rejects.toEqual(unavailable);
  await expect(query(async () => select(d1).get())).rejects.toEqual(unavailable);
  await expect(query(() => createDatabase(d1).batch([select(d1)]))).rejects.toEqual(unavailable);
  await expect(ready(createDatabase(d1))).rejects.toEqual(unavailable);
});

test("what the database says of its own accord passes: rows, none, null, and what SQL computes", async () => {
  const db = createDatabase(env.DB);
  const first = db.select({ id: offers.id, total: sql<number>`count(*) over ()` }).from(offers);
  expect(await first.orderBy(asc(offers.id)).limit(1)).toEqual([]);
  await writeContent();
  const [[row] = []] = await db.batch([db.select().from(offers).orderBy(asc(offers.id)).limit(1)]);
  expect(row).toEqual(await db.select().from(offers).orderBy(asc(offers.id)).get());
  expect(row?.id).toBeTruthy();
});
