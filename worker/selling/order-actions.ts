import { eq, exists, type SQL, sql } from "drizzle-orm";
import { type Database, query } from "#worker/platform/client.ts";
import type { Statement } from "#worker/platform/content-store.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import type { Limits } from "#worker/platform/limits.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import type { OrderRow } from "./order-rows.ts";
import { orderActions, orders } from "./schema.ts";

/** What changes of orders need. */
export type MovingNeeds = Pick<Dependencies, "db" | "config" | "now" | "defer" | "log"> & {
  outbox: Outbox;
  limits: Limits;
};

/** Something that is done to an order. `byId`: who did it at the desk; null: the buyer. */
export type Action = { id: string; orderId: string; byId: string | null; what: string; createdAt: Date };

export const newAction = (orderId: string, byId: string | null, what: string, at: Date): Action => ({
  ...{ id: newId(at), orderId, byId, what, createdAt: at },
});

/** Whether an action is in the order's history: it was allowed when its batch began. */
export const isDone = (db: Database, { id }: Action): SQL =>
  exists(db.select({ id: orderActions.id }).from(orderActions).where(eq(orderActions.id, id)));

/**
 * Does something to an order in one batch: the action is written if `when` holds, and everything else if it was written
 * (`statements` have to check `isDone`). Says whether it was.
 */
export async function perform(
  db: Database,
  action: Action,
  { when, statements, set }: { when: SQL; statements: Statement[]; set?: Partial<OrderRow> },
): Promise<boolean> {
  const written = insertIf(db, orderActions, action, when).returning({ id: orderActions.id });
  const changed =
    set &&
    db
      .update(orders)
      .set({ ...set, version: sql`${orders.version} + 1` })
      .where(sql`${orders.id} = ${action.orderId} and ${isDone(db, action)}`);
  const [rows] = await query(() => db.batch([written, ...statements, ...(changed ? [changed] : [])]));
  return rows.length > 0;
}
