import { and, desc, eq, isNull } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { articleKind } from "#shared/blog/kind.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { type Preview, previewOf, withDates } from "#worker/platform/preview.ts";
import { articles } from "./schema.ts";

const MOST_LISTED = 500;

const isPublic = isNull(articles.archivedAt);
/** What `/blog` shows is the first one. */
const inOrder = [desc(articles.pinned), desc(articles.date), desc(articles.slug)] as const;

/** Every article: the pinned one, and the others, newest first. */
export const listedArticles = (db: Database) =>
  db
    .select({
      slug: articles.slug,
      title: articles.title,
      description: articles.description,
      date: articles.date,
      updated: articles.updated,
      art: articles.art,
    })
    .from(articles)
    .where(isPublic)
    .orderBy(...inOrder)
    .limit(MOST_LISTED);

/** The blog. Lists never read the bodies. Each call is one round trip. */
export function createArticles(db: Database, preview: Preview | null = null) {
  /** An article, the first one without a slug, and the list of all of them. */
  async function read(slug?: string) {
    const [found, all] = await query(() =>
      db.batch([
        db
          .select()
          .from(articles)
          .where(and(isPublic, slug === undefined ? undefined : eq(articles.slug, slug)))
          .orderBy(...inOrder)
          .limit(1),
        listedArticles(db),
      ]),
    );
    const drafted = previewOf(preview, articleKind, slug ?? found[0]?.slug ?? "");
    const article =
      drafted && preview ? withDates({ slug: preview.item, ...found[0], ...drafted }) : found[0];
    return article ? { article, all } : null;
  }

  return {
    /** Every article: the pinned one, and the others, newest first. */
    list: () => query(() => listedArticles(db).all()),

    /** The article that `/blog` shows, and the list; null if there is none. */
    first: () => read(),

    /** An article and the list. @throws AppError `not_found` */
    async page(slug: string) {
      const found = await read(slug);
      if (!found) throw new AppError("not_found", "There is no such article.");
      return found;
    },
  };
}

export type Articles = ReturnType<typeof createArticles>;
export type StoredArticle = typeof articles.$inferSelect;
