import { and, asc, inArray, isNull } from "drizzle-orm";
import { type ShownOffers, shownOffers } from "#shared/courses/shown-offers.ts";
import type { FaqEntry } from "#shared/home/faq.ts";
import { offersOnHome, toOffer } from "#worker/courses/offers.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { faqEntries } from "./schema.ts";

const MOST_LISTED = 200;

const columns = { id: faqEntries.id, question: faqEntries.question, answer: faqEntries.answer };

/** The FAQ, in the owner's order. Each call is one round trip. */
export function createFaq(db: Database) {
  const listed = () =>
    db
      .select(columns)
      .from(faqEntries)
      .where(isNull(faqEntries.archivedAt))
      .orderBy(asc(faqEntries.position), asc(faqEntries.id))
      .limit(MOST_LISTED);

  return {
    /** The entries with these ids, in the order of the ids. */
    async some(ids: readonly string[]): Promise<FaqEntry[]> {
      const found = await query(() =>
        db
          .select(columns)
          .from(faqEntries)
          .where(and(inArray(faqEntries.id, [...ids]), isNull(faqEntries.archivedAt)))
          .all(),
      );
      return ids.flatMap((id) => found.filter((entry) => entry.id === id));
    },

    /** What the home page lists: the FAQ, and the offers with at most this many courses. */
    async withOffers({ courses }: { courses: number }): Promise<{ faq: FaqEntry[]; offers: ShownOffers }> {
      const [faq, offers] = await query(() => db.batch([listed(), offersOnHome(db, courses)]));
      return { faq, offers: shownOffers(offers.map(toOffer)) };
    },
  };
}

export type Faq = ReturnType<typeof createFaq>;
