import { sql } from "drizzle-orm";
import type { MediaTexts } from "#worker/media/uses.ts";

/** The Markdown of newsletter issues. */
export const newsletterMediaTexts: readonly MediaTexts[] = [
  {
    what: "Newsletter issue",
    rows: sql`select id, subject as name, body || coalesce(' /media/' || picture, '') as text from newsletter_issues`,
    href: (id) => `/newsletter/issues/${encodeURIComponent(id)}`,
  },
];
