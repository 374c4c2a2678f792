import { expect, test } from "vitest";
import { descriptionPreview } from "#shared/videos/video.ts";
import { parseContributions } from "#worker/about/github.ts";
import { parseChannelFeed, parsePlaylistPage } from "#worker/videos/youtube.ts";

const item = (id: string, extra: object = {}) => ({
  snippet: {
    title: `Video ${id}`,
    description: "About it",
    publishedAt: "2026-01-02T03:04:05Z",
    thumbnails: {
      default: { url: "https://i.ytimg.com/vi/x/default.jpg", width: 120 },
      standard: { url: "https://i.ytimg.com/vi/x/sddefault.jpg", width: 640 },
      maxres: { url: "https://i.ytimg.com/vi/x/maxresdefault.jpg", width: 1280 },
    },
    resourceId: { videoId: id },
  },
  contentDetails: { videoPublishedAt: "2025-12-31T00:00:00Z" },
  status: { privacyStatus: "public" },
  ...extra,
});

test("a playlist page gives its public videos, with the day of publication and its largest picture", () => {
  const page = parsePlaylistPage({
    nextPageToken: "more",
    items: [item("aaaaaaaaaaa"), item("bbbbbbbbbbb", { status: { privacyStatus: "private" } })],
  });
  expect(page).toEqual({
    next: "more",
    videos: [
      {
        id: "aaaaaaaaaaa",
        title: "Video aaaaaaaaaaa",
        description: "About it",
        thumbnail: "https://i.ytimg.com/vi/x/maxresdefault.jpg",
        publishedAt: "2025-12-31T00:00:00.000Z",
      },
    ],
  });
});

test("markup in a title stays text", () => {
  const hostile = item("ccccccccccc");
  hostile.snippet.title = "<script>alert(1)</script> & friends";
  expect(parsePlaylistPage({ items: [hostile] }).videos[0]?.title).toBe(
    "<script>alert(1)</script> & friends",
  );
});

test.each([
  ["an error document", { error: { code: 403, message: "API key not valid" } }],
  ["an id that would change an address", { items: [item("../../../x")] }],
  [
    "a picture that is no address",
    {
      items: [
        {
          ...item("ddddddddddd"),
          snippet: { ...item("ddddddddddd").snippet, thumbnails: { a: { url: "javascript:alert(1)" } } },
        },
      ],
    },
  ],
  ["nothing", null],
])("a playlist page that is %s is refused entirely", (_name, body) => {
  expect(() => parsePlaylistPage(body)).toThrow();
});

test("a description is cut to a thousand characters", () => {
  const long = item("eeeeeeeeeee");
  long.snippet.description = "🙂".repeat(2_000);
  expect([...(parsePlaylistPage({ items: [long] }).videos[0]?.description ?? "")]).toHaveLength(1_000);
});

const feed = (entries: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom"><title>Channel</title>${entries}</feed>`;
const entry = `<entry><id>yt:video:fffffffffff</id><yt:videoId>fffffffffff</yt:videoId><title>It&#39;s tips &amp; &lt;b&gt;tricks&lt;/b&gt;</title><published>2026-03-04T05:06:07+00:00</published><media:group><media:title>x</media:title><media:thumbnail url="https://i2.ytimg.com/vi/fffffffffff/hqdefault.jpg" width="480" height="360"/><media:description>Two
lines</media:description></media:group></entry>`;

test("a channel's feed gives its entries, entities decoded", () => {
  expect(parseChannelFeed(feed(entry))).toEqual([
    {
      id: "fffffffffff",
      title: "It's tips & <b>tricks</b>",
      description: "Two\nlines",
      thumbnail: "https://i2.ytimg.com/vi/fffffffffff/hqdefault.jpg",
      publishedAt: "2026-03-04T05:06:07.000Z",
    },
  ]);
});

test("a channel without videos is an empty list", () => {
  expect(parseChannelFeed(feed(""))).toEqual([]);
});

test.each([
  ["half a document", feed(entry).slice(0, 300)],
  ["an HTML page", "<!doctype html><title>404</title><p>Not here"],
  ["nothing", ""],
])("%s is refused", (_name, text) => {
  expect(() => parseChannelFeed(text)).toThrow();
});

test("a contribution calendar gives its days in order", () => {
  const week = (days: [string, number][]) => ({
    contributionDays: days.map(([date, contributionCount]) => ({ date, contributionCount })),
  });
  const body = {
    data: {
      user: {
        contributionsCollection: {
          contributionCalendar: { weeks: [week([["2026-01-05", 3]]), week([["2026-01-04", 1]])] },
        },
      },
    },
  };
  expect(parseContributions(body)).toEqual([
    { date: "2026-01-04", count: 1 },
    { date: "2026-01-05", count: 3 },
  ]);
});

test("a GraphQL error is no calendar", () => {
  expect(() => parseContributions({ data: { user: null }, errors: [{ message: "no such user" }] })).toThrow();
});

test.each([
  ["a".repeat(150), "a".repeat(150)],
  ["a".repeat(151), `${"a".repeat(150)}…`],
  [`${"a".repeat(149)} and more`, `${"a".repeat(149)}…`],
  ["", ""],
])("a description is previewed with 150 characters", (description, preview) => {
  expect(descriptionPreview(description)).toBe(preview);
});
