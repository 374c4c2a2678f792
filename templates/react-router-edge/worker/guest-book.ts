import type { Entry, NewEntry } from "../app/guest-book/entry.ts";

const NEWEST = 50;

export type GuestBook = ReturnType<typeof createGuestBook>;

/** Every statement on the `entries` table. The clock is an argument, so that a test can set it. */
export function createGuestBook(db: D1Database, now: () => Date) {
  return {
    /** The newest entries, newest first. */
    async newest(): Promise<Entry[]> {
      const { results } = await db
        .prepare("SELECT id, name, message, created_at AS createdAt FROM entries ORDER BY id DESC LIMIT ?1")
        .bind(NEWEST)
        .all<Entry>();
      return results;
    },

    async sign({ name, message }: NewEntry): Promise<void> {
      await db
        .prepare("INSERT INTO entries (name, message, created_at) VALUES (?1, ?2, ?3)")
        .bind(name, message, now().getTime())
        .run();
    },
  };
}
