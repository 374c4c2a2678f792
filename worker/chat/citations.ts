import { closesFence, opensFence } from "#shared/prose/code-fences.ts";
import * as pattern from "./citation-patterns.ts";

/** A source below an answer: `n` is its number in the text, `[n]`. */
export type Citation = { n: number; title: string; heading: string; url: string };

/**
 * What `POST /api/chat` streams, one JSON object per server-sent event (decisions.md). A source comes before
 * the words that first cite it, so that a stopped answer also has its sources.
 */
export type ChatEvent =
  | { type: "delta"; text: string }
  | { type: "source"; citation: Citation }
  | { type: "done"; citations: Citation[]; model: string }
  | { type: "error"; error: string };

export type CitationFilter = {
  /** Takes the next piece of an answer; returns the text that can be shown now. */
  push(text: string): string;
  /** Returns the text that was still held back. */
  end(): string;
  /** The indexes of the cited sources, in the order of their new numbers. */
  cited(): number[];
};

const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();

/**
 * Filters a streamed answer (docs/decisions/040, 073). Marks must name one of `sources`, in the order that the model saw,
 * and get new numbers by first use. A mark for a code block stays only if its source contains that code. Links that no
 * source contains become words, URLs become inline code, and images are removed. Code stays as it is.
 */
export function createCitationFilter(sources: readonly string[]): CitationFilter {
  const texts = sources.map(squeezed);
  const order: number[] = [];
  let pending = "";
  let atLineStart = true;
  /**
   * Whether text between backticks on this line is code. False after anything that could make the page pair the
   * backticks differently: a sign without a partner, or a changed mark or link.
   */
  let codeCounts = true;
  let bold = false;
  /** Whether this line has a mark; `line` contains only its words. */
  let marked = false;
  let fence = "";
  let code = "";
  /** The code block that has just ended, as long as only spaces follow it. */
  let lastCode: string | null = null;
  /** The marks of a line that ends with a colon. They may be the sources of code that follows. */
  let claims: number[] = [];
  let gap = "";
  let line = "";

  function numberOf(place: number): number {
    if (!order.includes(place)) order.push(place);
    return order.indexOf(place) + 1;
  }
  const shown = (places: readonly number[]) => places.map((place) => `[${numberOf(place)}]`).join("");
  const holds = (place: number, text: string) => (texts[place] ?? "").includes(squeezed(text));

  function placesIn(mark: string): number[] {
    const numbers = mark.match(/\d+/g) ?? [];
    return [...new Set(numbers.map((number) => Number(number) - 1))].filter((place) => place in texts);
  }

  /** Takes a complete line off `pending`; null if it is still incomplete. */
  function takeLine(final: boolean): string | null {
    const end = pending.indexOf("\n");
    if (end < 0 && !final) return null;
    const taken = end < 0 ? pending : pending.slice(0, end + 1);
    pending = pending.slice(taken.length);
    return taken;
  }

  function closeFence(whole: string): string {
    fence = "";
    lastCode = code;
    atLineStart = true;
    line = "";
    const proven = claims.filter((place) => holds(place, code));
    claims = [];
    return proven.length === 0 ? whole : `${whole.trimEnd()}\n${shown(proven)}\n`;
  }

  function insideFence(final: boolean): string | null {
    if (atLineStart) {
      if (pattern.FENCE_BEGUN.test(pending) && !final) return null;
      if (pattern.FENCE.test(pending)) {
        const whole = takeLine(final);
        if (whole === null) return null;
        if (closesFence(whole, fence)) return closeFence(whole);
        code += whole;
        return whole;
      }
    }
    const end = pending.indexOf("\n");
    const taken = end < 0 ? pending : pending.slice(0, end + 1);
    pending = pending.slice(taken.length);
    atLineStart = end >= 0;
    code += taken;
    return taken;
  }

  function openFence(signs: string, whole: string): string {
    pending = pending.slice(whole.length);
    fence = signs;
    code = "";
    atLineStart = true;
    const before = gap;
    gap = "";
    // Nothing could check a source that is named on the line of a fence.
    return before + whole.replace(/[[【].*?[\]】]/g, "").replace(/[ \t]+$/gm, "");
  }

  /** Marks that no code followed go back to the end of their line. */
  function settleClaims(): string {
    const before = claims.length > 0 ? ` ${shown(claims)}${gap}` : gap;
    claims = [];
    gap = "";
    return before;
  }

  const known = (address: string) => texts.some((text) => text.includes(address));

  /** The words left of a removed link or mark, without signs that could pair up with their new neighbours. */
  function left(words: string): string {
    codeCounts = false;
    const bare = words.replace(/[`*~]/g, "");
    atLineStart = bare === "" && line.trim() === "" && !marked;
    return bare === "" && /[`*~]$/.test(line) ? " " : bare;
  }

  /** A link, an image or a URL at the beginning of a text; null if it is still incomplete. */
  function linkIn(text: string, final: boolean): { length: number; shown: string } | null | undefined {
    const [whole, image, label = "", target = ""] = pattern.LINK.exec(text) ?? [];
    if (whole !== undefined) {
      // The page would make a link of a URL in the words.
      const words = label.replaceAll("://", ": //");
      if (image || !known(target)) return { length: whole.length, shown: left(words) };
      if (/[`*]/.test(whole)) codeCounts = false;
      return { length: whole.length, shown: `[${words}](${target})` };
    }
    const [address] = pattern.ADDRESS.exec(text) ?? [];
    if (!final && (pattern.LINK_BEGUN.test(text) || pattern.ADDRESS_BEGUN.test(text) || address === text))
      return null;
    if (address === undefined) return undefined;
    const bare = address.replace(/[.,;:!?'*_)\]]+$/, "");
    // Backticks could pair up with others on the page, which would make it a link again.
    const asText = codeCounts ? `\`${bare}\`` : bare.replaceAll("://", ": //");
    return { length: bare.length, shown: known(bare) ? bare : asText };
  }

  /** Takes what `linkIn` finds after the first `space` characters off `pending`. */
  function takeLink(space: string, final: boolean): string | null | undefined {
    const found = linkIn(pending.slice(space.length), final);
    if (!found) return found;
    pending = pending.slice(space.length + found.length);
    line += space + found.shown;
    return space + found.shown;
  }

  function mark(final: boolean): string | null {
    // If the mark is removed, so is the space before it.
    const space = /^[ \t]*/.exec(pending)?.[0] ?? "";
    const begun = pending.slice(space.length);
    const found = pattern.MARK.exec(begun);
    if (!found) {
      if (pattern.MARK_BEGUN.test(begun) && !final) return null;
      const link = takeLink(space, final);
      if (link !== undefined) return link;
      const plain = pending.slice(0, space.length + 1);
      line += plain;
      pending = pending.slice(plain.length);
      return plain;
    }
    let rest = begun.slice(found[0].length);
    // Wait until it is clear whether this is a link, and whether a short line ends with a colon.
    if (/^\([^)\n]*$/.test(rest) && !final) return null;
    rest = rest.replace(/^\([^)\n]*\)/, "");
    if (pattern.SHORT_REST.test(rest) && !final) return null;
    pending = rest;
    let places = placesIn(found[0]);
    if (lastCode !== null && pattern.CLAIM.test(line)) {
      const claimed = lastCode;
      places = places.filter((place) => holds(place, claimed));
    }
    const end = rest.search(/\n|$/);
    if (/^[^\n.!?]{0,80}:\s*$/.test(rest.slice(0, end))) {
      claims.push(...places);
      return left("");
    }
    if (places.length === 0) return left("");
    marked = true;
    return space + shown(places);
  }

  /** Takes `text` off `pending` and returns it unchanged. */
  function plain(text: string): string {
    pending = pending.slice(text.length);
    line += text;
    return text;
  }

  /** Inline code; a backtick without a partner is text. Null if it is still incomplete. */
  function backtick(final: boolean): string | null {
    const whole = codeCounts ? pattern.CODE.exec(pending)?.[0] : undefined;
    if (whole === undefined && codeCounts && pattern.CODE_BEGUN.test(pending) && !final) return null;
    codeCounts = whole !== undefined;
    return plain(whole ?? "`");
  }

  /** The stars around bold words. The page pairs them before it looks for code inside or after them. */
  function stars(final: boolean): string | null {
    if (bold && pending.startsWith("**")) {
      bold = false;
      return plain("**");
    }
    const words = pattern.BOLD.exec(pending)?.[1];
    if (words === undefined && pattern.BOLD_BEGUN.test(pending) && !final) return null;
    if (words === undefined) {
      if (pending.startsWith("**")) codeCounts = false;
      return plain("*");
    }
    bold = true;
    if (words.replace(pattern.PAIRED_CODE, "").includes("`")) codeCounts = false;
    return plain("**");
  }

  function beginLine(): string {
    atLineStart = false;
    codeCounts = true;
    bold = false;
    marked = claims.length > 0 && gap === "";
    if (line.trim() !== "") lastCode = null;
    line = "";
    return settleClaims();
  }

  function lineStart(final: boolean): string | null {
    const blank = /^[ \t]*\n/.exec(pending)?.[0];
    if (blank) {
      pending = pending.slice(blank.length);
      gap += blank;
      return "";
    }
    if (pattern.FENCE.test(pending)) {
      const end = pending.indexOf("\n");
      if (end < 0 && !final) return null;
      const whole = end < 0 ? pending : pending.slice(0, end + 1);
      const opened = opensFence(whole.trimEnd());
      if (opened) return openFence(opened.fence, whole);
      // Inline code in three backticks must not become a fence when part of its line is removed.
      pending = pending.replace(/`{3,}/, "`");
      return beginLine();
    }
    return pattern.FENCE_BEGUN.test(pending) && !final ? null : beginLine();
  }

  function prose(final: boolean): string | null {
    if (atLineStart) return lineStart(final);
    const first = pending[0];
    if (first === "\n") {
      pending = pending.slice(1);
      gap = "\n";
      atLineStart = true;
      return "";
    }
    if (first === "`") return backtick(final);
    if (first === "*") return stars(final);
    if (/^[ \t]*[[【]/.test(pending)) return mark(final);
    const link = takeLink("", final);
    if (link !== undefined) return link;
    if (/^[ \t]+$/.test(pending) && !final) return null;
    const stop = pending.slice(1).search(pattern.NEXT);
    return plain(stop < 0 ? pending : pending.slice(0, stop + 1));
  }

  function drain(final: boolean): string {
    let output = "";
    while (pending !== "") {
      const piece = fence ? insideFence(final) : prose(final);
      if (piece === null) break;
      output += piece;
    }
    return output;
  }

  return {
    push(text) {
      pending += text.replaceAll("\r\n", "\n");
      return drain(false);
    },
    end() {
      const output = drain(true);
      return output + (claims.length > 0 ? ` ${shown(claims)}` : "");
    },
    cited: () => [...order],
  };
}
