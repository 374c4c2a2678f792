import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fillIn } from "../../app/legal/fill-in.ts";
import { parseLegalText } from "../../scripts/content/files.ts";
import { ROOT } from "../../scripts/support/paths.ts";
import { renderMarkdown } from "../../shared/prose/markdown.ts";

const VALUES = {
  brand: "Brand & Co",
  instructor: "Ada",
  email: "ada@brand.example",
  address: "1 Row",
  city: "York",
  jurisdiction: "Scotland",
};

function legal(name: string) {
  const path = `content/legal/${name}.md`;
  const document = parseLegalText(path, readFileSync(join(ROOT, path), "utf8"));
  const { parts, headings } = renderMarkdown(fillIn(document.body, VALUES));
  return {
    document,
    html: parts.map(({ html }) => html).join("\n"),
    sections: headings.filter(({ depth }) => depth === 2),
  };
}

test("the terms have the eleven numbered sections of the specification, and contact", () => {
  expect(legal("terms").sections.map(({ text }) => text)).toEqual([
    "1. Acceptance",
    "2. Eligibility",
    "3. Account responsibilities",
    "4. Platform usage",
    "5. Payment and refunds",
    "6. Content ownership",
    "7. User contributions",
    "8. Third-party services",
    "9. Disclaimers",
    "10. Limitation of liability",
    "11. Governing law",
    "Contact",
  ]);
});

test("the terms say who may register, both refund periods, and where to write", () => {
  const { html } = legal("terms");

  expect(html).toContain("at least 18 years old, or have the consent of a parent");
  expect(html).toMatch(/Single courses.*?15 days.*?Memberships.*?15 days.*?Bootcamp.*?14 days/s);
  expect(html).toContain('<a href="mailto:ada@brand.example">ada@brand.example</a>');
});

test.each(["terms", "privacy"])("%s: every setting of the owner is in the text", (name) => {
  const { html } = legal(name);

  expect(html).toContain("Brand &amp; Co");
  expect(html).toContain("1 Row");
  expect(html).not.toContain("{{");
  expect(html).not.toContain("!");
});

test("the terms name the city and the governing law", () => {
  const { html } = legal("terms");

  expect(html).toContain("York");
  expect(html).toContain("the law of Scotland");
});

test("the privacy policy has the seven sections of the specification with their anchors", () => {
  expect(legal("privacy").sections.map(({ id }) => id)).toEqual([
    "information-we-collect",
    "how-we-use-it",
    "cookies",
    "data-security",
    "your-rights",
    "changes-to-this-policy",
    "contact",
  ]);
});

test("the privacy policy covers the specification's points", () => {
  const { document, html } = legal("privacy");

  expect(document.updated).toBe("2025-10-19");
  expect(html).toContain("Your data is not sold or shared.");
  for (const right of ["access", "correct", "delete"]) expect(html).toContain(`<strong>${right}</strong>`);
});

test("links between the legal pages lead to sections that exist", () => {
  const anchors = [...legal("terms").html.matchAll(/href="\/privacy#([^"]+)"/g)].map(([, id]) => id);

  expect(anchors.length).toBeGreaterThan(0);
  const ids = legal("privacy").sections.map(({ id }) => id);
  for (const anchor of anchors) expect(ids).toContain(anchor);
});
