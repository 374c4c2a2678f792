import type { MetaDescriptor } from "react-router";
import { coursePreview } from "#app/site/course-preview.ts";
import { pageMeta } from "#app/site/meta.ts";
import { breadcrumbData, courseData } from "#app/site/schema-org.ts";
import { formatMoney } from "#shared/money.ts";
import type { Site } from "#shared/site/site.ts";
import type { CourseDetail } from "#worker/courses/courses.ts";
import type { ListedLesson } from "#worker/learning/course-lessons.ts";

type MetaArgs = Parameters<typeof pageMeta>[0];

/** The head of a page whose course could not be loaded. */
export function missingCourseMeta(args: MetaArgs): MetaDescriptor[] {
  return pageMeta(args, {
    title: "Course not found",
    description: "There is no such course.",
    noindex: true,
  });
}

function trail({ id, title }: CourseDetail) {
  return [
    { name: "Home", path: "/" },
    { name: "Courses", path: "/courses" },
    { name: title, path: `/courses/${id}` },
  ];
}

/** The head of a course's page. */
export function courseMeta(
  args: MetaArgs,
  site: Site,
  course: CourseDetail,
  lessons: readonly ListedLesson[] = [],
): MetaDescriptor[] {
  const { title, tagline, level, durationWeeks, price, exclusiveTo } = course;
  const costs = exclusiveTo ? exclusiveTo.price.replace("With", "with") : formatMoney(price);
  return [
    ...pageMeta(args, {
      title,
      description: `${tagline} ${level}, ${durationWeeks} weeks, ${costs}.`,
      image: coursePreview(course),
    }),
    { "script:ld+json": courseData(site, course, lessons) },
    { "script:ld+json": breadcrumbData(site, trail(course)) },
  ];
}

/** The head of a course's syllabus. */
export function syllabusMeta(args: MetaArgs, site: Site, course: CourseDetail): MetaDescriptor[] {
  const { id, title } = course;
  const steps = [...trail(course), { name: "Syllabus", path: `/courses/${id}/syllabus` }];
  return [
    ...pageMeta(args, {
      title: `${title}: Syllabus`,
      description: `Week by week: the modules of ${title}, what you learn in each, and what you need before you start.`,
      image: coursePreview(course),
    }),
    { "script:ld+json": breadcrumbData(site, steps) },
  ];
}
