import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readWebVtt } from "#shared/learning/webvtt.ts";
import { mp4Seconds } from "#shared/media/mp4-seconds.ts";
import { readScript } from "../../scripts/film/steps.ts";
import { timelineOf } from "../../scripts/film/timeline.ts";
import { keysBetween } from "../../scripts/film/typing.ts";

const LESSON = "content/courses/4-beginner-web-dev/01-your-first-page/01-your-first-web-page";
const own = (name: string) => readFileSync(`${LESSON}/${name}`);

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

test("a film has chapters, and steps with what is said, typed and saved", () => {
  expect(readScript(SCRIPT)).toEqual({
    title: "A page",
    file: "index.html",
    chapters: [
      {
        title: "One line",
        steps: [
          { say: "We type <p>.", marks: ["<p>"], code: "<p>Hi</p>", saved: false },
          { say: "We save.", marks: [], code: "<p>Hi</p>", saved: true },
        ],
      },
      { title: "The end", steps: [{ say: "Look.", marks: [], code: null, saved: false }] },
    ],
  });
});

test.each([
  ["Some words", /^Begin with/],
  ["# Title", /no title or no chapters/],
  ["# Title\n\n## Empty", /“Empty” has no steps/],
  ["# Title\n\n## One\n\n```html\n<p>\n```", /^Write above this block/],
  ["# Title\n\n## One\n\nHi\n\n```js\n1\n```", /^A block of code begins with/],
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
  expect(new Set(frames.map(({ page }) => page))).toEqual(new Set(["", "<p>Hi</p>"]));
  const first = frames.findIndex(({ page }) => page !== "");
  expect(frames[first - 1]).toMatchObject({ saving: true, unsaved: true });
  expect(frames[first]).toMatchObject({ unsaved: false });
  expect(captions.map(({ text }) => text)).toEqual(["We type <p>.", "We save.", "Look."]);
  expect(chapters.map(({ start, end }) => [start, end])).toEqual([
    [0, captions[1]?.end],
    [captions[1]?.end, captions[2]?.end],
  ]);
});

test("the film of the first lesson is the one that its steps make", async () => {
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
