import type { KnownWord, ReadQuestion } from "./question.ts";
import type { RankedPage, Weighted } from "./ranking.ts";

/** Whether what was found answers the question, may answer it, or has nothing to do with it. */
export type Certainty = "sure" | "unsure" | "none";

/**
 * What speaks for an answer, and how much. Fitted by logistic regression to the questions of test/eval that are not held
 * back: `ANSWERABLE` to whether the site answers a question at all, `QUOTABLE` to whether the best page does.
 */
const ANSWERABLE = { phrase: 3.5, section: 2.1, held: 3.5, known: 2.6, lead: 0.5, length: 6.1, needed: 9.4 };
const QUOTABLE = { phrase: 2.7, section: 1.9, held: 2.7, known: 2.1, lead: 2.2, length: 4.3, needed: 9 };

type Evidence = {
  read: ReadQuestion;
  terms: readonly Weighted[];
  known: ReadonlyMap<string, KnownWord>;
  pages: readonly RankedPage[];
};

function signsOf({ terms, known, pages }: Evidence, best: RankedPage) {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const knownTerms = terms.filter(({ stems }) => stems.some((stem) => known.has(stem)));
  return {
    phrase: best.phrase,
    section: best.section,
    held: best.held,
    known: knownTerms.reduce((sum, { weight }) => sum + weight, 0) / Math.max(total, 0.001),
    /** How far the best page is ahead of the second. */
    lead: (best.score - (pages[1]?.score ?? 0)) / best.score,
    /** The more words a question has, the fewer of them a page needs to hold. */
    length: Math.min(1, Math.log(1 + terms.length) / 3),
  };
}

type Signs = ReturnType<typeof signsOf>;

/** The logarithm of the odds: above zero it is more likely than not. */
function oddsOf(signs: Signs, { needed, ...weights }: Signs & { needed: number }): number {
  const names = Object.keys(weights) as (keyof Signs)[];
  return names.reduce((sum, name) => sum + signs[name] * weights[name], -needed);
}

export function certaintyOf(evidence: Evidence): Certainty {
  const { read, pages } = evidence;
  const [best] = pages;
  if (!best || best.score === 0 || !read.understood) return "none";
  const signs = signsOf(evidence, best);
  if (oddsOf(signs, ANSWERABLE) < 0) return "none";
  return oddsOf(signs, QUOTABLE) < 0 ? "unsure" : "sure";
}
