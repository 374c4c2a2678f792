import { eq, sql } from "drizzle-orm";
import { articleKind } from "#shared/blog/kind.ts";
import { query } from "#worker/platform/client.ts";
import type { AnyStore, ContentStore } from "#worker/platform/content-store.ts";
import { articles } from "./schema.ts";

const articleStore: ContentStore<typeof articleKind.fields> = {
  kind: articleKind,
  table: articles,
  id: articles.slug,
  title: articles.title,
  updatedAt: articles.updatedAt,
  archivedAt: articles.archivedAt,
  shows: sql`art || ' ' || coalesce(preview, '') || ' ' || body`,
  position: null,

  async find(db, slug) {
    const row = await query(() => db.select().from(articles).where(eq(articles.slug, slug)).get());
    if (!row) return null;
    const { title, description, date, updated, art, artAlt, preview, asked, body } = row;
    return { title, description, date, updated, art, artAlt, preview, asked, body };
  },

  async write(db, slug, content, at) {
    const set = { ...content, updatedAt: at };
    return [
      db
        .insert(articles)
        .values({ ...set, slug, createdAt: at })
        .onConflictDoUpdate({ target: articles.slug, set }),
    ];
  },
};

/** What the owner edits of this noun. */
export const articleStores: readonly AnyStore[] = [articleStore];
