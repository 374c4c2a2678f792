import { sql } from "drizzle-orm";
import { legalKind } from "#shared/legal/kind.ts";
import { type AnyStore, tableStore } from "#worker/platform/content-store.ts";
import { legalPages } from "./schema.ts";

/** What the owner edits of this noun. */
export const legalStores: readonly AnyStore[] = [
  tableStore({
    kind: legalKind,
    table: legalPages,
    id: legalPages.slug,
    title: legalPages.title,
    updatedAt: legalPages.updatedAt,
    archivedAt: null,
    position: null,
    shows: sql`body`,
    // The date at the top stays; visitors read below it when the text was amended.
    set: (at) => ({ amendedAt: at }),
  }),
];
