/** A piece of an answer in its order: running text, or code between fences. */
export type AnswerPart =
  | { kind: "text"; text: string }
  | {
      kind: "code";
      /** As the fence names it, in lower case; empty where it names none. */
      language: string;
      code: string;
      /** False while the closing fence has not come yet. */
      closed: boolean;
    };

/** A piece of running text. Everything in it is text: nothing here is ever markup. */
export type InlinePart =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong"; text: string }
  | { kind: "link"; text: string; url: string }
  /** `[2]`: the source of that number under the answer. */
  | { kind: "citation"; n: number };

const FENCE = /^([ \t]*)(`{3,}|~{3,})(.*)$/;

type Fence = { indent: string; fence: string; language: string };

/** The fence that a line opens, or null. After three backticks no other may follow: that is short code. */
export function opensFence(line: string): Fence | null {
  const [, indent = "", fence, info = ""] = FENCE.exec(line) ?? [];
  if (fence === undefined || (fence.startsWith("`") && info.includes("`"))) return null;
  return { indent, fence, language: (info.trim().split(/\s/)[0] ?? "").toLowerCase() };
}

/** Lines as one text, without the empty ones before and after. */
function joined(lines: readonly string[]): string {
  const filled = (line: string) => line.trim() !== "";
  return lines.slice(Math.max(0, lines.findIndex(filled)), lines.findLastIndex(filled) + 1).join("\n");
}

/** Whether a line ends the code that `fence` began: the same sign, at least as often, and nothing else. */
export function closesFence(line: string, fence: string): boolean {
  const text = line.trim();
  return text.length >= fence.length && text === (fence[0] ?? "").repeat(text.length);
}

function withoutIndent(line: string, indent: string): string {
  return line.startsWith(indent) ? line.slice(indent.length) : line.trimStart();
}

/**
 * Splits an answer into text and fenced code (spec.md §2, Chat screen). Code whose closing fence has not
 * come yet runs to the end. Empty lines round a text part are dropped, those inside are kept.
 */
export function splitAnswer(answer: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let text: string[] = [];
  let open: (Fence & { lines: string[] }) | null = null;

  function closeText() {
    const words = joined(text);
    if (words !== "") parts.push({ kind: "text", text: words });
    text = [];
  }
  for (const line of answer.replaceAll("\r\n", "\n").split("\n")) {
    if (open && closesFence(line, open.fence)) {
      parts.push({ kind: "code", language: open.language, code: open.lines.join("\n"), closed: true });
      open = null;
      continue;
    }
    const fence: Fence | null = open ? null : opensFence(line);
    if (open) open.lines.push(withoutIndent(line, open.indent));
    else if (!fence) text.push(line);
    if (!fence) continue;
    closeText();
    open = { ...fence, lines: [] };
  }
  closeText();
  if (open) parts.push({ kind: "code", language: open.language, code: open.lines.join("\n"), closed: false });
  return parts;
}

/** What running text may hold, in the order of precedence. Every run is bounded, so no text is slow. */
const INLINE = new RegExp(
  [
    "`(?<code>[^`\\n]{1,400})`",
    "\\*\\*(?<strong>[^*\\n]{1,400})\\*\\*",
    '\\[(?<label>[^\\[\\]\\n]{1,200})\\]\\((?<target>https?://[^\\s()<>"]{1,2000})\\)',
    "\\[(?<n>\\d{1,2})\\]",
    '(?<url>https?://[^\\s<>"`]{1,2000})',
  ].join("|"),
  "gi",
);

/** Cuts off what ends a sentence rather than an address; a closing bracket stays where one was opened. */
function addressIn(found: string): string {
  let url = found;
  for (;;) {
    const last = url.at(-1) ?? "";
    const unopened =
      (last === ")" && url.split(")").length > url.split("(").length) ||
      (last === "]" && url.split("]").length > url.split("[").length);
    if (!/[.,;:!?'*_]/.test(last) && !unopened) return url;
    url = url.slice(0, -1);
  }
}

/** Finds web links, source marks, short code and emphasis in running text; the rest stays as it is. */
export function inlineParts(text: string): InlinePart[] {
  const parts: InlinePart[] = [];
  let from = 0;
  function upTo(end: number) {
    if (end > from) parts.push({ kind: "text", text: text.slice(from, end) });
  }
  for (const match of text.matchAll(INLINE)) {
    const { code, strong, label, target, n, url } = match.groups ?? {};
    upTo(match.index);
    from = match.index + match[0].length;
    if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (label !== undefined && target !== undefined)
      parts.push({ kind: "link", text: label, url: target });
    else if (n !== undefined) parts.push({ kind: "citation", n: Number(n) });
    else if (url !== undefined) {
      const address = addressIn(url);
      parts.push({ kind: "link", text: address, url: address });
      from = match.index + address.length;
    }
  }
  upTo(text.length);
  return parts;
}
