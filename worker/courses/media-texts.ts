import { sql } from "drizzle-orm";
import type { MediaTexts } from "#worker/media/uses.ts";

/** The pictures of courses and projects. */
export const courseMediaTexts: readonly MediaTexts[] = [
  {
    what: "Course",
    rows: sql`select id, title as name, thumbnail_url || ' ' || coalesce(hero_url, '') as text from courses`,
    href: (id) => `/courses/${encodeURIComponent(id)}`,
  },
  {
    what: "Project",
    rows: sql`select id, name, thumbnail_url as text from projects`,
    href: () => "/projects",
  },
];
