import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { insertRow } from "../../support/desk.ts";
import { orderRow } from "../../support/orders.ts";
import { rowsOf } from "../../support/shop.ts";

test("orders of the release before get their documents, and refunds credit notes after the last invoice", async () => {
  await reset();
  await applyD1Migrations(
    env.DB,
    env.TEST_MIGRATIONS.filter(({ name }) => name < "0026"),
  );
  for (const [id, number, tax] of [
    ["a", 1, 1_650],
    ["b", 2, 0],
    ["t", null, 0],
  ] as const) {
    await insertRow("orders", orderRow(null, { id, number, tax, test: number === null ? 1 : 0 }, 1000));
  }
  for (const [id, order, amount, state] of [
    ["r1", "a", 3_300, "succeeded"],
    ["r2", "b", 9_900, "failed"],
    ["r3", "a", 6_600, "succeeded"],
    ["r4", "t", 9_900, "succeeded"],
  ] as const) {
    await insertRow("refunds", { id, order_id: order, amount, state, created_at: 2000 });
  }
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  const columns = "number, order_id, kind, of_number, refund_id, amount, tax";
  const rows = await rowsOf<Record<string, unknown>>(`SELECT ${columns} FROM documents ORDER BY number`);
  expect(rows.map((row) => Object.values(row))).toEqual([
    [1, "a", "invoice", null, null, 9_900, 1_650],
    [2, "b", "invoice", null, null, 9_900, 0],
    [3, "a", "credit-note", 1, "r1", 3_300, 550],
    [4, "a", "credit-note", 1, "r3", 6_600, 1_100],
  ]);
});
