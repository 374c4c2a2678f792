import type { Passage } from "#shared/search/passage.ts";
import { pageOf, type RankedPage } from "./ranking.ts";

/** The usual constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009): two good places beat one first place. */
const PLACES = 60;

/** Merges rankings: a thing scores 1 / (60 + its place) in each. Equals stay in the order of the first ranking. */
export function fuse<T>(rankings: readonly (readonly T[])[], keyOf: (thing: T) => string | number): T[] {
  const fused = new Map<string | number, { thing: T; score: number }>();
  for (const ranking of rankings) {
    for (const [index, thing] of ranking.entries()) {
      const key = keyOf(thing);
      const before = fused.get(key);
      const score = (before?.score ?? 0) + 1 / (PLACES + index + 1);
      fused.set(key, { thing: before?.thing ?? thing, score });
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score).map(({ thing }) => thing);
}

/** A page that words did not find. */
const WITHOUT_WORDS = { score: 0, phrase: 0, section: 0, held: 0, passages: [] };

/**
 * Merges the pages that words found with the passages found by meaning, both best first. A page's place by meaning is
 * that of its nearest passage. The sections of a page are merged in the same way.
 */
export function fusePages(byWords: readonly RankedPage[], near: readonly Passage[]): RankedPage[] {
  const pages = new Map(byWords.map((page) => [page.page, page]));
  const meant = new Map<string, Passage[]>();
  for (const passage of near) {
    const page = pageOf(passage);
    meant.set(page, [...(meant.get(page) ?? []), passage]);
  }
  return fuse([[...pages.keys()], [...meant.keys()]], String).map((page) => {
    const ranked = pages.get(page) ?? { page, ...WITHOUT_WORDS };
    return {
      ...ranked,
      passages: fuse([ranked.passages, meant.get(page) ?? []], ({ position }) => position),
    };
  });
}
