import { eq, sql } from "drizzle-orm";
import { noteKind } from "#shared/notes/kind.ts";
import { query } from "#worker/platform/client.ts";
import type { AnyStore, ContentStore } from "#worker/platform/content-store.ts";
import { notes } from "./schema.ts";

const noteStore: ContentStore<typeof noteKind.fields> = {
  kind: noteKind,
  table: notes,
  id: notes.slug,
  title: notes.title,
  updatedAt: notes.updatedAt,
  archivedAt: notes.archivedAt,
  shows: sql`body`,
  position: null,

  async find(db, slug) {
    const row = await query(() => db.select().from(notes).where(eq(notes.slug, slug)).get());
    if (!row) return null;
    const { title, description, topic, updated, aliases, asked, corrections, body } = row;
    return { title, description, topic, updated, aliases, asked, corrections, body };
  },

  async write(db, slug, content, at) {
    const set = { ...content, updatedAt: at };
    return [
      db
        .insert(notes)
        .values({ ...set, slug, createdAt: at })
        .onConflictDoUpdate({ target: notes.slug, set }),
    ];
  },
};

/** What the owner edits of this noun. */
export const noteStores: readonly AnyStore[] = [noteStore];
