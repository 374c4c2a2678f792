import * as v from "valibot";
import {
  type CourseSummary,
  courseSchema,
  courseSummarySchema,
  type Project,
  projectSchema,
  type Template,
  templateSchema,
} from "#shared/courses/catalogue.ts";
import { toPriceJson } from "#shared/money.ts";
import type { Site } from "#shared/site/site.ts";
import type { CourseDetail } from "./courses.ts";

const price = v.object({
  amount: v.pipe(v.number(), v.description("Major units: pounds.")),
  currency: v.string(),
});
const { heroUrl, thumbnailUrl } = courseSchema.entries;

const summarySchema = v.object({
  ...v.omit(courseSummarySchema, ["thumbnailUrl"]).entries,
  price,
  media: v.object({ thumbnailUrl }),
});
export const courseListSchema = v.object({ courses: v.array(summarySchema) });

export const courseDetailSchema = v.object({
  ...summarySchema.entries,
  ...v.pick(courseSchema, ["requirements", "outcomes", "modules"]).entries,
  instructor: v.object({ name: v.string(), title: v.string(), bio: v.string() }),
  media: v.object({ thumbnailUrl, heroUrl }),
  links: v.object({ enroll: v.string(), syllabus: v.string() }),
});

export const projectListSchema = v.object({ projects: v.array(v.omit(projectSchema, ["position"])) });

export const templateListSchema = v.array(
  v.object({ ...v.omit(templateSchema, ["position"]).entries, zip: v.string() }),
);

/** A course in the response of `/api/courses` (spec.md §3). Prices are in major units. */
export function courseSummaryJson(summary: CourseSummary) {
  const { price, thumbnailUrl, available: _available, ...course } = summary;
  return { ...course, price: toPriceJson(price), media: { thumbnailUrl } };
}

export function courseListJson(courses: CourseSummary[]) {
  return { courses: courses.map(courseSummaryJson) };
}

/** The response of `/api/courses/{id}` (spec.md §3). */
export function courseDetailJson(course: CourseDetail, instructor: Site["instructor"]) {
  const { price, heroUrl, thumbnailUrl, ...more } = course;
  const { position: _position, refundDays: _refund, available: _available, ...described } = more;
  const { features: _features, priceSuffix: _suffix, exclusiveTo: _to, ...rest } = described;
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

/** The response of `/api/templates`: a plain array. `zip` is the download URL. */
export function templateListJson(templates: Template[]) {
  return templates.map(({ slug, name, description, tags, status, file, sha256, sizeBytes }) => ({
    ...{ slug, name, description, tags, status, file, sha256, sizeBytes },
    zip: `/api/download?filename=${encodeURIComponent(file)}`,
  }));
}
