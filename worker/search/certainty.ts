import type { KnownWord, ReadQuestion } from "./question.ts";
import { type RankedPage, SAME_WORDS, type Weighted } from "./ranking.ts";

/** Whether what was found answers the question, may answer it, or has nothing to do with it. */
export type Certainty = "sure" | "unsure" | "none";

/** The odds from which a page is quoted, and from which pages are offered. */
const SURE = 1.8;
const UNSURE = -0.6;

type Evidence = {
  read: ReadQuestion;
  terms: readonly Weighted[];
  known: ReadonlyMap<string, KnownWord>;
  pages: readonly RankedPage[];
  /** Names in the question, as programs write them, that the index does not have. */
  unknownNames: readonly string[];
};

/**
 * How likely it is that the best page answers the question: the logarithm of the odds. The numbers were fitted to the
 * questions of test/eval that are not held back.
 */
function oddsOf({ read, terms, known, pages, unknownNames }: Evidence, best: RankedPage): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const knownTerms = terms.filter(({ stems }) => stems.some((stem) => known.has(stem)));
  const knownShare = knownTerms.reduce((sum, { weight }) => sum + weight, 0) / Math.max(total, 0.001);
  const lead = (best.score - (pages[1]?.score ?? 0)) / best.score;
  // The more words a question has, the fewer of them a page needs to hold.
  const length = Math.min(1, Math.log(1 + terms.length) / 3);
  const { phrase, section, held } = best;
  const speaksFor = 2 * phrase + 2.3 * section + 3.7 * held + 2.8 * knownShare + lead + 7 * length;
  const speaksAgainst = 2.5 * Math.min(2, read.everyday) + (unknownNames.length > 0 ? 2.5 : 0);
  return speaksFor - speaksAgainst - 9.9;
}

export function certaintyOf(evidence: Evidence): Certainty {
  const { read, terms, pages, unknownNames } = evidence;
  const [best] = pages;
  if (!best || best.score === 0 || !read.understood) return "none";
  // Two words or more that a page lists as a question of its own.
  const isListed = best.phrase >= SAME_WORDS && terms.length > 1;
  if (isListed && read.everyday === 0 && unknownNames.length === 0) return "sure";
  const odds = oddsOf(evidence, best);
  if (odds >= SURE) return "sure";
  return odds >= UNSURE ? "unsure" : "none";
}
