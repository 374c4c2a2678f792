import * as v from "valibot";
import { expect, test } from "vitest";
import { safeNext } from "#shared/accounts/roles.ts";
import { answerRatingSchema } from "#shared/chat/answer-rating.ts";
import { localUrl } from "#shared/local-link.ts";
import { renderMarkdown } from "#shared/prose/markdown.ts";
import { parseConfig } from "#worker/config.ts";
import { issueLetter } from "#worker/newsletter/issue-letter.ts";

const LOCAL = [
  "/",
  "/courses/2?tab=modules#top",
  "/notes/use-state",
  "/search?q=a%2Fb//c",
  "/blog/caf%C3%A9",
  "/a/../messages",
];

const ELSEWHERE = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "/\\/evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\\evil.example",
  "\t//evil.example",
  " //evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/./\\evil.example",
  "/%2Fevil.example",
  "/%2f%2fevil.example",
  "/%252Fevil.example",
  "/%5Cevil.example",
  "/%5c/evil.example",
  "/%09/evil.example",
  "/%",
  "evil.example",
  "@evil.example",
  "https:/evil.example",
  "javascript:alert(1)",
  "",
];

test.each(LOCAL)("%j stays on the site", (link) => {
  expect(localUrl(link)?.host).toBe("site.invalid");
  expect(new URL(link, "https://greenbar.test").origin).toBe("https://greenbar.test");
});

test.each(ELSEWHERE)("%j is not read as a link to this site", (link) => {
  expect(localUrl(link)).toBeNull();
  expect(safeNext(link)).toBe("/portal");
  expect(v.safeParse(answerRatingSchema, { answer: "12345678", helpful: true, pages: [link] }).success).toBe(
    false,
  );
});

const { site } = parseConfig({ SITE_URL: "https://greenbar.test", APP_SECRET: "s".repeat(32) });
const mailOf = (body: string) =>
  issueLetter(site, { subject: "s", body })("a@b.example", "https://greenbar.test/out");

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\\\\evil.example",
  "/%5Cevil.example",
  "/..//evil.example",
])("a text that links to %j shows only its text", (link) => {
  const html = renderMarkdown(`[words](${link}) [more][1]\n\n[1]: <${link}>`)
    .parts.map((part) => part.html)
    .join("");
  expect(html).toContain("words");
  expect(html).not.toContain("href");
  expect(mailOf(`[words](${link})`).html).not.toMatch(/href="[^"]*evil/);
});

test("in a mail, links to this site are absolute, and other links are unchanged", () => {
  const { html, text } = mailOf(
    "[a](/notes/use-state?x=1&y=2#top) ![b](/art/b.svg) [c](https://other.example/)",
  );
  expect(html).toContain('href="https://greenbar.test/notes/use-state?x=1&amp;y=2#top"');
  expect(html).toContain('src="https://greenbar.test/art/b.svg"');
  expect(text).toContain("[a](https://greenbar.test/notes/use-state?x=1&y=2#top)");
  expect(text).toContain("![b](https://greenbar.test/art/b.svg)");
  expect(text).toContain("[c](https://other.example/)");
  expect(mailOf("[a](/\\evil.example)").text).not.toContain("greenbar.test/\\evil");
});
