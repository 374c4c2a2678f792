import { expect, test } from "vitest";
import { deeperHeadings } from "#shared/prose/deeper-headings.ts";
import { highlight } from "#shared/prose/highlight.ts";
import { fillIn } from "../../app/legal/fill-in.ts";
import { parseLegalText } from "../../scripts/content/files.ts";
import { headingId, renderMarkdown } from "../../shared/prose/markdown.ts";

const htmlOf = (source: string) =>
  renderMarkdown(source)
    .parts.map(({ html }) => html)
    .join("\n");

test.each([
  ["Cookies", "cookies"],
  ["5. Payment and refunds", "payment-and-refunds"],
  ["19.0: a form is a function call", "section-19-0-a-form-is-a-function-call"],
  ["What’s new & why", "whats-new-why"],
  ["…", "section"],
])("the anchor of the heading %s is %s", (text, id) => {
  expect(headingId(text)).toBe(id);
});

test("headings get unique anchors and are listed by level", () => {
  const { headings, parts } = renderMarkdown("## Use `ref`\n\n### Why\n\n## Why\n\n#### Too deep\n");

  expect(headings).toEqual([
    { id: "use-ref", text: "Use ref", depth: 2 },
    { id: "why", text: "Why", depth: 3 },
    { id: "why-2", text: "Why", depth: 2 },
  ]);
  expect(parts[0]?.html).toContain('<h2 id="use-ref">Use <code>ref</code></h2>');
});

test("a text below a heading of the page has its headings one level lower, and its code as it is", () => {
  const source = "## One\n\n~~~md\n## In code\n~~~\n\n  ### Two\n\n#tag\n\n###### Six\n";
  expect(deeperHeadings(source)).toBe(
    "### One\n\n~~~md\n## In code\n~~~\n\n  #### Two\n\n#tag\n\n###### Six\n",
  );
});

test("code blocks are separate, in order, and highlighted with classes only", () => {
  const { parts } = renderMarkdown('Before\n\n```tsx\nconst a = <p title={b}>"x"</p>;\n```\n\nAfter\n');

  expect(parts.map(({ kind }) => kind)).toEqual(["html", "code", "html"]);
  expect(parts[1]).toMatchObject({ kind: "code", language: "tsx" });
  expect(parts[1]?.html).toContain('<span class="hljs-keyword">const</span>');
  expect(parts[1]?.html).not.toContain("style=");
  // The grammar would colour the braces as a string.
  expect(parts[1]?.html).toContain("={b}");
});

test("code of an unknown language is shown as it is", () => {
  expect(renderMarkdown("```cobol\nIF A < B\n```").parts).toEqual([
    { kind: "code", language: "cobol", html: "IF A &lt; B" },
  ]);
});

test.each([
  ["a script", "<script>alert(1)</script>", "<script"],
  ["an image with a handler", "text <img src=x onerror=alert(1)> text", "<img"],
  ["a script address", "[here](javascript:alert(1))", "href"],
  ["an address of another host in disguise", "[here](//evil.example)", "href"],
  ["a quote in an address", '[here](https://a.example/"onclick="x)', '"onclick'],
])("%s in a text is shown as text", (_what, source, forbidden) => {
  expect(htmlOf(source)).not.toContain(forbidden);
});

test("links to pages, anchors, mail and other sites work", () => {
  expect(htmlOf("[a](/terms) [b](#cookies) [c](mailto:a@b.example)")).toBe(
    '<p><a href="/terms">a</a> <a href="#cookies">b</a> <a href="mailto:a@b.example">c</a></p>',
  );
  expect(htmlOf("[a](https://a.example/?b=1&c=2)")).toBe(
    '<p><a href="https://a.example/?b=1&amp;c=2" rel="noopener">a</a></p>',
  );
});

test("a table says which cells are headings", () => {
  const html = htmlOf("| A | B |\n| --- | --- |\n| 1 | **2** |\n");

  expect(html).toContain('<th scope="col">A</th>');
  expect(html).toContain(`<td data-label="B"><strong>2</strong></td>`);
});

test("a file's front matter ends at the second line of dashes", () => {
  const source = '---\r\ntitle: "A: b"\r\n\r\ndescription: 2025\r\n---\r\n\r\nText\r\n---\r\n';
  expect(parseLegalText("a.md", source)).toEqual({
    slug: "a",
    title: "A: b",
    description: "2025",
    updated: null,
    asked: [],
    body: "Text\n---",
  });
});

test("values fill the placeholders and never become markup", () => {
  const text = fillIn("Ask {{brand}} in {{city}}.", { brand: "*A* [b](x) <i>", city: "York" });

  expect(htmlOf(text)).toBe("<p>Ask *A* [b](x) &lt;i&gt; in York.</p>");
  expect(() => fillIn("{{nobody}}", {})).toThrow("nobody");
});

test("SQL is highlighted, too", () => {
  const html = highlight("SELECT id FROM t WHERE a = 'it''s' -- all", "sql");
  expect(html).toContain('<span class="hljs-keyword">SELECT</span>');
  expect(html).toContain(`<span class="hljs-string">&#x27;it&#x27;&#x27;s&#x27;</span>`);
  expect(html).toContain('<span class="hljs-comment">-- all</span>');
});

test("a picture has the size that stands behind its address, so that its space is reserved", () => {
  const [part] = renderMarkdown("![A *steel* kettle](/art/kettle.svg#320x240) ![Plain](/a.png#top)").parts;
  expect(part).toEqual({
    kind: "html",
    html: '<p><img src="/art/kettle.svg" alt="A steel kettle" width="320" height="240"> <img src="/a.png#top" alt="Plain"></p>',
  });
});

test("an update of several paragraphs is folded after its first one, and other quotations are not", () => {
  const [update] = renderMarkdown("> **Update, 22 November 2026.** Two things changed.\n>\n> One.").parts;
  expect(update).toEqual({
    kind: "html",
    html: "<blockquote>\n<p><strong>Update, 22 November 2026.</strong> Two things changed.</p>\n<details><summary>Read the update</summary>\n<p>One.</p>\n</details>\n</blockquote>",
  });
  const [quotation] = renderMarkdown("> A.\n>\n> B.").parts;
  expect(quotation).toEqual({ kind: "html", html: "<blockquote>\n<p>A.</p>\n<p>B.</p>\n</blockquote>" });
});
