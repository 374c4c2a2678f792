import { ApiError } from "../errors.ts";
import type { Bookmark, BookmarkChanges, NewBookmark, Page } from "./schema.ts";

type Row = { id: number; url: string; title: string; note: string; created_at: number };

/** Every statement on the `bookmarks` table. Hand it another database and it works on that one. */
export function bookmarkStore(db: D1Database) {
  return {
    /** One page, newest first, and the `before` of the next page, or null on the last. */
    async list({ limit, before }: Page): Promise<{ bookmarks: Bookmark[]; next: number | null }> {
      const { results } = await db
        .prepare("SELECT * FROM bookmarks WHERE id < ?1 ORDER BY id DESC LIMIT ?2")
        .bind(before ?? Number.MAX_SAFE_INTEGER, limit + 1)
        .all<Row>();
      const page = results.slice(0, limit);
      return {
        bookmarks: page.map(toBookmark),
        next: results.length > limit ? (page.at(-1)?.id ?? null) : null,
      };
    },

    async find(id: number): Promise<Bookmark | null> {
      const row = await db.prepare("SELECT * FROM bookmarks WHERE id = ?1").bind(id).first<Row>();
      return row && toBookmark(row);
    },

    async add({ url, title, note }: NewBookmark, now: Date): Promise<Bookmark> {
      const row = await orConflict(
        db
          .prepare("INSERT INTO bookmarks (url, title, note, created_at) VALUES (?1, ?2, ?3, ?4) RETURNING *")
          .bind(url, title, note, now.getTime())
          .first<Row>(),
      );
      if (!row) throw new Error("The insert returned no row.");
      return toBookmark(row);
    },

    /** Changes what is given and leaves the rest. Null where there is no such bookmark. */
    async change(id: number, { url, title, note }: BookmarkChanges): Promise<Bookmark | null> {
      const row = await orConflict(
        db
          .prepare(
            `UPDATE bookmarks
             SET url = coalesce(?2, url), title = coalesce(?3, title), note = coalesce(?4, note)
             WHERE id = ?1 RETURNING *`,
          )
          .bind(id, url ?? null, title ?? null, note ?? null)
          .first<Row>(),
      );
      return row && toBookmark(row);
    },

    /** Whether there was a bookmark to remove. */
    async remove(id: number): Promise<boolean> {
      const { meta } = await db.prepare("DELETE FROM bookmarks WHERE id = ?1").bind(id).run();
      return meta.changes > 0;
    },
  };
}

function toBookmark({ created_at, ...row }: Row): Bookmark {
  return { ...row, createdAt: new Date(created_at).toISOString() };
}

/** The unique index decides, not a look-up before the write: two requests at once cannot both win. */
async function orConflict<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (!String(error).includes("UNIQUE constraint failed")) throw error;
    const message = "There is a bookmark for this address already.";
    throw new ApiError(409, "conflict", message, { url: message });
  }
}
