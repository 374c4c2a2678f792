import * as v from "valibot";
import { type Field, textSchema } from "#shared/publishing/fields.ts";

/** What learners can do after a course, and the ids of the lessons that show it. */
export type CourseOutcome = { text: string; lessons: string[] };

const TEXT_MAX = 300;
const MOST = 60;
const MOST_LESSONS = 60;

/** The id of a lesson. */
const LESSON = /^[a-z0-9-]{1,100}$/;

/** The lessons in square brackets at the end of a line. */
const LESSONS = /^(.*?)\s*\[([^[\]]*)\]$/;

const words = (list: string) => list.split(",").flatMap((word) => word.trim() || []);

function readLine(line: string): CourseOutcome {
  const [, text = line, lessons = ""] = LESSONS.exec(line) ?? [];
  return { text: text.trim(), lessons: words(lessons) };
}

/**
 * A line of the form. Empty brackets keep those of the text itself from being read as lessons. A file that is not valid
 * yet may have plain texts.
 */
function lineOf(outcome: CourseOutcome | string): string {
  const { text, lessons = [] } = typeof outcome === "string" ? { text: outcome } : outcome;
  return lessons.length > 0 || LESSONS.test(text) ? `${text} [${lessons.join(", ")}]` : text;
}

/** The outcomes that the lines of the form mean. */
export const readOutcomes = (text: string): CourseOutcome[] =>
  text.split("\n").flatMap((line) => (line.trim() ? readLine(line.trim()) : []));

const outcomeSchema = v.union(
  [
    // As courses were written before outcomes named their lessons.
    v.pipe(
      v.string(),
      v.transform((text): CourseOutcome => ({ text, lessons: [] })),
    ),
    v.object({ text: v.string(), lessons: v.optional(v.array(v.string()), []) }),
  ],
  "Each outcome is a text, or an object with “text” and “lessons”.",
);

/** The outcomes of a course, one on each line, with the lessons behind each in square brackets. */
export function courseOutcomes({ label }: { label: string }): Field<CourseOutcome[]> {
  return {
    ...{ input: "lines", label, required: true, max: MOST * 600 },
    hint: "One on each line. After it, in square brackets, the lessons that show it, by the ends of their addresses: Style a site [which-rule-wins, the-box-model]. An outcome without lessons is passed at the end of the course.",
    schema: v.pipe(
      v.array(outcomeSchema, "Give a list of outcomes."),
      v.minLength(1, "Write at least one line."),
      v.maxLength(MOST, `Use at most ${MOST} lines.`),
      v.mapItems(({ text, lessons }) => ({ text, lessons })),
      v.array(
        v.object({
          text: v.pipe(
            textSchema("Each line", TEXT_MAX),
            v.nonEmpty("Write what learners can do before the square brackets."),
          ),
          lessons: v.pipe(
            v.array(
              v.pipe(
                v.string(),
                v.regex(LESSON, "Name lessons by the ends of their addresses, such as which-rule-wins."),
              ),
            ),
            v.maxLength(MOST_LESSONS, `Name at most ${MOST_LESSONS} lessons for one outcome.`),
          ),
        }),
      ),
    ),
    read: readOutcomes,
    write: (outcomes) => outcomes.map(lineOf).join("\n"),
  };
}

/** The two columns in which a course keeps them. */
export const outcomeColumns = (outcomes: readonly CourseOutcome[]) => ({
  outcomes: outcomes.map(({ text }) => text),
  outcomeLessons: outcomes.map(({ lessons }) => lessons),
});

/** The same from the columns. */
export const outcomesFrom = (texts: readonly string[], lessons: readonly string[][]): CourseOutcome[] =>
  texts.map((text, index) => ({ text, lessons: lessons[index] ?? [] }));
