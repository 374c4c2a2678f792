import { env } from "cloudflare:workers";
import { searchContents } from "#worker/search/index-contents.ts";
import { indexStatements } from "#worker/search/index-statements.ts";
import { NOTES } from "../fixtures/notes.ts";
import { CONTENT } from "./seeded.ts";

/** Writes the test's search index: four notes, the courses, the offers and the FAQ. */
export async function writeIndex(
  notes = NOTES,
  courses = CONTENT.courses,
  offers = CONTENT.offers,
): Promise<void> {
  const statements = await indexStatements(
    searchContents({ notes, articles: [], legal: [], courses, offers, faq: CONTENT.faq }),
  );
  await env.SEARCH.batch(statements.map((sql) => env.SEARCH.prepare(sql)));
}
