import { diffLines } from "diff";

/** What the editor shows for so many milliseconds. `caret`: the characters before it. */
export type Typed = { code: string; caret: number; ms: number };

export const KEY_MS = 68;
const LINE_MS = 220;
const CHANGE_MS = 450;

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

const sameButIndented = (one: string, other: string) => {
  const plain = (text: string) => text.split("\n").map((line) => line.trim());
  return plain(one).join("\n") === plain(other).join("\n");
};

/** Somebody types `after` over `before`, from the top down, one key at a time. */
export function keysBetween(before: string, after: string): Typed[] {
  // Each line ends with a line end, so that the last one is like the others.
  const whole = (text: string) => (text === "" ? "" : `${text}\n`);
  const shown = (text: string) => text.replace(/\n$/, "");
  const typed: Typed[] = [];
  let text = whole(before);
  let at = 0;
  const show = (caret: number, ms: number) => typed.push({ code: shown(text), caret, ms });
  const put = (from: number, until: number, added: string) => {
    text = text.slice(0, from) + added + text.slice(until);
  };

  function type(added: string) {
    for (const [key] of added.matchAll(/\n *|[^\n]/g)) {
      put(at, at, key);
      at += key.length;
      show(at, key.startsWith("\n") ? LINE_MS : KEY_MS);
    }
  }

  function changeLine(removed: string, added: string) {
    const start = commonStart(removed, added);
    const reversed = (line: string) => [...line.slice(start)].reverse().join("");
    const end = commonStart(reversed(removed), reversed(added));
    const line = at;
    at = line + removed.length - end;
    show(at, CHANGE_MS);
    while (at > line + start) {
      put(at - 1, at, "");
      at -= 1;
      show(at, KEY_MS / 2);
    }
    type(added.slice(start, added.length - end));
    at = line + added.length;
  }

  const parts = diffLines(whole(before), whole(after));
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    const { value } = part;
    if (part.removed) {
      const added = next?.added ? next.value : "";
      if (added && sameButIndented(value, added)) {
        put(at, at + value.length, added);
        at += added.length;
        show(at - 1, CHANGE_MS);
      } else if (added && part.count === 1 && next?.count === 1) {
        changeLine(value, added);
      } else {
        put(at, at + value.length, "");
        show(at, CHANGE_MS);
        if (added) typeLines(added);
      }
    } else if (part.added) {
      if (!parts[index - 1]?.removed) typeLines(value);
    } else at += value.length;
  }

  /** New lines: Enter first, then the text, as in an editor. */
  function typeLines(added: string) {
    put(at, at, "\n");
    show(at, LINE_MS);
    type(added.slice(0, -1));
    at += 1;
  }
  return typed;
}
