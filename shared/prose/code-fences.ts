// The chat page and the filter of its answers (worker/chat/citations.ts) must agree on what is code, even while an
// answer streams. So both use these line-by-line rules instead of a Markdown parser's.

/** A piece of a Markdown text: running text, or code between fences. */
export type FencedPart =
  | { kind: "text"; text: string }
  | {
      kind: "code";
      /** In lower case; empty if the fence names none. */
      language: string;
      code: string;
      /** False while the closing fence is missing. */
      closed: boolean;
    };

const FENCE = /^([ \t]*)(`{3,}|~{3,})(.*)$/;

type Fence = { indent: string; fence: string; language: string };

/** The fence that a line opens, or null. "```a```" opens none: it is inline code. */
export function opensFence(line: string): Fence | null {
  const [, indent = "", fence, info = ""] = FENCE.exec(line) ?? [];
  if (fence === undefined || (fence.startsWith("`") && info.includes("`"))) return null;
  return { indent, fence, language: (info.trim().split(/\s/)[0] ?? "").toLowerCase() };
}

/** Joins lines, without the empty ones at both ends. */
function joined(lines: readonly string[]): string {
  const filled = (line: string) => line.trim() !== "";
  return lines.slice(Math.max(0, lines.findIndex(filled)), lines.findLastIndex(filled) + 1).join("\n");
}

/** Whether a line closes `fence`: the same character, at least as many times, and nothing else. */
export function closesFence(line: string, fence: string): boolean {
  const text = line.trim();
  return text.length >= fence.length && text === (fence[0] ?? "").repeat(text.length);
}

function withoutIndent(line: string, indent: string): string {
  return line.startsWith(indent) ? line.slice(indent.length) : line.trimStart();
}

/** Splits a text into running text and fenced code. Code without a closing fence runs to the end. */
export function splitAtFences(markdown: string): FencedPart[] {
  const parts: FencedPart[] = [];
  let text: string[] = [];
  let open: (Fence & { lines: string[] }) | null = null;

  function endText() {
    const words = joined(text);
    if (words !== "") parts.push({ kind: "text", text: words });
    text = [];
  }
  for (const line of markdown.replaceAll("\r\n", "\n").split("\n")) {
    if (open && closesFence(line, open.fence)) {
      parts.push({ kind: "code", language: open.language, code: open.lines.join("\n"), closed: true });
      open = null;
      continue;
    }
    const fence: Fence | null = open ? null : opensFence(line);
    if (open) open.lines.push(withoutIndent(line, open.indent));
    else if (!fence) text.push(line);
    if (!fence) continue;
    endText();
    open = { ...fence, lines: [] };
  }
  endText();
  if (open) parts.push({ kind: "code", language: open.language, code: open.lines.join("\n"), closed: false });
  return parts;
}
