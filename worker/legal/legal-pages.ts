import { asc, eq } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { legalPages } from "./schema.ts";

const FEW = 20;

/** The terms and the privacy policy. */
export function createLegalPages(db: Database) {
  return {
    /** The pages and the dates of their last changes. */
    dates: () =>
      query(() =>
        db
          .select({ slug: legalPages.slug, updated: legalPages.updated, amendedAt: legalPages.amendedAt })
          .from(legalPages)
          .orderBy(asc(legalPages.slug))
          .limit(FEW)
          .all(),
      ),

    /** @throws AppError `not_found` */
    async page(slug: string) {
      const row = await query(() => db.select().from(legalPages).where(eq(legalPages.slug, slug)).get());
      if (!row) throw new AppError("not_found", "There is no such page.");
      return row;
    },
  };
}

export type LegalPages = ReturnType<typeof createLegalPages>;
export type StoredLegalPage = typeof legalPages.$inferSelect;
