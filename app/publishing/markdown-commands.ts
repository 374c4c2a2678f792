/** A text with what is selected in it. */
export type Selected = { text: string; from: number; to: number };

/** Puts `insert` in place of a part, and then selects from `select[0]` to `select[1]` of the new text. */
export type Edit = { from: number; to: number; insert: string; select: readonly [number, number] };

export type Command = "heading" | "bold" | "italic" | "link" | "list" | "code" | keyof typeof BLOCKS;

/** The blocks of a lesson (shared/learning/lesson-body.ts), with what one writes over selected. */
const BLOCKS = {
  question: {
    text: [
      "```question",
      "Your question?",
      "",
      "- [x] The right answer",
      "  Why it is right.",
      "- [ ] A wrong answer",
      "  Why it is wrong.",
      "```",
    ].join("\n"),
    sample: "Your question?",
  },
  live: { text: "```html live\n<p>Hello</p>\n```", sample: "<p>Hello</p>" },
  exercise: { text: "```exercise\nid-of-the-exercise\n```", sample: "id-of-the-exercise" },
};

const SPACE_AROUND = /^(\s*)(.*?)(\s*)$/s;

/** Puts marks around the selection, or removes them. Without a selection, `sample` stands between them. */
function wrap({ text, from, to }: Selected, mark: string, sample: string): Edit {
  const outside = text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark;
  // One asterisk of two is not emphasis.
  const longer = text[from - mark.length - 1] === mark[0] && text[to + mark.length] === mark[0];
  if (from >= mark.length && outside && (mark.length > 1 || !longer)) {
    const start = from - mark.length;
    return {
      ...{ from: start, to: to + mark.length, insert: text.slice(from, to) },
      select: [start, to - mark.length],
    };
  }
  const [, before = "", inner = "", after = ""] = SPACE_AROUND.exec(text.slice(from, to)) ?? [];
  const words = inner || sample;
  const start = from + before.length + mark.length;
  return {
    ...{ from, to, insert: before + mark + words + mark + after },
    select: [start, start + words.length],
  };
}

/** Changes the lines that the selection touches. */
function eachLine({ text, from, to }: Selected, change: (lines: string[]) => string[]): Edit {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const end = next < 0 ? text.length : next;
  const insert = change(text.slice(start, end).split("\n")).join("\n");
  const at = start + insert.length;
  return { from: start, to: end, insert, select: from === to ? [at, at] : [start, at] };
}

const heading = (selected: Selected) =>
  eachLine(selected, (lines) => {
    const all = lines.every((line) => line.startsWith("## "));
    return lines.map((line) => (all ? line.slice(3) : `## ${line.replace(/^#+\s+/, "")}`));
  });

const list = (selected: Selected) =>
  eachLine(selected, (lines) => {
    const all = lines.every((line) => line.startsWith("- "));
    return lines.map((line) =>
      all ? line.slice(2) : line.trim() === "" && lines.length > 1 ? line : `- ${line}`,
    );
  });

function code(selected: Selected): Edit {
  const { text, from, to } = selected;
  const inner = text.slice(from, to);
  if (!inner.includes("\n")) return wrap(selected, "`", "code");
  const insert = `\`\`\`\n${inner.replace(/\n$/, "")}\n\`\`\`\n`;
  return { from, to, insert, select: [from + 4, from + insert.length - 5] };
}

function link({ text, from, to }: Selected): Edit {
  const inner = text.slice(from, to);
  if (/^https?:\/\/\S+$/.test(inner)) {
    return { from, to, insert: `[words](${inner})`, select: [from + 1, from + 6] };
  }
  const words = inner || "words";
  const at = from + words.length + 3;
  return { from, to, insert: `[${words}](https://)`, select: [at, at + 8] };
}

/** Puts a block into the text, in a paragraph of its own. */
function paragraph({ text, from, to }: Selected, block: string): Edit & { at: number } {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const lead = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const tail = after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const insert = lead + block + tail;
  const end = from + insert.length;
  return { from, to, insert, select: [end, end], at: from + lead.length };
}

function lessonBlock(selected: Selected, name: keyof typeof BLOCKS): Edit {
  const { text, sample } = BLOCKS[name];
  // Nothing that is selected is lost: the block comes after it.
  const { at, ...edit } = paragraph({ ...selected, from: selected.to }, text);
  const start = at + text.indexOf(sample);
  return { ...edit, select: [start, start + sample.length] };
}

const COMMANDS: Record<Command, (selected: Selected) => Edit> = {
  heading,
  bold: (selected) => wrap(selected, "**", "bold"),
  italic: (selected) => wrap(selected, "*", "italic"),
  link,
  list,
  code,
  question: (selected) => lessonBlock(selected, "question"),
  live: (selected) => lessonBlock(selected, "live"),
  exercise: (selected) => lessonBlock(selected, "exercise"),
};

export const editFor = (command: Command, selected: Selected): Edit => COMMANDS[command](selected);

/** Continues a list on the next line; null outside lists. An empty item ends the list. */
export function continueList({ text, from, to }: Selected): Edit | null {
  if (from !== to) return null;
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const [, indent = "", mark = "", words = ""] =
    /^(\s*)([-*+]|\d+[.)]) +(.*)$/.exec(text.slice(start, from)) ?? [];
  if (!mark) return null;
  if (!words.trim()) return { from: start, to, insert: "", select: [start, start] };
  const next = /^\d/.test(mark) ? `${Number.parseInt(mark, 10) + 1}${mark.slice(-1)}` : mark;
  const insert = `\n${indent}${next} `;
  return { from, to, insert, select: [from + insert.length, from + insert.length] };
}

/** Puts a picture into the text, in a paragraph of its own. */
export function pictureEdit(selected: Selected, address: string, alt: string): Edit {
  const words = alt.replace(/\s+/g, " ").replace(/[[\]\\]/g, "\\$&");
  const { at: _, ...edit } = paragraph(selected, `![${words}](${address})`);
  return edit;
}
