import { asc, count, eq } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { SavedReplyForm } from "#shared/desk/forms.ts";
import { savedReplies } from "#worker/messages/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { newId } from "#worker/platform/ids.ts";

export type SavedReply = { id: string; title: string; body: string };

/** More do not fit in one list. */
const MOST = 50;

const columns = { id: savedReplies.id, title: savedReplies.title, body: savedReplies.body };
const gone = () => new AppError("not_found", "This text was deleted meanwhile.");

/** The texts that the instructor inserts into replies. Callers must check that the viewer is an admin. */
export function createSavedReplies({ db, now }: { db: Database; now: () => Date }) {
  /** @throws AppError `invalid` if another text has this title, or a new one is one too many */
  async function check({ title }: SavedReplyForm, id: string | null): Promise<void> {
    const [same, [all]] = await query(() =>
      db.batch([
        db.select({ id: savedReplies.id }).from(savedReplies).where(eq(savedReplies.title, title)),
        db.select({ count: count() }).from(savedReplies),
      ]),
    );
    if (same.some((reply) => reply.id !== id)) {
      const taken = "Another text has this title. Please choose a different one.";
      throw new AppError("invalid", taken, { fields: { title: taken } });
    }
    if (id === null && (all?.count ?? 0) >= MOST) {
      throw new AppError("invalid", `You can keep ${MOST} texts. Delete one that you no longer use.`);
    }
  }

  return {
    /** All of them, by title. */
    list: (): Promise<SavedReply[]> =>
      query(() => db.select(columns).from(savedReplies).orderBy(asc(savedReplies.title)).limit(MOST).all()),

    /** @throws AppError `invalid` for a title that is taken, or one text too many */
    async add(form: SavedReplyForm): Promise<void> {
      await check(form, null);
      const at = now();
      await query(() =>
        db
          .insert(savedReplies)
          .values({ id: newId(at), ...form, createdAt: at, updatedAt: at })
          .onConflictDoNothing()
          .run(),
      );
    },

    /** @throws AppError `invalid` for a title that is taken, `not_found` */
    async change(id: string, form: SavedReplyForm): Promise<void> {
      await check(form, id);
      const changed = await query(() =>
        db
          .update(savedReplies)
          .set({ ...form, updatedAt: now() })
          .where(eq(savedReplies.id, id))
          .returning({ id: savedReplies.id }),
      );
      if (changed.length === 0) throw gone();
    },

    /** Deletes one; doing it twice is not an error. */
    async remove(id: string): Promise<void> {
      await query(() => db.delete(savedReplies).where(eq(savedReplies.id, id)).run());
    },
  };
}

export type SavedReplies = ReturnType<typeof createSavedReplies>;
