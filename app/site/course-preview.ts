import type { Course } from "#shared/courses/catalogue.ts";

/** The courses whose preview was drawn into `public/og`; a course that the owner adds has none. */
const DRAWN: readonly string[] = ["1", "2", "3", "4"];

/**
 * The picture, as a path of the site, that other sites show of a link to a course: the one drawn for it,
 * or else its own where that is a photograph or the like, which they can show, unlike an SVG. Undefined
 * means the site's.
 */
export function coursePreview({ id, thumbnailUrl }: Pick<Course, "id" | "thumbnailUrl">): string | undefined {
  if (DRAWN.includes(id)) return `/og/course-${id}.png`;
  return thumbnailUrl.startsWith("/media/") ? thumbnailUrl : undefined;
}
