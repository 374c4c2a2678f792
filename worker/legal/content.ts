import { eq, sql } from "drizzle-orm";
import { legalKind } from "#shared/legal/kind.ts";
import { query } from "#worker/platform/client.ts";
import type { AnyStore, ContentStore } from "#worker/platform/content-store.ts";
import { legalPages } from "./schema.ts";

const legalStore: ContentStore<typeof legalKind.fields> = {
  kind: legalKind,
  table: legalPages,
  id: legalPages.slug,
  title: legalPages.title,
  updatedAt: legalPages.updatedAt,
  archivedAt: null,
  shows: sql`body`,
  position: null,

  async find(db, slug) {
    const row = await query(() => db.select().from(legalPages).where(eq(legalPages.slug, slug)).get());
    if (!row) return null;
    const { title, description, updated, asked, body } = row;
    return { title, description, updated, asked, body };
  },

  /** The date at the top stays; visitors read below it when the text was amended. */
  async write(db, slug, content, at) {
    const set = { ...content, updatedAt: at, amendedAt: at };
    return [
      db
        .insert(legalPages)
        .values({ ...set, slug, createdAt: at })
        .onConflictDoUpdate({ target: legalPages.slug, set }),
    ];
  },
};

/** What the owner edits of this noun. */
export const legalStores: readonly AnyStore[] = [legalStore];
