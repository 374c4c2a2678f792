import { desc, eq } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { legalKind } from "#shared/legal/kind.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { type Preview, previewOf } from "#worker/platform/preview.ts";
import { legalPages } from "./schema.ts";

const FEW = 20;

/** The pages and the dates of their last changes. */
export const legalDates = (db: Database) =>
  db
    .select({ slug: legalPages.slug, updated: legalPages.updated, amendedAt: legalPages.amendedAt })
    .from(legalPages)
    .orderBy(desc(legalPages.slug))
    .limit(FEW);

/** The terms and the privacy policy. */
export function createLegalPages(db: Database, preview: Preview | null = null) {
  return {
    /** @throws AppError `not_found` */
    async page(slug: string) {
      const row = await query(() => db.select().from(legalPages).where(eq(legalPages.slug, slug)).get());
      if (!row) throw new AppError("not_found", "There is no such page.");
      const drafted = previewOf(preview, legalKind, slug);
      return drafted ? { ...row, ...drafted, updatedAt: new Date() } : row;
    },
  };
}

export type LegalPages = ReturnType<typeof createLegalPages>;
export type StoredLegalPage = typeof legalPages.$inferSelect;
