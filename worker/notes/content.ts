import { sql } from "drizzle-orm";
import { noteKind } from "#shared/notes/kind.ts";
import { type AnyStore, tableStore } from "#worker/platform/content-store.ts";
import { notes } from "./schema.ts";

/** What the owner edits of this noun. */
export const noteStores: readonly AnyStore[] = [
  tableStore({
    kind: noteKind,
    table: notes,
    id: notes.slug,
    title: notes.title,
    updatedAt: notes.updatedAt,
    archivedAt: notes.archivedAt,
    position: null,
    shows: sql`body`,
  }),
];
