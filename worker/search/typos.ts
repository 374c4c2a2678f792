import type { KnownWord } from "./question.ts";

/** The edit distance: letters added, removed, changed or swapped; `limit + 1` if it is more than `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      }
      next.push(best);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? limit + 1;
}

/** Nobody misspells a longer word: it is a hash, or made to keep us busy. */
const LONGEST_WORD = 30;

/** The most typing errors in a word. Short words allow none, because they are too similar. */
export function allowedEdits(word: string): number {
  if (word.length < 3 || word.length > LONGEST_WORD) return 0;
  if (word.length < 7) return 1;
  return word.length < 12 ? 2 : 3;
}

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** Every word that is one typing error away. Groups of three letters do not find `union` for "unoin". */
export function oneEditAway(word: string): string[] {
  if (allowedEdits(word) === 0) return [];
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    found.add(before + after.slice(1));
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
    for (const letter of LETTERS) {
      found.add(before + letter + after);
      found.add(before + letter + after.slice(1));
    }
  }
  return [...found];
}

/** The groups of three letters in a word, as a query for `word_shapes`; null for a short word. */
export function shapeQuery(word: string): string | null {
  if (allowedEdits(word) < 2) return null;
  const shapes = Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3));
  return shapes.length === 0 ? null : [...new Set(shapes)].map((shape) => `"${shape}"`).join(" OR ");
}

/** Whether two words have the same letters: one is the other with letters swapped. */
const sameLetters = (a: string, b: string) => [...a].sort().join("") === [...b].sort().join("");

/** A word with its doubled letters written once. */
const single = (word: string) => word.replace(/(.)\1/g, "$1");

/**
 * The word of the index that a misspelt word means, or null. In a word of four letters one may be missing,
 * doubled or swapped, but not another: "joke" is not `jose`. In a word of three only doubled or swapped.
 */
export function nearestWord(stem: string, words: readonly KnownWord[]): KnownWord | null {
  const limit = allowedEdits(stem);
  let best: { word: KnownWord; distance: number } | null = null;
  for (const word of words) {
    // A wrong first letter is rare, and counts as one more error.
    const distance = editDistance(stem, word.stem, limit) + (word.stem[0] === stem[0] ? 0 : 1);
    if (distance === 0 || distance > limit) continue;
    if (stem.length < 5 && stem.length === word.stem.length && !sameLetters(stem, word.stem)) continue;
    if (stem.length < 4 && !sameLetters(single(stem), single(word.stem))) continue;
    const better =
      !best || distance < best.distance || (distance === best.distance && word.passages > best.word.passages);
    if (better) best = { word, distance };
  }
  return best?.word ?? null;
}
