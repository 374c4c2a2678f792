import type { CourseSummary } from "#shared/courses/catalogue.ts";
import { lessonPath } from "#shared/learning/outline.ts";
import type { Article } from "#shared/prose/article.ts";
import type { Site } from "#shared/site/site.ts";
import { type Video, watchUrl } from "#shared/videos/video.ts";
import { coursePreview } from "./course-preview.ts";

/*
 * Structured data for search engines: schema.org as JSON-LD. A page adds it to its `meta`:
 * `[...pageMeta(args, …), { "script:ld+json": courseData(site, course) }]`; React Router escapes it. Every URL is
 * absolute, because search engines read the data outside its page. test/unit/structured-data.test.ts lists the fields
 * that each type needs, with sources.
 */

const CONTEXT = "https://schema.org";
const LANGUAGE = "en-GB";

/** The absolute URL of a path. Absolute URLs stay as they are. */
function absolute(site: Site, path: string): string {
  return path.startsWith("/") ? site.origin + path : path;
}

function organizationReference(site: Site) {
  return {
    "@type": "Organization",
    "@id": `${site.origin}/#organization`,
    name: site.brand,
    url: site.origin,
  };
}

function instructorOf(site: Site) {
  return { "@type": "Person", name: site.instructor.name, url: `${site.origin}/about-me` };
}

/** The organisation that runs the site, for the home page. */
export function organizationData(site: Site) {
  return {
    "@context": CONTEXT,
    ...organizationReference(site),
    logo: `${site.origin}/icons/icon-512.png`,
    email: site.contact.email,
    address: site.contact.address,
    founder: { ...instructorOf(site), jobTitle: site.instructor.title },
    sameAs: [site.social.github, site.social.instagram, site.social.x].filter((link) => link !== ""),
  };
}

/** The fields of a course that its structured data uses. */
type PricedCourse = Omit<CourseSummary, "name" | "available"> & {
  /** Set for a course without a price of its own. */
  exclusiveTo?: { id: string } | null;
};

function courseFields(site: Site, course: PricedCourse) {
  const url = `${site.origin}/courses/${encodeURIComponent(course.id)}`;
  return {
    "@type": "Course",
    "@id": url,
    url,
    name: course.title,
    description: course.tagline,
    // Search engines prefer a raster image of 1200 by 630. A course without one uses its thumbnail.
    image: absolute(site, coursePreview(course) ?? course.thumbnailUrl),
    provider: organizationReference(site),
    inLanguage: LANGUAGE,
    educationalLevel: course.level,
    about: course.category,
    keywords: course.tags.join(", "),
    offers: {
      "@type": "Offer",
      ...(course.exclusiveTo
        ? { category: "Subscription" }
        : {
            category: "Paid",
            price: (course.price.minor / 100).toFixed(2),
            priceCurrency: course.price.currency,
          }),
      url: `${site.origin}/enroll/${encodeURIComponent(course.exclusiveTo?.id ?? course.id)}`,
    },
    hasCourseInstance: [
      {
        "@type": "CourseInstance",
        courseMode: "Online",
        // The length in weeks, written as a weekly schedule.
        courseSchedule: {
          "@type": "Schedule",
          repeatFrequency: "Weekly",
          repeatCount: course.durationWeeks,
        },
        instructor: instructorOf(site),
      },
    ],
  };
}

/** A course, for its own page. */
export function courseData(
  site: Site,
  course: PricedCourse & { outcomes?: readonly string[] },
  lessons: readonly { id: string; title: string; minutes: number; free: boolean }[] = [],
) {
  return {
    "@context": CONTEXT,
    ...courseFields(site, course),
    ...(course.outcomes?.length ? { teaches: [...course.outcomes] } : {}),
    ...(lessons.length > 0 && {
      hasPart: lessons.map(({ id, title, minutes, free }) => ({
        "@type": "LearningResource",
        name: title,
        timeRequired: `PT${minutes}M`,
        isAccessibleForFree: free,
        ...(free && { url: absolute(site, lessonPath(course, id)) }),
      })),
    }),
  };
}

/** A free lesson of a course. */
export function lessonData(
  site: Site,
  lesson: { title: string; goal: string; minutes: number; path: string },
  course: { id: string; title: string },
) {
  const url = absolute(site, lesson.path);
  const courseUrl = absolute(site, `/courses/${encodeURIComponent(course.id)}`);
  return {
    "@context": CONTEXT,
    "@type": "LearningResource",
    "@id": url,
    url,
    name: lesson.title,
    description: lesson.goal,
    teaches: lesson.goal,
    timeRequired: `PT${lesson.minutes}M`,
    learningResourceType: "lesson",
    isAccessibleForFree: true,
    inLanguage: LANGUAGE,
    author: instructorOf(site),
    provider: organizationReference(site),
    isPartOf: { "@type": "Course", "@id": courseUrl, name: course.title, url: courseUrl },
  };
}

/** A list in the order of the page. */
function itemList<Item>(items: readonly Item[]) {
  return {
    "@context": CONTEXT,
    "@type": "ItemList",
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({ "@type": "ListItem", position: index + 1, item })),
  };
}

/** The course library, in the order of the page. */
export function courseListData(site: Site, courses: readonly PricedCourse[]) {
  return itemList(courses.map((course) => courseFields(site, course)));
}

/** The fields of a video that its structured data uses. The description may be a preview. */
type DescribedVideo = Pick<Video, "id" | "title" | "thumbnail" | "publishedAt" | "description">;

function videoFields(site: Site, video: DescribedVideo) {
  return {
    "@type": "VideoObject",
    "@id": watchUrl(video.id),
    name: video.title,
    // The field must not be empty, so a video without a description uses its title.
    description: video.description.trim() || video.title,
    thumbnailUrl: [absolute(site, video.thumbnail)],
    uploadDate: video.publishedAt,
    url: watchUrl(video.id),
    embedUrl: `https://www.youtube-nocookie.com/embed/${video.id}`,
    publisher: organizationReference(site),
  };
}

export function videoData(site: Site, video: DescribedVideo) {
  return { "@context": CONTEXT, ...videoFields(site, video) };
}

/** The video library, in the order of the page. */
export function videoListData(site: Site, videos: readonly DescribedVideo[]) {
  return itemList(videos.map((video) => videoFields(site, video)));
}

/** An article of the blog. `path` is its canonical path. */
export function articleData(
  site: Site,
  article: Pick<Article, "title" | "description" | "date" | "updated" | "art"> & { preview: string | null },
  path: string,
) {
  return {
    "@context": CONTEXT,
    "@type": "BlogPosting",
    "@id": absolute(site, path),
    mainEntityOfPage: absolute(site, path),
    headline: article.title,
    description: article.description,
    image: [absolute(site, article.preview ?? article.art)],
    datePublished: `${article.date}T00:00:00Z`,
    dateModified: `${article.updated ?? article.date}T00:00:00Z`,
    inLanguage: LANGUAGE,
    author: instructorOf(site),
    publisher: { ...organizationReference(site), logo: `${site.origin}/icons/icon-512.png` },
  };
}

/** The breadcrumb of a page, from the home page to itself: at least two steps. */
export function breadcrumbData(site: Site, steps: readonly { name: string; path: string }[]) {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(site, path),
    })),
  };
}

/** Questions and answers, in plain text. */
export function faqData(entries: readonly { question: string; answer: string }[]) {
  return {
    "@context": CONTEXT,
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
