import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { readWebVtt } from "#shared/learning/webvtt.ts";
import { mp4Seconds } from "#shared/media/mp4-seconds.ts";
import { layoutOf, scrolledTo } from "../../scripts/film/layout.ts";
import { readScript } from "../../scripts/film/steps.ts";
import { timelineOf } from "../../scripts/film/timeline.ts";
import { keysBetween } from "../../scripts/film/typing.ts";

const LESSONS = globSync("content/courses/*/*/*/film.md").map(dirname);

const block = (kind: string, text: string) => `\`\`\`${kind}\n${text}\n\`\`\`\n`;

const SCRIPT = `# A page

## One line

We type \`<p>\`.

\`\`\`html
<p>Hi</p>
\`\`\`

We save.

\`\`\`html saved
<p>Hi</p>
\`\`\`

## The end

Look.
`;

const RESPONDING = `# A page

${block("html", "<h1>Hi</h1>")}
${block("js", "let a = 1;")}
## One chapter

We ask.

${block("console", "a + 1")}
We type.

${block("css saved", "h1 {\n}")}
Narrow.

${block("browser", "width 200")}
Wide.

${block("browser", "full width")}
Again.

${block("browser", "reload")}`;

test("a film has chapters, and steps with what is said, typed and saved", () => {
  const typed = { kind: "edit", file: "index.html", code: "<p>Hi</p>" };
  expect(readScript(SCRIPT)).toEqual({
    title: "A page",
    files: {},
    chapters: [
      {
        title: "One line",
        steps: [
          { say: "We type <p>.", marks: ["<p>"], action: { ...typed, saved: false } },
          { say: "We save.", marks: [], action: { ...typed, saved: true } },
        ],
      },
      { title: "The end", steps: [{ say: "Look.", marks: [], action: null }] },
    ],
  });
});

test("a film can begin with files, and use the console and the browser", () => {
  const { files, chapters } = readScript(RESPONDING);
  expect(files).toEqual({ "index.html": "<h1>Hi</h1>", "script.js": "let a = 1;" });
  expect(chapters[0]?.steps.map(({ action }) => action)).toEqual([
    { kind: "console", text: "a + 1" },
    { kind: "edit", file: "style.css", code: "h1 {\n}", saved: true },
    { kind: "resize", width: 200 },
    { kind: "resize", width: null },
    { kind: "reload" },
  ]);
});

test.each([
  ["Some words", /^Begin with/],
  ["# Title", /no title or no chapters/],
  ["# Title\n\n## Empty", /“Empty” has no steps/],
  ["# Title\n\n## One\n\n```html\n<p>\n```", /^Write above this block/],
  ["# Title\n\n## One\n\nHi\n\n```ts\n1\n```", /^A block begins with/],
  ["# Title\n\n## One\n\nHi\n\n```browser\nclick\n```", /^A block begins with/],
  ["# Title\n\n```browser\nreload\n```\n\n## One\n\nHi", /^Write above this block/],
])("%j is refused", (text, message) => {
  expect(() => readScript(text)).toThrow(message);
});

test.each([
  ["", "<h1>One</h1>"],
  ["<h1>One</h1>", "<h1>One</h1>\n<p>Two</p>"],
  ["<p>Two</p>", "<h1>One</h1>\n<p>Two</p>"],
  ["<p>home working.</p>", "<p>home singing.</p>"],
  ["<body>\n<p>One</p>\n</body>", "<body>\n  <p>One</p>\n</body>"],
  ["a\nb\nc", "a\nc"],
  ["a\nb", "c\nd\ne"],
])("typing %j becomes %j", (before, after) => {
  const keys = keysBetween(before, after);
  expect(keys.at(-1)?.code).toBe(after);
  for (const { code, caret } of keys) expect(caret).toBeLessThanOrEqual(code.length);
});

test("the page beside the code changes when the file is saved", () => {
  const { frames, captions, chapters } = timelineOf(readScript(SCRIPT));
  const first = frames.findIndex(({ page }) => page !== null);
  expect(frames[first - 1]).toMatchObject({ keys: "save", tabs: [{ unsaved: true }] });
  expect(frames[first]).toMatchObject({
    page: { "index.html": "<p>Hi</p>" },
    tabs: [{ file: "index.html", unsaved: false }],
  });
  expect(new Set(frames.slice(first).map(({ page }) => page)).size).toBe(1);
  expect(captions.map(({ text }) => text)).toEqual(["We type <p>.", "We save.", "Look."]);
  expect(chapters.map(({ start, end }) => [start, end])).toEqual([
    [0, captions[1]?.end],
    [captions[1]?.end, captions[2]?.end],
  ]);
});

test("the console runs what was typed, a new file gets a tab, and the page becomes narrow and is loaded again", () => {
  const script = readScript(RESPONDING);
  const { frames } = timelineOf(script);
  expect(frames[0]).toMatchObject({ console: null, page: script.files, file: "index.html" });
  const ran = frames.findIndex(({ run }) => run !== null);
  expect(frames[ran - 1]).toMatchObject({ console: "a + 1", run: null });
  expect(frames[ran]).toMatchObject({ console: "", run: "a + 1" });
  expect(frames.filter(({ run }) => run !== null)).toHaveLength(1);
  const last = frames.at(-1);
  expect(last?.tabs.map(({ file }) => file)).toEqual(["index.html", "script.js", "style.css"]);
  expect(last).toMatchObject({ file: "style.css", code: "h1 {\n}", page: { "style.css": "h1 {\n}" } });
  const widths = frames.map(({ width }) => width);
  expect([Math.min(...widths), last?.width]).toEqual([200, layoutOf(script).page]);
  const pages = new Set(frames.map(({ page }) => page));
  expect(pages.size, "at the start, saved, reloaded").toBe(3);
});

test("the browser gets the room that the longest line leaves", () => {
  const withLine = (length: number) => layoutOf(readScript(RESPONDING.replace("let a", "a".repeat(length))));
  const [short, long, longest] = [withLine(30), withLine(56), withLine(67)];
  expect(long.browser).toBeLessThan(short.browser);
  expect(long.zoom).toBeLessThan(short.zoom);
  expect([short.page, long.page]).toEqual([440, 440]);
  expect(longest, "no smaller letters").toMatchObject({ editor: 1340, browser: 470, zoom: 1.4 });
  expect(longest.page).toBeCloseTo(332.9, 1);
  expect(() => withLine(68)).toThrow(/^The editor has room for 72 characters/);
});

test.each([
  [0, 0, 20, 0],
  [15, 0, 16, 0],
  [15, 0, 20, 1],
  [19, 0, 20, 4],
  [19, 4, 20, 4],
  [2, 4, 20, 1],
  [3, 4, 6, 0],
])("line %i is in view: from %i above, of %i lines, %i are above", (line, top, lines, expected) => {
  expect(scrolledTo(line, top, "\n".repeat(lines - 1))).toBe(expected);
});

test("three lessons have a film of code", () => {
  expect(LESSONS).toHaveLength(3);
});

test.each(LESSONS)("the film of %s is the one that its steps make", async (lesson) => {
  const own = (name: string) => readFileSync(`${lesson}/${name}`);
  const { captions, chapters } = timelineOf(readScript(own("film.md").toString()));
  for (const [name, cues] of [
    ["captions.vtt", captions],
    ["chapters.vtt", chapters],
  ] as const) {
    const read = readWebVtt(own(name).toString());
    expect(read.problem).toBeNull();
    expect(read.cues.map(({ text }) => text)).toEqual(cues.map(({ text }) => text));
  }
  const bytes = own("video.mp4");
  const length = await mp4Seconds(bytes.length, async (at, size) => bytes.subarray(at, at + size));
  expect(length).toBeCloseTo(captions.at(-1)?.end ?? 0, 0);
  expect(bytes.length).toBeLessThan(3 * 1024 * 1024);
});

test.each([
  ["no film", new TextEncoder().encode("Hello, this is no film at all.")],
  ["a box longer than the file", new Uint8Array([255, 255, 255, 255, 109, 111, 111, 118])],
  ["a box without a size", new Uint8Array(64)],
  ["nothing", new Uint8Array()],
])("the length of %s is not known", async (_what, bytes) => {
  expect(await mp4Seconds(bytes.length, async (at, size) => bytes.subarray(at, at + size))).toBeNull();
});
