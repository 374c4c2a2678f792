export type Correction = { assumes: string[]; says: string };

/** A note of the library: one file in `content/notes`. `body` is Markdown. */
export type Note = {
  /** The file's name without `.md`. It is part of the note's URL. */
  slug: string;
  title: string;
  description: string;
  /** Its heading on `/notes`: "React", "Testing". */
  topic: string;
  /** ISO date of the last change. */
  updated: string;
  /** The id of the lesson that continues from it. */
  lesson: string | null;
  /** Other words that people search for. */
  aliases: string[];
  /** How learners ask for it, in their own words; error messages verbatim. */
  asked: string[];
  /** What people wrongly believe, in their words, and the sentences of the note that correct it, verbatim. */
  corrections: Correction[];
  minutes: number;
  body: string;
};

/** The note's permanent path. */
export function notePath(slug: string): string {
  return `/notes/${slug}`;
}

type Named = Pick<Note, "slug" | "title" | "topic" | "aliases">;

/** Notes about similar things: those that share words in titles and aliases, and those of the same topic. */
export function relatedNotes<Other extends Named>(
  note: Named,
  notes: readonly Other[],
  count: number,
): Other[] {
  const wordsOf = ({ title, aliases }: Named) =>
    new Set(
      `${title} ${aliases.join(" ")}`
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .filter((word) => word.length > 3),
    );
  const own = wordsOf(note);
  return notes
    .filter(({ slug }) => slug !== note.slug)
    .map((other) => {
      const shared = [...wordsOf(other)].filter((word) => own.has(word)).length;
      return { other, score: shared * 2 + (other.topic === note.topic ? 3 : 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.other.title.localeCompare(b.other.title))
    .slice(0, count)
    .map(({ other }) => other);
}
