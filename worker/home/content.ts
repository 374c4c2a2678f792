import { sql } from "drizzle-orm";
import { faqKind } from "#shared/home/kind.ts";
import { type AnyStore, tableStore } from "#worker/platform/content-store.ts";
import { faqEntries } from "./schema.ts";

/** What the owner edits of this noun. */
export const faqStores: readonly AnyStore[] = [
  tableStore({
    kind: faqKind,
    table: faqEntries,
    id: faqEntries.id,
    title: faqEntries.question,
    updatedAt: faqEntries.updatedAt,
    archivedAt: faqEntries.archivedAt,
    position: faqEntries.position,
    shows: sql`answer`,
  }),
];
