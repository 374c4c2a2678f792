import { expect, test } from "vitest";
import { relatedNotes } from "#shared/notes/note.ts";
import { sectionsOf } from "#shared/notes/note-passages.ts";
import { byLearning } from "#shared/notes/topic-order.ts";
import { parseNote } from "../../scripts/content/files.ts";
import { readContent } from "../../scripts/content/read.ts";
import { NOTES } from "../fixtures/notes.ts";

test("a note is its fields and its text", () => {
  expect(NOTES[0]).toMatchObject({
    slug: "jsx-in-react",
    title: "JSX in React",
    topic: "React",
    updated: "2026-11-21",
    aliases: ["jsx syntax", "markup in javascript"],
    minutes: 1,
  });
});

test("a note lists how learners ask for it, with quotes and colons as they are", () => {
  const asked = ['  - "where: is it"', '  - "it says \\"no\\": why?"'].join("\n");
  const source = `---\ntitle: A\ndescription: B\ntopic: C\nupdated: 2026-11-22\nasked:\n${asked}\n---\nText`;
  expect(parseNote("a.md", source).asked).toEqual(["where: is it", 'it says "no": why?']);
});

test("a correction is a sentence of the note", () => {
  const source = (says: string) =>
    `---\ntitle: A\ndescription: B\ntopic: C\nupdated: 2026-11-22\ncorrections:\n  - assumes: ["tea is blue"]\n    says: "${says}"\n---\nSome think otherwise. Tea is green.`;
  expect(parseNote("a.md", source("Tea is green.")).corrections).toEqual([
    { assumes: ["tea is blue"], says: "Tea is green." },
  ]);
  expect(() => parseNote("a.md", source("Tea is red."))).toThrow(
    "a.md:8: corrections.0.says: The text has no such sentence",
  );
});

test("a file that is not a note is rejected with its name and the reason", () => {
  expect(() => parseNote("notes/a.md", "no fields")).toThrow(/notes\/a\.md:1: Begin with fields/);
  expect(() => parseNote("Bad Name.md", "---\ntitle: x\n---\n")).toThrow(/words-with-hyphens/);
  const source = "---\ntitle: A\ndescription: B\ntopic: C\nupdated: soon\n---\nText";
  expect(() => parseNote("a.md", source)).toThrow(/^a\.md:5: updated: Write a date/);
});

test("aliases are a list, or words separated by commas", () => {
  const fields = "title: A\ndescription: B\ntopic: C\nupdated: 2026-11-21";
  const aliases = (line: string) => parseNote("a.md", `---\n${fields}\n${line}\n---\nText`).aliases;
  expect(aliases('aliases: [a, "b, c"]')).toEqual(["a", "b, c"]);
  expect(aliases("aliases: a, b,, c ")).toEqual(["a", "b", "c"]);
  expect(aliases("")).toEqual([]);
});

test("sections follow the headings, not the comments in code", () => {
  const text = "Opening.\n\n## One\n\nA.\n\n```bash\n## not a heading\n```\n\n### Two\n\nB.\n\n## One\n\nC.";
  expect(sectionsOf("Title", text)).toEqual([
    { heading: "Title", anchor: "", body: "Opening." },
    { heading: "One", anchor: "one", body: "A.\n\n```bash\n## not a heading\n```" },
    { heading: "Two", anchor: "two", body: "B." },
    { heading: "One", anchor: "one-2", body: "C." },
  ]);
});

test("related notes are other notes, those on the same topic first", () => {
  const jsx = NOTES.find(({ slug }) => slug === "jsx-in-react");
  if (!jsx) throw new Error("the fixture has no such note");
  const related = relatedNotes(jsx, NOTES, 2).map(({ slug }) => slug);
  expect(related).toHaveLength(2);
  expect(related).not.toContain("jsx-in-react");
  expect(related).not.toContain("testing-library");
});

test("every note of the library can be read, and no two have the same title", () => {
  const { notes } = readContent();
  expect(new Set(notes.map(({ title }) => title)).size).toBe(notes.length);
});

test("every note leads to a lesson that exists", () => {
  const { notes, lessons } = readContent();
  const known = new Set(lessons.map(({ id }) => id));
  expect(notes.filter(({ lesson }) => lesson === null || !known.has(lesson)).map(({ slug }) => slug)).toEqual(
    [],
  );
});

test("every note says how learners ask for it: eight to fifteen ways, none of them its title or another note's", () => {
  const { notes } = readContent();
  const taken = new Map<string, string>();
  for (const { slug, title, asked } of notes) {
    expect(asked.length, slug).toBeGreaterThanOrEqual(8);
    expect(asked.length, slug).toBeLessThanOrEqual(15);
    for (const phrase of [title, ...asked].map((each) => each.toLowerCase())) {
      expect(taken.get(phrase), `${slug}: ${phrase}`).toBeUndefined();
      taken.set(phrase, slug);
    }
  }
});

test("topics come in the order of learning, and the owner's own after them", () => {
  const topics = ["Accounts", "Deploying to the edge", "Getting started", "React basics", "Zebras"];
  expect(topics.toSorted(byLearning)).toEqual([
    "Getting started",
    "React basics",
    "Deploying to the edge",
    "Accounts",
    "Zebras",
  ]);
});
