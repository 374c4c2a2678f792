import type { Course } from "#shared/courses/catalogue.ts";

/** The courses with a preview image in `public/og`. Courses that the owner adds have none. */
const WITH_PREVIEW: readonly string[] = ["1", "2", "3", "4"];

/**
 * The path of the preview image that other sites show for a link to a course: the one in `public/og`, else its uploaded
 * thumbnail. Other thumbnails are SVGs, which those sites cannot show. Undefined means the site's own preview.
 */
export function coursePreview({ id, thumbnailUrl }: Pick<Course, "id" | "thumbnailUrl">): string | undefined {
  if (WITH_PREVIEW.includes(id)) return `/og/course-${id}.png`;
  return thumbnailUrl.startsWith("/media/") ? thumbnailUrl : undefined;
}
