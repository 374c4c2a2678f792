import { type SQL, sql } from "drizzle-orm";
import { type Database, query } from "#worker/platform/client.ts";

/** The texts of one kind of content that may show uploads. Every room that has some exports a list of these. */
export type MediaTexts = {
  /** What holds the text: "Course". */
  what: string;
  /** A select of `id`, `name` and `text`: the addresses or the Markdown, joined with spaces. */
  rows: SQL;
  /** The path where it is edited. */
  href: (id: string) => string;
};

/** A place that shows an upload. */
export type MediaUse = { what: string; name: string; href: string };

/** So many uses of one kind are listed; more than anybody reads. */
const MOST = 500;

/** What a text has of an upload: its address, or the bare key of a lesson's film, which has no address. */
const textOf = (key: string) => (key.startsWith("lessons/") ? key : `/media/${key}`);

/** Finds where uploads are used, by reading what is live in the database. */
export function createMediaUses({ db, texts }: { db: Database; texts: readonly MediaTexts[] }) {
  /** A text without any upload of ours is passed over before it is compared with each of them. */
  const statement = ({ rows }: MediaTexts, wanted: string) =>
    db
      .select({
        shown: sql<string>`wanted.value`.as("shown"),
        id: sql<string>`texts.id`.as("id"),
        name: sql<string>`texts.name`.as("name"),
      })
      .from(sql`(${rows}) texts cross join json_each(${wanted}) wanted`)
      .where(
        sql`(instr(texts.text, '/media/') > 0 or instr(texts.text, 'lessons/') > 0)
          and instr(texts.text, wanted.value) > 0`,
      )
      .orderBy(sql`texts.name, texts.id`)
      .limit(MOST);

  return {
    /** The uses of each object key, all in one batch. Keys without a use are missing. @throws AppError `unavailable` */
    async usesOf(keys: readonly string[]): Promise<Map<string, MediaUse[]>> {
      const uses = new Map<string, MediaUse[]>();
      if (keys.length === 0) return uses;
      const keyOf = new Map(keys.map((key) => [textOf(key), key]));
      const wanted = JSON.stringify([...keyOf.keys()]);
      const [first, ...others] = texts.map((each) => statement(each, wanted));
      if (!first) return uses;
      const found = await query(() => db.batch([first, ...others]));
      for (const [index, { what, href }] of texts.entries()) {
        for (const { shown, id, name } of found[index] ?? []) {
          const key = keyOf.get(shown) ?? shown;
          uses.set(key, [...(uses.get(key) ?? []), { what, name, href: href(id) }]);
        }
      }
      return uses;
    },
  };
}

export type MediaUses = ReturnType<typeof createMediaUses>;
