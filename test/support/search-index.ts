import { env } from "cloudflare:workers";
import { faq } from "#shared/content/faq.ts";
import { courses as seedCourses } from "../../scripts/seed/courses.ts";
import { offers as seedOffers } from "../../scripts/seed/offers.ts";
import { indexStatements, searchContents } from "../../scripts/seed/search.ts";
import { NOTES } from "../fixtures/notes.ts";

/** Writes the test's search index: four notes, the courses, the offers and the FAQ. */
export async function writeIndex(notes = NOTES, courses = seedCourses, offers = seedOffers): Promise<void> {
  const statements = indexStatements(
    searchContents({ notes, articles: [], legal: [], courses, offers, faq }),
  );
  await env.SEARCH.batch(statements.map((sql) => env.SEARCH.prepare(sql)));
}
