import { expect, test } from "vitest";
import {
  type Command,
  continueList,
  type Edit,
  editFor,
  pictureEdit,
  type Selected,
} from "#app/publishing/markdown-commands.ts";

/** A text with its selection between brackets: "a [word]". */
function marked(text: string): Selected {
  const from = text.indexOf("[");
  const to = text.indexOf("]") - 1;
  return { text: text.replace("[", "").replace("]", ""), from, to };
}

function after({ text }: Selected, { from, to, insert, select: [start, end] }: Edit): string {
  const next = text.slice(0, from) + insert + text.slice(to);
  return `${next.slice(0, start)}[${next.slice(start, end)}]${next.slice(end)}`;
}

test.each([
  ["bold", "a [word]", "a **[word]**"],
  ["bold", "a **[word]**", "a [word]"],
  ["bold", "a [word ]b", "a **[word]** b"],
  ["bold", "a []", "a **[bold]**"],
  ["italic", "a [word]", "a *[word]*"],
  ["italic", "a *[word]*", "a [word]"],
  ["italic", "a **[word]**", "a ***[word]***"],
  ["code", "use [map]", "use `[map]`"],
  ["code", "[let a;\nlet b;]", "```\n[let a;\nlet b;]\n```\n"],
  ["heading", "one\ntwo[]\nthree", "one\n## two[]\nthree"],
  ["heading", "## two[]", "two[]"],
  ["heading", "# tw[o]", "[## two]"],
  ["list", "[one\ntwo]", "[- one\n- two]"],
  ["list", "[- one\n- two]", "[one\ntwo]"],
  ["live", "a [word]", "a word\n\n```html live\n[<p>Hello</p>]\n```\n\n"],
  ["exercise", "a\n\n[]\n\nb", "a\n\n```exercise\n[id-of-the-exercise]\n```\n\nb"],
] as const satisfies readonly (readonly [Command, string, string])[])(
  "%s: %s becomes %s",
  (command, before, expected) => {
    const selected = marked(before);
    expect(after(selected, editFor(command, selected))).toBe(expected);
  },
);

test("a link gets its words from the selection, or its address", () => {
  const words = { text: "see here", from: 4, to: 8 };
  expect(editFor("link", words)).toMatchObject({ insert: "[here](https://)", select: [11, 19] });
  const address = { text: "https://example.org", from: 0, to: 19 };
  expect(editFor("link", address)).toMatchObject({ insert: "[words](https://example.org)", select: [1, 6] });
});

test.each([
  ["- one[]", "- one\n- []"],
  ["  3. one[]", "  3. one\n  4. []"],
  ["- one\n- []", "- one\n[]"],
])("Enter after %s makes %s", (before, expected) => {
  const selected = marked(before);
  const edit = continueList(selected);
  expect(edit && after(selected, edit)).toBe(expected);
});

test("Enter outside a list, or with a selection, is the field’s own", () => {
  expect(continueList(marked("one[]"))).toBeNull();
  expect(continueList(marked("- on[e]"))).toBeNull();
});

test("a picture stands in a paragraph of its own, and its description cannot break out", () => {
  const edit = pictureEdit({ text: "one\ntwo", from: 3, to: 3 }, "/media/images/a/b.png", "a ]( b\nc");
  expect(edit.insert).toBe("\n\n![a \\]( b c](/media/images/a/b.png)\n");
});
