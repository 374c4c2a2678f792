import { splitAtFences } from "#shared/prose/code-fences.ts";

/** A piece of what somebody wrote. `language` is empty if it is unknown. */
export type WrittenPart = { kind: "text"; text: string } | { kind: "code"; language: string; code: string };

/** A line that nobody writes in a sentence. Pasted code begins with one of these. */
const CODE_LINES = [
  /^\s*<\/?[a-z!][^>]*>(?:.*>)?;?$/i,
  /^\s*<[A-Z][\w.]*$/,
  /\{$/,
  /^\s*(?:export\s+)?(?:const|let|var)\s+[\w$[{][^=]*=/,
  /^\s*(?:import|export)\s.*["'{*]/,
  /^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?function\b.*\(/,
  /^\s*(?:if|for|while|switch)\s*\(.*;$/,
  /^\s*[\w$]+(?:[.[(]|\s*[-+*]?=).*;$/,
  /^\s*[\w$]+(?:\.[\w$]+)+\(.*\)[;,]?$/,
  /^\s*(?:\/\/|\/\*)\s/,
  /^\s*(?:Uncaught )?(?:[A-Z]\w*)?Error: /,
  /^\s+at \S+ ?\(/,
  /^\$ \S/,
];
/** In code, what is indented and what only closes something belongs to it. */
const CODE_GOES_ON = /^(?:\t| {2,})\S|^(?:[})\]]+|\/?>)[;,)]*$/;

const isBlank = (line: string) => line.trim() === "";
const beginsCode = (line: string) => CODE_LINES.some((pattern) => pattern.test(line.trimEnd()));
const isCode = (line: string) => beginsCode(line) || CODE_GOES_ON.test(line.trimEnd());

/** The end of the code that begins at a line. Blank lines belong to it if code follows them. */
function endOfCode(lines: readonly string[], from: number): number {
  let end = from + 1;
  for (let at = end; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (isCode(line)) end = at + 1;
    else if (!isBlank(line)) break;
  }
  return end;
}

function languageOf(code: string): string {
  if (/^\s*</.test(code)) return "html";
  if (/^\$ /.test(code)) return "bash";
  if (/^\s*(?:Uncaught )?(?:[A-Z]\w*)?Error: /.test(code)) return "";
  return /^[^(=\n]*\{\s*\n\s*[a-z-]+:\s/.test(code) ? "css" : "js";
}

/** Finds code that was pasted without fences. */
function splitPasted(text: string): WrittenPart[] {
  const lines = text.split("\n");
  const parts: WrittenPart[] = [];
  let words: string[] = [];
  const endWords = () => {
    const joined = words.join("\n").replace(/^(?:[ \t]*\n)+|\s+$/g, "");
    if (joined !== "") parts.push({ kind: "text", text: joined });
    words = [];
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    if (!beginsCode(line)) {
      words.push(line);
      at += 1;
      continue;
    }
    endWords();
    const end = endOfCode(lines, at);
    const code = lines.slice(at, end).join("\n");
    parts.push({ kind: "code", language: languageOf(code), code });
    at = end;
  }
  endWords();
  return parts;
}

/** Splits what somebody wrote into text and code: what is between fences, and what looks like code by itself. */
export function writtenParts(written: string): WrittenPart[] {
  return splitAtFences(written).flatMap((part): WrittenPart[] =>
    part.kind === "text"
      ? splitPasted(part.text)
      : [{ kind: "code", language: part.language, code: part.code }],
  );
}
