import type { Course, Project, Template } from "#shared/courses/catalogue.ts";
import { type Money, toPriceJson } from "#shared/money.ts";
import type { Site } from "#shared/site/site.ts";

type Priced = { name: string; price: Money };
type Summary = Pick<
  Course,
  "id" | "title" | "tagline" | "category" | "level" | "durationWeeks" | "tags" | "thumbnailUrl"
> &
  Priced;

/** A course in the list, as `/api/courses` answers it (spec.md §3): prices in major units. */
export function courseSummaryJson({ price, thumbnailUrl, ...course }: Summary) {
  return { ...course, price: toPriceJson(price), media: { thumbnailUrl } };
}

export function courseListJson(courses: Summary[]) {
  return { courses: courses.map(courseSummaryJson) };
}

/** A whole course, as `/api/courses/{id}` answers it (spec.md §3). */
export function courseDetailJson(
  course: Course & Priced & { refundDays: number },
  instructor: Site["instructor"],
) {
  const { price, heroUrl, thumbnailUrl, position: _position, refundDays: _refund, ...rest } = course;
  return {
    ...rest,
    instructor,
    price: toPriceJson(price),
    media: { heroUrl, thumbnailUrl },
    links: { enroll: `/enroll/${course.id}`, syllabus: `/courses/${course.id}/syllabus` },
  };
}

export function projectListJson(projects: Project[]) {
  return { projects: projects.map(({ position: _position, ...project }) => project) };
}

/** Templates as `/api/templates` answers them: a plain array; `zip` is where the file is fetched. */
export function templateListJson(templates: Template[]) {
  return templates.map(({ position: _position, ...template }) => ({
    ...template,
    zip: `/api/download?filename=${encodeURIComponent(template.file)}`,
  }));
}
