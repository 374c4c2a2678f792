import type { MarkedText } from "#shared/search/excerpt.ts";
import { foldText } from "#shared/search-text.ts";

/** Where a term begins in a text. */
function placesOf(text: string, term: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(term); at >= 0 && term !== ""; at = text.indexOf(term, at + term.length)) {
    found.push(at);
  }
  return found;
}

/**
 * Marks where the terms occur, also inside a word, because the desk finds parts of names and addresses. `terms` are
 * folded (shared/search-text.ts).
 */
export function markedTerms(text: string, terms: readonly string[]): MarkedText {
  // Folding can change a text's length, so each letter is folded on its own and remembers where it stood.
  const letters = Array.from(text.matchAll(/./gsu), ({ 0: letter, index }) => ({
    folded: /\s/u.test(letter) ? " " : foldText(letter),
    from: index,
    to: index + letter.length,
  }));
  const places = letters.flatMap(({ folded, from, to }) => Array.from(folded, () => ({ from, to })));
  const folded = letters.map((letter) => letter.folded).join("");
  const hits = terms
    .flatMap((term) =>
      placesOf(folded, term).map((index) => ({
        from: places[index]?.from ?? 0,
        to: places[index + term.length - 1]?.to ?? 0,
      })),
    )
    .sort((one, other) => one.from - other.from);
  const pieces: MarkedText = [];
  let at = 0;
  for (const { from, to } of hits) {
    if (to <= at) continue;
    const start = Math.max(from, at);
    if (start > at) pieces.push({ text: text.slice(at, start), hit: false });
    pieces.push({ text: text.slice(start, to), hit: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hit: false });
  return pieces;
}
