import { sql } from "drizzle-orm";
import { articleKind } from "#shared/blog/kind.ts";
import { type AnyStore, tableStore } from "#worker/platform/content-store.ts";
import { articles } from "./schema.ts";

/** What the owner edits of this noun. */
export const articleStores: readonly AnyStore[] = [
  tableStore({
    kind: articleKind,
    table: articles,
    id: articles.slug,
    title: articles.title,
    updatedAt: articles.updatedAt,
    archivedAt: articles.archivedAt,
    position: null,
    shows: sql`art || ' ' || coalesce(preview, '') || ' ' || body`,
  }),
];
