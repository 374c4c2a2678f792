import { expect, test } from "vitest";
import { coursePreview } from "../../app/site/course-preview.ts";
import {
  articleData,
  breadcrumbData,
  courseData,
  courseListData,
  faqData,
  organizationData,
  videoData,
  videoListData,
} from "../../app/site/schema-org.ts";
import { pounds } from "../../shared/money.ts";
import type { Site } from "../../shared/site/site.ts";
import type { Video } from "../../shared/videos/video.ts";

const site: Site = {
  brand: "Greenbar",
  origin: "https://greenbar.example",
  instructor: { name: "Isla Fenwright", title: "Teacher", bio: "Teaches." },
  contact: { email: "a@greenbar.example", address: "1 Row", city: "Bristol", jurisdiction: "England" },
  social: { github: "https://a.example", instagram: "https://b.example", x: "https://c.example" },
  api: "",
  portrait: "",
  closed: false,
  tax: { setting: "not-registered", vatNumber: "" },
  communityUrl: "",
  aboutVideoId: "Jv2uxzhPFl4",
  termsUpdated: "January 1, 2024",
  turnstile: null,
};
const course: Parameters<typeof courseListData>[1][number] = {
  id: "2",
  slug: null,
  title: "AI Powered Engineer",
  tagline: "Build features on language models.",
  category: "Artificial intelligence",
  level: "Intermediate",
  durationWeeks: 12,
  tags: ["TypeScript", "Evals"],
  thumbnailUrl: "/art/courses/ai.svg",
  price: pounds(599),
};
const video: Video = {
  id: "Jv2uxzhPFl4",
  title: "Red, green, refactor",
  description: "A test first.",
  thumbnail: "/media/videos/Jv2uxzhPFl4",
  publishedAt: "2025-03-04T05:06:07Z",
};
const article = {
  title: "What's New",
  description: "About it.",
  date: "2025-10-21",
  updated: "2025-11-02",
  art: "/art/blog/a.svg",
  preview: "/og/a.png",
};
const steps = [
  { name: "Home", path: "/" },
  { name: "Blog", path: "/blog" },
];

/*
 * The fields that search engines require, and the recommended ones that we always have, by type. From
 * https://developers.google.com/search/docs/appearance/structured-data/{page} and https://schema.org/{type}.
 */
const REQUIRED: [name: string, page: string, data: object, fields: string[]][] = [
  ["Organization", "organization", organizationData(site), ["name", "url", "logo", "sameAs"]],
  [
    "Course",
    "course-info",
    courseData(site, { ...course, outcomes: ["Stream answers"] }),
    [
      "name",
      "description",
      "provider.name",
      "offers.category",
      "offers.price",
      "offers.priceCurrency",
      "hasCourseInstance.0.courseMode",
      "hasCourseInstance.0.courseSchedule.repeatFrequency",
      "hasCourseInstance.0.courseSchedule.repeatCount",
      "teaches.0",
    ],
  ],
  [
    "ItemList",
    "course",
    courseListData(site, [course, course, course]),
    [
      "itemListElement.0.position",
      "itemListElement.0.item.url",
      "itemListElement.0.item.name",
      "itemListElement.0.item.description",
      "itemListElement.0.item.provider",
    ],
  ],
  [
    "VideoObject",
    "video",
    videoData(site, video),
    ["name", "thumbnailUrl.0", "uploadDate", "description", "embedUrl"],
  ],
  [
    "ItemList",
    "carousel",
    videoListData(site, [video]),
    ["itemListElement.0.position", "itemListElement.0.item.name", "itemListElement.0.item.uploadDate"],
  ],
  [
    "BlogPosting",
    "article",
    articleData(site, article, "/blog"),
    ["headline", "image.0", "datePublished", "dateModified", "author.name", "author.url"],
  ],
  [
    "BreadcrumbList",
    "breadcrumb",
    breadcrumbData(site, steps),
    [
      "itemListElement.0.position",
      "itemListElement.0.name",
      "itemListElement.0.item",
      "itemListElement.1.position",
      "itemListElement.1.name",
    ],
  ],
  [
    "FAQPage",
    "faqpage",
    faqData([{ question: "Why?", answer: "Because." }]),
    ["mainEntity.0.name", "mainEntity.0.acceptedAnswer.text"],
  ],
];

function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === "object" && inner !== null
          ? Object.entries(inner).find(([name]) => name === key)?.[1]
          : undefined,
      value,
    );
}

test.each(REQUIRED)("%s (%s) has every required field", (type, _page, data, fields) => {
  expect(data).toMatchObject({ "@context": "https://schema.org", "@type": type });
  for (const field of fields) {
    expect(at(data, field), field).toBeDefined();
    expect(at(data, field), field).not.toBe("");
  }
});

test.each(REQUIRED)("%s (%s) has absolute URLs only", (_type, _page, data) => {
  const addresses = JSON.stringify(data).matchAll(
    /"(?:url|@id|item|logo|embedUrl|mainEntityOfPage)":"([^"]*)"/g,
  );
  const pictures = JSON.stringify(data).matchAll(/"(?:image|thumbnailUrl)":\[?"([^"]*)"/g);

  for (const [, address = ""] of [...addresses, ...pictures])
    expect(URL.canParse(address), address).toBe(true);
});

test("a course's price is a number with its currency, and its length counted in weeks", () => {
  expect(courseData(site, course)).toMatchObject({
    url: "https://greenbar.example/courses/2",
    image: "https://greenbar.example/og/course-2.png",
    offers: { price: "599.00", priceCurrency: "GBP", url: "https://greenbar.example/enroll/2" },
    hasCourseInstance: [{ courseSchedule: { repeatFrequency: "Weekly", repeatCount: 12 } }],
  });
});

test.each([
  ["a course that was drawn a preview for", course, "/og/course-2.png"],
  [
    "one that the owner added",
    { ...course, id: "9", thumbnailUrl: "/media/images/a.jpg" },
    "/media/images/a.jpg",
  ],
  ["one with an SVG only", { ...course, id: "9" }, "/art/courses/ai.svg"],
])("%s has a picture that exists", (_name, each, path) => {
  expect(courseData(site, each).image).toBe(`https://greenbar.example${path}`);
});

test("a course without a preview picture gets the site's", () => {
  expect(coursePreview({ id: "9", thumbnailUrl: "/art/courses/ai.svg" })).toBeUndefined();
});

test("lists count from one in the order of the page", () => {
  const { numberOfItems, itemListElement } = videoListData(site, [video, { ...video, id: "aaaaaaaaaaa" }]);

  expect(numberOfItems).toBe(2);
  expect(itemListElement.map(({ position, item }) => [position, item.url])).toEqual([
    [1, "https://www.youtube.com/watch?v=Jv2uxzhPFl4"],
    [2, "https://www.youtube.com/watch?v=aaaaaaaaaaa"],
  ]);
});

test("a video without a description is described by its title", () => {
  expect(videoData(site, { ...video, description: "  " }).description).toBe("Red, green, refactor");
});

test("an article says when it was published and when it last changed", () => {
  expect(articleData(site, article, "/blog")).toMatchObject({
    datePublished: "2025-10-21T00:00:00Z",
    dateModified: "2025-11-02T00:00:00Z",
    mainEntityOfPage: "https://greenbar.example/blog",
  });
  expect(articleData(site, { ...article, updated: null }, "/blog").dateModified).toBe("2025-10-21T00:00:00Z");
});

test("a social link that was left out is not in the organisation's data", () => {
  const { sameAs } = organizationData({ ...site, social: { ...site.social, x: "" } });
  expect(sameAs).toEqual(["https://a.example", "https://b.example"]);
});
