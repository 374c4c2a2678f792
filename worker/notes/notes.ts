import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { noteKind } from "#shared/notes/kind.ts";
import { relatedNotes } from "#shared/notes/note.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { type Preview, previewOf, withDates } from "#worker/platform/preview.ts";
import { notes } from "./schema.ts";

const MOST_LISTED = 2_000;
const RELATED = 3;
/** Related notes are chosen from this many of the same topic, and from the first of the library. */
const OF_TOPIC = 30;
const OF_LIBRARY = 110;

const link = { slug: notes.slug, title: notes.title, description: notes.description };
const candidate = { ...link, topic: notes.topic, aliases: notes.aliases };
const isPublic = isNull(notes.archivedAt);
const place = sql`(${notes.topic}, ${notes.title}, ${notes.slug})`;
const inOrder = [asc(notes.topic), asc(notes.title), asc(notes.slug)] as const;
const backwards = [desc(notes.topic), desc(notes.title), desc(notes.slug)] as const;

/** A note as links show it. */
export type NoteLink = { slug: string; title: string; description: string };

/** Every note by topic and title. */
export const listedNotes = (db: Database) =>
  db
    .select({ ...link, topic: notes.topic })
    .from(notes)
    .where(isPublic)
    .orderBy(...inOrder)
    .limit(MOST_LISTED);

/** Every note's URL and last change, in the same order. */
export const noteDates = (db: Database) =>
  db
    .select({ slug: notes.slug, updated: notes.updated })
    .from(notes)
    .where(isPublic)
    .orderBy(...inOrder)
    .limit(MOST_LISTED);

/** The library of notes. Lists never read the bodies. Each call is one round trip. */
export function createNotes(db: Database, preview: Preview | null = null) {
  return {
    /** Every note by topic and title. */
    list: () => query(() => listedNotes(db).all()),

    /** One note to show in full: this one, or the first of the library. */
    sample: async (slug: string) => {
      const shown = () => db.select({ ...link, body: notes.body }).from(notes);
      const [[chosen], [first]] = await query(() =>
        db.batch([
          shown().where(and(isPublic, eq(notes.slug, slug))),
          shown()
            .where(isPublic)
            .orderBy(...inOrder)
            .limit(1),
        ]),
      );
      return chosen ?? first ?? null;
    },

    /**
     * A note, the notes before and after it in the library, those of its topic, and up to three related ones.
     * @throws AppError `not_found`
     */
    async page(slug: string) {
      const own = sql`(select topic, title, slug from notes where slug = ${slug})`;
      const beside = (condition: SQL, order: typeof inOrder | typeof backwards) =>
        db
          .select(link)
          .from(notes)
          .where(and(isPublic, condition))
          .orderBy(...order)
          .limit(1);
      const [found, before, after, ofTopic, ofLibrary] = await query(() =>
        db.batch([
          db
            .select()
            .from(notes)
            .where(and(eq(notes.slug, slug), isPublic)),
          beside(sql`${place} < ${own}`, backwards),
          beside(sql`${place} > ${own}`, inOrder),
          db
            .select(candidate)
            .from(notes)
            .where(and(isPublic, sql`${notes.topic} = (select topic from notes where slug = ${slug})`))
            .orderBy(...inOrder)
            .limit(OF_TOPIC),
          db
            .select(candidate)
            .from(notes)
            .where(isPublic)
            .orderBy(...inOrder)
            .limit(OF_LIBRARY),
        ]),
      );
      const drafted = previewOf(preview, noteKind, slug);
      const note = drafted ? withDates({ slug, ...found[0], ...drafted }) : found[0];
      if (!note) throw new AppError("not_found", "There is no such note.");
      const candidates = new Map([...ofTopic, ...ofLibrary].map((each) => [each.slug, each]));
      return {
        note,
        previous: before[0] ?? null,
        next: after[0] ?? null,
        ofTopic: ofTopic.map(({ slug, title }) => ({ slug, title })),
        related: relatedNotes(note, [...candidates.values()], RELATED).map(
          ({ slug, title, description }): NoteLink => ({ slug, title, description }),
        ),
      };
    },
  };
}

export type Notes = ReturnType<typeof createNotes>;
export type StoredNote = typeof notes.$inferSelect;
