import { and, asc, inArray, isNull } from "drizzle-orm";
import { type ShownOffers, shownOffers } from "#shared/courses/shown-offers.ts";
import type { FaqEntry } from "#shared/home/faq.ts";
import { faqKind } from "#shared/home/kind.ts";
import { type Guided, guidedStatements, offersOnHome, toGuided, toOffer } from "#worker/courses/offers.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { type Preview, previewOf } from "#worker/platform/preview.ts";
import { faqEntries } from "./schema.ts";

const MOST_LISTED = 200;

const columns = { id: faqEntries.id, question: faqEntries.question, answer: faqEntries.answer };

/** The entries with the previewed one in its place; a new one comes last. */
function withPreview(entries: FaqEntry[], preview: Preview | null): FaqEntry[] {
  const drafted = preview && previewOf(preview, faqKind, preview.item);
  if (!preview || !drafted) return entries;
  const entry = { id: preview.item, question: drafted.question, answer: drafted.answer };
  if (!entries.some(({ id }) => id === entry.id)) return [...entries, entry];
  return entries.map((each) => (each.id === entry.id ? entry : each));
}

/** The FAQ, in the owner's order. Each call is one round trip. */
export function createFaq(db: Database, preview: Preview | null = null) {
  const listed = (ids?: string[]) =>
    db
      .select(columns)
      .from(faqEntries)
      .where(and(isNull(faqEntries.archivedAt), ids && inArray(faqEntries.id, ids)))
      .orderBy(asc(faqEntries.position), asc(faqEntries.id))
      .limit(MOST_LISTED);

  return {
    /** What the mentorship's page shows: its offers, and the FAQ's entries with these ids, in the order of the ids. */
    async withGuided(ids: readonly string[]): Promise<Guided & { questions: FaqEntry[] }> {
      const [found, ...guided] = await query(() => db.batch([listed([...ids]), ...guidedStatements(db)]));
      return {
        ...toGuided(...guided),
        questions: ids.flatMap((id) => found.filter((entry) => entry.id === id)),
      };
    },

    /** What the home page lists: the FAQ, and the offers with at most this many courses. */
    async withOffers({ courses }: { courses: number }): Promise<{ faq: FaqEntry[]; offers: ShownOffers }> {
      const [faq, offers] = await query(() => db.batch([listed(), offersOnHome(db, courses)]));
      return { faq: withPreview(faq, preview), offers: shownOffers(offers.map(toOffer)) };
    },
  };
}

export type Faq = ReturnType<typeof createFaq>;
