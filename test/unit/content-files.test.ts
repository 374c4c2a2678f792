import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import type { AnyField, Fields } from "#shared/publishing/fields.ts";
import { checkFolder } from "../../scripts/content/check.ts";
import { KINDS, openFolder, orderOf } from "../../scripts/content/folder.ts";
import {
  type AnyKind,
  problemLine,
  readContentFile,
  renderContentFile,
  withPosition,
} from "../../scripts/content/format.ts";
import { ROOT } from "../../scripts/support/paths.ts";

/* The content as files, without a site. */

const kindOf = (name: string): AnyKind => {
  const kind = KINDS.find((each) => each.name === name);
  if (!kind) throw new Error(`There is no kind ${name}.`);
  return kind;
};
const note = (fields: string, body = "The sea is blue.") => `---\n${fields}\n---\n\n${body}\n`;
const FIELDS = "title: Tides\ndescription: About tides.\ntopic: The sea\nupdated: 2026-11-22";
const problemsOf = (kind: string, file: string, source: string) =>
  readContentFile(kindOf(kind), file, source).problems.map(problemLine);

/** The starter projects of the product: the seed packs their folders. An owner's templates name their zip. */
const isPacked = (file: string) => file.startsWith("templates/");

test("everything that a new site starts with passes the check", () => {
  const { count, problems } = checkFolder(openFolder(join(ROOT, "content")));
  expect(problems.filter(({ file }) => !isPacked(file)).map(problemLine)).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

test("every file of every kind reads the same after it was written anew", () => {
  const folder = openFolder(join(ROOT, "content"));
  // Lessons and exercises are several files each: test/unit/course-files.test.ts.
  const inTrees = ["lessons", "exercises"];
  const kinds = KINDS.filter(({ name, paths }) => !paths && !isPacked(`${name}/`) && !inTrees.includes(name));
  for (const kind of kinds) {
    for (const { id, file, content, position, values } of folder.layout(kind).files().files) {
      const again = readContentFile(kind, file, renderContentFile(kind, content ?? {}, position), { id });
      expect({ file, values: again.values, position: again.position }).toEqual({ file, values, position });
    }
  }
});

/** Any valid value of a field, as far as its input says. */
function anyValue(field: AnyField): fc.Arbitrary<unknown> {
  if (field.input === "items") return fc.array(anyContent(field.fields), { maxLength: 3 });
  const text = fc.string({ unit: "grapheme", maxLength: 30 });
  const word = text.map((each) => each.replaceAll("\r", "").trim()).filter((each) => each !== "");
  const line = word.filter((each) => !each.includes("\n"));
  const { input, options = [] } = field;
  if (input === "choice") return fc.constantFrom(...options);
  if (input === "flag") return fc.boolean();
  if (input === "number") return fc.integer({ min: 1, max: 99 });
  if (input === "day") return fc.constant("2026-11-22");
  if (input === "lines" || input === "references") return fc.array(line, { maxLength: 4 });
  if (input === "zip") return fc.constant("/media/files/a.zip");
  if (input === "picture") return fc.constant("/art/a.svg");
  if (input === "id") return fc.constantFrom("", "m1");
  return field.required ? word : fc.option(word);
}

const anyContent = (fields: Fields): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, anyValue(field)])));

describe.each(KINDS.map((kind) => [kind.name, kind] as const))("%s", (name, kind) => {
  test("any text survives being written and read", () => {
    fc.assert(
      fc.property(anyContent(kind.fields), fc.option(fc.integer({ min: 1, max: 99 })), (content, place) => {
        const position = kind.sorted ? place : null;
        const file = readContentFile(
          kind,
          `${name}/a`.concat(kind.body ? ".md" : ".json"),
          renderContentFile(kind, content, position),
          { base: {} },
        );
        // The kind may refuse these values. They must be read back even then.
        const found = readContentFile(kind, file.file, renderContentFile(kind, content, position), {
          base: {},
        });
        expect(found.values).toEqual(file.values);
        for (const [field, value] of Object.entries(content)) {
          const about = kind.fields[field];
          if (!about || about.input === "items") continue;
          expect(file.values?.[field]).toBe(about.write(value === undefined ? null : value));
        }
        expect(file.position).toBe(position);
      }),
      { numRuns: 60 },
    );
  });
});

test.each([
  [
    "a field that does not fit",
    "notes",
    note(FIELDS.replace("2026-11-22", "soon")),
    "notes/a.md:5: updated: Write a date such as 2026-11-22.",
  ],
  [
    "a field that is missing",
    "notes",
    note(FIELDS.replace("title: Tides\n", "")),
    "notes/a.md:1: title: Write something for “Title”.",
  ],
  [
    "a field that there is not",
    "notes",
    note(`${FIELDS}\nautor: Ada`),
    "notes/a.md:6: autor: There is no field “autor”.",
  ],
  ["no text", "notes", note(FIELDS, " "), "notes/a.md:1: body: Write something for “Text”."],
  ["no front matter", "notes", "Only text.", "notes/a.md:1: Begin with fields between two lines of ---."],
  ["a field twice", "notes", note(`${FIELDS}\ntopic: Again`), "notes/a.md:6: Map keys must be unique."],
  [
    "a place in a list",
    "notes",
    note(`${FIELDS}\ncorrections:\n  - assumes: [x]\n    says: Nobody said this.`),
    "notes/a.md:8: corrections.0.says: The text has no such sentence. Copy it from there.",
  ],
  [
    "a number that is a word",
    "projects",
    '{\n  "position": "first"\n}',
    "projects/a.json:2: position: Write a number.",
  ],
  ["another id", "projects", '{\n  "id": "b"\n}', "projects/a.json:2: id: The id is the file’s name."],
  [
    "a setting that there is not",
    "site",
    '{\n  "home": {\n    "hero": { "size": 3 }\n  }\n}',
    "site.json:3: home.hero.size: There is no field “size”.",
  ],
  [
    "a setting that does not fit",
    "site",
    '{\n  "contact": {\n    "email": "me" }\n}',
    "site.json:3: contact.email: Write an email address such as hello@example.org.",
  ],
])("%s: the file, the line and the field are named", (_what, kind, source, expected) => {
  const file = kind === "site" ? "site.json" : `${kind}/a.${kindOf(kind).body ? "md" : "json"}`;
  expect(problemsOf(kind, file, source)).toContain(expected);
});

test("JSON that is none names its line", () => {
  const [problem] = problemsOf("projects", "projects/a.json", '{\n  "name": "A",\n  oops\n}');
  expect(problem).toMatch(/^projects\/a\.json:3: This is not JSON/);
});

test("a name that cannot be an address is refused", () => {
  expect(problemsOf("notes", "notes/A Note.md", note(FIELDS))).toEqual([
    "notes/A Note.md:1: Name the file words-with-hyphens.md.",
  ]);
});

test("more than 200 kB is refused", () => {
  const long = "€".repeat(70_000);
  expect(problemsOf("notes", "notes/a.md", note(FIELDS, long))[0]).toContain("more than 200 kB");
});

test("a file from Windows reads like any other", () => {
  const source = `\uFEFF${note(FIELDS).replaceAll("\n", "\r\n")}`;
  expect(readContentFile(kindOf("notes"), "notes/a.md", source).values).toEqual(
    readContentFile(kindOf("notes"), "notes/a.md", note(FIELDS)).values,
  );
});

test("a new position changes nothing else of a file", () => {
  const [faq, offers] = [kindOf("faq"), kindOf("offers")];
  const question = "---\n# Ask Ada first\nquestion: Why?\nposition: 3 # was 2\n---\nBecause.\n";
  expect(withPosition(faq, question, 7)).toBe(question.replace("3 # was 2", "7"));
  expect(withPosition(faq, question.replace(/position.*\n/, ""), 7)).toContain("Why?\nposition: 7\n---\n");
  const offer = '{ "name":  "position: 3", "position": 3 }';
  expect(withPosition(offers, offer, 7)).toBe('{ "name":  "position: 3", "position": 7 }');
  expect(JSON.parse(withPosition(offers, '{"name":"A"}', 7))).toEqual({ name: "A", position: 7 });
});

test("files are in the order of their positions, those without one last", () => {
  const files = [
    ["c", null],
    ["b", 2],
    ["a", 2],
    ["d", 0.5],
  ] as const;
  expect(orderOf(files.map(([id, position]) => ({ id, position })))).toEqual(["d", "a", "b", "c"]);
});

describe("the check of a folder", () => {
  const made: string[] = [];
  afterEach(() => {
    for (const root of made.splice(0)) rmSync(root, { recursive: true });
  });
  /** A folder that passes, and then something is changed in it. */
  function problemsAfter(change: (folder: ReturnType<typeof openFolder>) => void): string[] {
    const root = mkdtempSync(join(tmpdir(), "greenbar-check-"));
    made.push(root);
    cpSync(join(ROOT, "content"), root, { recursive: true });
    const folder = openFolder(root);
    change(folder);
    return checkFolder(folder).problems.map(problemLine);
  }

  test.each([
    ["[a note](/notes/nothing-here)", "There is no note “nothing-here” to link to."],
    ["[a course](/courses/99?from=note)", "There is no course “99” to link to."],
    ["![A tide](/media/images/sea/tide.png)", "The file media/images/sea/tide.png is missing."],
  ])("finds %s", (text, message) => {
    expect(problemsAfter(({ write }) => write("notes/a.md", note(FIELDS, `One.\n\n${text}`)))).toEqual([
      `notes/a.md:10: body: ${message}`,
    ]);
  });

  test("finds a lesson that is not there", () => {
    const fields = `${FIELDS}\nlesson: nothing-here`;
    expect(problemsAfter(({ write }) => write("notes/a.md", note(fields)))).toEqual([
      "notes/a.md:6: lesson: There is no lesson “nothing-here”.",
    ]);
  });

  test("finds a picture of the product that is not there, and links to what exists are fine", () => {
    const fields = "title: A\ndescription: B\ndate: 2026-11-22\nart: /art/none.svg\nartAlt: None";
    const body =
      "[One](/notes/props), [two](/courses/2#modules), [three](/terms), [four](https://example.org).";
    expect(problemsAfter(({ write }) => write("articles/a.md", note(fields, body)))).toEqual([
      "articles/a.md:5: art: There is no picture at /art/none.svg.",
    ]);
  });

  test("finds a file with another ending", () => {
    expect(problemsAfter(({ write }) => write("notes/a.txt", "Hello"))).toEqual([
      "notes/a.txt:1: The files of this folder end with .md.",
    ]);
  });
});

test("a link to a lesson that is not there and a picture that is not there are named with their lines", () => {
  const root = mkdtempSync(join(tmpdir(), "greenbar-links-"));
  try {
    cpSync(join(ROOT, "content/courses"), join(root, "courses"), { recursive: true });
    const folder = openFolder(root);
    const [lesson] = folder.layout(kindOf("lessons")).files().files;
    const file = lesson?.file ?? "";
    const before = folder.text(file) ?? "";
    const line = before.trimEnd().split("\n").length;
    folder.write(
      file,
      `${before.trimEnd()}\n\n[Next](/learn/beginner-web-dev/no-such-lesson#top)\n\n[It](/learn/no-course)\n\n![A page](/art/none.svg)\n\n![A page](page.png)\n\n[Fine](/learn/-/${lesson?.id}), [fine](/learn/questions)\n`,
    );
    const found = checkFolder(folder).problems.filter((problem) => problem.file === file);
    expect(found.map(({ line: at, message }) => `${at - line} ${message}`)).toEqual([
      "2 There is no lesson “no-such-lesson” to link to.",
      "4 There is no course “no-course” to link to.",
      "6 There is no picture at /art/none.svg.",
      "8 Put the picture into media/images, and write its address: /media/images/….",
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
