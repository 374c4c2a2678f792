import { isNotNull } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

type Letters = { fingerprint: SQLiteColumn; archivedAt: SQLiteColumn };

/** The same form sent again on one day: nothing new is stored, but an archived one returns to the inbox. */
export const backToInbox = (table: Letters) => ({
  target: table.fingerprint,
  set: { archivedAt: null, readAt: null, repliedAt: null },
  setWhere: isNotNull(table.archivedAt),
});
