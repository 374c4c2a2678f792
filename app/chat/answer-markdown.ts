import { Marked, type Token } from "marked";
import { nestsTooDeeply } from "#shared/prose/markdown-depth.ts";

const CODE = /^`([^`\n]{1,400})`/;
const BOLD = /^\*\*([^*\n]{1,400})\*\*/;
/** A link to another site, or to a page of this one. */
const LINK =
  /^\[([^[\]\n]{1,200})\]\(((?:https?:\/\/|\/(?![/\\]))[^\s()<>"]{0,2000}(?:\([^\s()<>"]{0,200}\))?)\)/i;
const URL_IN_TEXT = /^https?:\/\/[^\s<>"`]{1,2000}/i;
const CITATION = /^\[(\d{1,2})\]/;

const off = () => undefined;

/**
 * The Markdown of answers. While an answer streams, the server takes out links and source numbers that no source
 * backs, but leaves code alone (docs/decisions/073). It reads line by line, so nothing may be code or a link here that
 * ends elsewhere there: no HTML, no escapes, no reference links, no code over several lines, no cells of a table.
 */
const answerMarkdown = new Marked({
  tokenizer: {
    ...{ code: off, fences: off, html: off, def: off, table: off, lheading: off },
    ...{ escape: off, tag: off, reflink: off, del: off, br: off, autolink: off },
    codespan(src) {
      const [raw, text] = CODE.exec(src) ?? [];
      if (raw !== undefined && text !== undefined) return { type: "codespan", raw, text };
    },
    emStrong(src) {
      const [raw, text] = BOLD.exec(src) ?? [];
      if (raw === undefined || text === undefined) return;
      return { type: "strong", raw, text, tokens: this.lexer.inlineTokens(text) };
    },
    link(src) {
      const [raw, text, href] = LINK.exec(src) ?? [];
      if (raw === undefined || text === undefined || href === undefined) return;
      return { type: "link", raw, href, text, tokens: [] };
    },
    url(src) {
      const [found] = URL_IN_TEXT.exec(src) ?? [];
      if (found === undefined) return;
      const href = withoutPunctuation(found);
      return { type: "link", raw: href, href, text: href, tokens: [] };
    },
  },
  extensions: [
    {
      // `[2]` is the second source under the answer.
      name: "citation",
      level: "inline",
      tokenizer(src) {
        const [raw, n] = CITATION.exec(src) ?? [];
        if (raw !== undefined) return { type: "citation", raw, n: Number(n) };
      },
    },
  ],
});

/** Cuts off what ends a sentence and not a URL. A closing bracket stays if the URL opens one. */
function withoutPunctuation(found: string): string {
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

/** The blocks of an answer's running text, as `marked` names them. All text in them is plain text, never markup. */
export function answerBlocks(text: string): Token[] {
  if (!nestsTooDeeply(text)) return answerMarkdown.lexer(text);
  return [{ type: "paragraph", raw: text, text, tokens: [{ type: "text", raw: text, text }] }];
}

/** The tokens inside a token, if any. */
export function tokensIn(token: Token): Token[] {
  return ("tokens" in token && token.tokens) || [];
}

/** The number in front of a list's item, such as `2.`; empty for a bullet. */
export function markerOf(item: { raw: string }): string {
  return /^\s*(\d+[.)])/.exec(item.raw)?.[1] ?? "";
}

function wordsIn(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "citation") return "";
      if (token.type === "strong") return wordsIn(tokensIn(token));
      return token.type === "codespan" || token.type === "link" ? token.text : token.raw;
    })
    .join("");
}

/** What a screen reader says of running text, a line for each block. */
export function spokenLines(blocks: readonly Token[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type === "space" || block.type === "hr") return [];
    if (block.type === "blockquote") return spokenLines(tokensIn(block));
    if (block.type !== "list") return wordsIn(tokensIn(block));
    return block.items.flatMap((item: { raw: string; tokens: Token[] }) => {
      const [first = "", ...more] = spokenLines(item.tokens);
      return [`${markerOf(item)} ${first}`.trim(), ...more];
    });
  });
}
