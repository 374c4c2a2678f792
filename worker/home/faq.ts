import { and, asc, inArray, isNull } from "drizzle-orm";
import { type ShownOffers, shownOffers } from "#shared/courses/shown-offers.ts";
import type { FaqEntry } from "#shared/home/faq.ts";
import { faqKind } from "#shared/home/kind.ts";
import { type Guided, guidedStatements, offersOnHome, toGuided, toOffer } from "#worker/courses/offers.ts";
import { firstDemos } from "#worker/courses/projects.ts";
import type { FirstExercise, firstExercise } from "#worker/learning/first-exercise.ts";
import type { anyIssue } from "#worker/newsletter/archive.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { type Preview, previewOf } from "#worker/platform/preview.ts";
import { faqEntries } from "./schema.ts";

const MOST_LISTED = 200;
/** As many as fit beside a section of the home page. */
const DEMOS = 4;

/**
 * What the home page lists. `exercise`: null if there is none that everybody may take. `hasIssues`: whether the archive of
 * the newsletter has one.
 */
export type HomeLists = {
  faq: FaqEntry[];
  offers: ShownOffers;
  demos: Awaited<ReturnType<typeof firstDemos>>;
  exercise: FirstExercise | null;
  hasIssues: boolean;
};

const columns = { id: faqEntries.id, question: faqEntries.question, answer: faqEntries.answer };

/** The entries with the previewed one in its place; a new one comes last. */
function withPreview(entries: FaqEntry[], preview: Preview | null): FaqEntry[] {
  const drafted = preview && previewOf(preview, faqKind, preview.item);
  if (!preview || !drafted) return entries;
  const entry = { id: preview.item, question: drafted.question, answer: drafted.answer };
  if (!entries.some(({ id }) => id === entry.id)) return [...entries, entry];
  return entries.map((each) => (each.id === entry.id ? entry : each));
}

/**
 * The FAQ, in the owner's order. Each call is one round trip; that is why the home page's exercise and the
 * newsletter's archive, which are of other rooms, are arguments.
 */
export function createFaq(
  db: Database,
  dependencies: {
    preview?: Preview | null | undefined;
    firstExercise: typeof firstExercise;
    anyIssue: typeof anyIssue;
  },
) {
  const listed = (ids?: string[]) =>
    db
      .select(columns)
      .from(faqEntries)
      .where(and(isNull(faqEntries.archivedAt), ids && inArray(faqEntries.id, ids)))
      .orderBy(asc(faqEntries.position), asc(faqEntries.id))
      .limit(MOST_LISTED);

  return {
    /** The entries with these ids, in the order of the ids. */
    async named(ids: readonly string[]): Promise<FaqEntry[]> {
      const found = await query(() => listed([...ids]));
      return ids.flatMap((id) => found.filter((entry) => entry.id === id));
    },

    /** What the mentorship's page shows: its offers, and the FAQ's entries with these ids, in the order of the ids. */
    async withGuided(ids: readonly string[]): Promise<Guided & { questions: FaqEntry[] }> {
      const [found, ...guided] = await query(() => db.batch([listed([...ids]), ...guidedStatements(db)]));
      return {
        ...toGuided(...guided),
        questions: ids.flatMap((id) => found.filter((entry) => entry.id === id)),
      };
    },

    /** What the home page lists, with at most this many courses. */
    async withOffers({ courses }: { courses: number }): Promise<HomeLists> {
      const [faq, offers, demos, exercises, issues] = await query(() =>
        db.batch([
          listed(),
          offersOnHome(db, courses),
          firstDemos(db, DEMOS),
          dependencies.firstExercise(db),
          dependencies.anyIssue(db),
        ]),
      );
      return {
        ...{ faq: withPreview(faq, dependencies.preview ?? null), offers: shownOffers(offers.map(toOffer)) },
        ...{ demos, exercise: exercises[0] ?? null, hasIssues: issues.length > 0 },
      };
    },
  };
}

export type Faq = ReturnType<typeof createFaq>;
