import { eq, sql } from "drizzle-orm";
import { aboutKind } from "#shared/about/kind.ts";
import { mentorshipKind } from "#shared/mentorship/kind.ts";
import type { ContentOf, Fields } from "#shared/publishing/fields.ts";
import type { Kind } from "#shared/publishing/kind.ts";
import { query } from "#worker/platform/client.ts";
import type { AnyStore, ContentStore } from "#worker/platform/content-store.ts";
import { pageTexts } from "./schema.ts";

/** A kind whose one item is a row of `page_texts`, named like the kind. */
function pageStore<F extends Fields>(kind: Kind<F>): ContentStore<F> {
  return {
    kind,
    table: pageTexts,
    only: eq(pageTexts.id, kind.name),
    id: pageTexts.id,
    title: sql<string>`${kind.label}`,
    updatedAt: pageTexts.updatedAt,
    archivedAt: null,
    shows: sql`content`,
    position: null,

    async find(db, id) {
      if (id !== kind.name) return null;
      const row = await query(() => db.select().from(pageTexts).where(eq(pageTexts.id, id)).get());
      return (row?.content as ContentOf<F> | undefined) ?? null;
    },

    async write(db, id, content, at) {
      const set = { content, updatedAt: at };
      return [
        db
          .insert(pageTexts)
          .values({ ...set, id, createdAt: at })
          .onConflictDoUpdate({ target: pageTexts.id, set }),
      ];
    },
  };
}

/** What the owner edits of single pages. */
export const pageStores: readonly AnyStore[] = [pageStore(aboutKind), pageStore(mentorshipKind)];
