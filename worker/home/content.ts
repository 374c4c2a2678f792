import { eq, sql } from "drizzle-orm";
import { faqKind } from "#shared/home/kind.ts";
import { query } from "#worker/platform/client.ts";
import { type AnyStore, type ContentStore, lastPosition } from "#worker/platform/content-store.ts";
import { faqEntries } from "./schema.ts";

const faqStore: ContentStore<typeof faqKind.fields> = {
  kind: faqKind,
  table: faqEntries,
  id: faqEntries.id,
  title: faqEntries.question,
  updatedAt: faqEntries.updatedAt,
  archivedAt: faqEntries.archivedAt,
  shows: sql`answer`,
  position: faqEntries.position,

  async find(db, id) {
    const row = await query(() => db.select().from(faqEntries).where(eq(faqEntries.id, id)).get());
    return row ? { question: row.question, answer: row.answer, asked: row.asked } : null;
  },

  async write(db, id, content, at) {
    const set = { ...content, updatedAt: at };
    return [
      db
        .insert(faqEntries)
        .values({ ...set, id, createdAt: at, position: lastPosition(faqEntries) })
        .onConflictDoUpdate({ target: faqEntries.id, set }),
    ];
  },
};

/** What the owner edits of this noun. */
export const faqStores: readonly AnyStore[] = [faqStore];
