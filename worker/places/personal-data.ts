import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#worker/platform/client.ts";
import { orders } from "#worker/selling/schema.ts";
import { waitingList } from "./schema.ts";

/** What somebody waits for, or waited for, for the copy of their data. */
export const waitingExport = (db: Database, email: string) =>
  db
    .select({
      ...{ offer: waitingList.offerId, name: waitingList.fullName },
      ...{ createdAt: waitingList.createdAt, endedAt: waitingList.endedAt },
    })
    .from(waitingList)
    .where(eq(waitingList.email, email))
    .orderBy(asc(waitingList.id));

/**
 * Takes an address off all waiting lists, and gives up the places that are held for it: the cron ends their orders. Has to
 * run before the address is taken out of the orders.
 */
export const eraseWaiting = (db: Database, email: string, at: Date) =>
  [
    db.delete(waitingList).where(eq(waitingList.email, email)),
    db
      .update(orders)
      .set({ heldUntil: at, checkAt: at, version: sql`${orders.version} + 1` })
      .where(and(eq(orders.email, email), eq(orders.state, "open"), isNotNull(orders.heldUntil))),
  ] as const;
