import { expect, test } from "vitest";
import { parseConfig } from "#worker/config.ts";
import { issueLetter } from "#worker/newsletter/issue-letter.ts";
import { letter } from "#worker/platform/letter.ts";

const { site } = parseConfig({ APP_SECRET: "x".repeat(32), SITE_URL: "https://example.org" });
const link = { label: "Start", url: "https://example.org/start?a=1&b=2" };
const parts = { paragraphs: ["Hello."], link, closing: "Bye." };
const issue = (body: string) =>
  issueLetter(site, { subject: "Keys & lists", body })("ada@example.org", "https://example.org/out").html;

test("every email has the one frame: the logo, 600 pixels, both schemes and who sends it", () => {
  for (const html of [letter(site, parts).html, issue("Text.")]) {
    expect(html).toMatch(/^<!doctype html><html lang="en-GB">/);
    expect(html).toContain("max-width:600px");
    expect(html).toMatch(/<a class="brand" href="https:\/\/example.org"[\s\S]*Greenbar<\/a>/);
    expect(html).toContain("(prefers-color-scheme:dark)");
    expect(html).toContain(`Greenbar, ${site.contact.address}`);
    expect(html, "nothing tells the site that it was opened").not.toMatch(/<img|<link|url\(|@import/);
  }
});

test("web addresses in a paragraph are links in the site's colour, and its dashes a list", () => {
  const { html, text } = letter(site, {
    ...parts,
    paragraphs: ["See https://example.org/a?b=1&c=2.", "Yours now:\n- One\n- <b>Two</b>"],
    wayOut: { label: "Stop these emails", url: "https://example.org/off" },
  });
  expect(html).toContain(
    'See <a href="https://example.org/a?b=1&amp;c=2" style="color:#007f3d">https://example.org/a?b=1&amp;c=2</a>.',
  );
  expect(html).toContain("<p>Yours now:</p><ul><li>One</li><li>&lt;b&gt;Two&lt;/b&gt;</li></ul>");
  expect(html).toContain('href="https://example.org/start?a=1&amp;b=2"');
  expect(html).toContain('<a href="https://example.org/off" style="color:#007f3d">Stop these emails</a>');
  expect(text).toBe(
    [
      "See https://example.org/a?b=1&c=2.",
      "Yours now:\n- One\n- <b>Two</b>",
      "Start: https://example.org/start?a=1&b=2",
      "Bye.",
      "Stop these emails: https://example.org/off",
      `Greenbar, ${site.contact.address}`,
    ].join("\n\n"),
  );
});

test("amounts are a table, and lines of text in the plain part", () => {
  const rows = [
    { text: "Course", amount: "£299" },
    { text: "Total", amount: "£299", strong: true },
  ];
  const { html, text } = letter(site, { ...parts, paragraphs: [{ title: "Invoice 1", rows }] });
  expect(text).toContain("Invoice 1\nCourse: £299\nTotal: £299");
  expect(html).toContain('<td>Course</td><td class="amount" align="right">£299</td>');
  expect(html).toContain("<td><strong>Total</strong></td>");
});

test("code in an issue wraps and keeps its colours; what a program prints looks different", () => {
  const html = issue("```js\nconst a = 1;\n```\n\n```output\n1\n```\n\n[out](https://other.example)");
  expect(html).toMatch(/<pre style="[^"]*white-space:pre-wrap[^"]*"><code><span class="hljs-keyword">const/);
  expect(html).toMatch(/<pre class="output" style="[^"]*white-space:pre-wrap"><code>1/);
  expect(html).toContain('<a style="color:#007f3d" href="https://other.example"');
  expect(html).toContain("<title>Keys &amp; lists</title>");
});
