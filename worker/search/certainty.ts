import type { KnownWord, ReadQuestion } from "./question.ts";
import type { RankedPage, Weighted } from "./ranking.ts";

/** Whether what was found answers the question, may answer it, or has nothing to do with it. */
export type Certainty = "sure" | "unsure" | "none";

const SURE = 1.1;
const UNSURE = 0.6;

export function certaintyOf({
  read,
  terms,
  known,
  pages,
}: {
  read: ReadQuestion;
  terms: readonly Weighted[];
  known: ReadonlyMap<string, KnownWord>;
  pages: readonly RankedPage[];
}): Certainty {
  const [best] = pages;
  if (!best) return "none";
  if (best.score >= SURE) return "sure";
  return best.score >= UNSURE ? "unsure" : "none";
}
