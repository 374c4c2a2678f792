import { sentencesOf, textBlocksOf } from "#shared/prose/sentences.ts";
import type { Phrase } from "#shared/search/passage.ts";
import { stemOf, tokensOf } from "#shared/search/words.ts";
import { FILLERS } from "./filler-words.ts";
import type { RankedPage, Weighted } from "./ranking.ts";

/** What a page says against a wrong belief in a question: words of one of its sections. `known`: a note names the belief. */
export type Correction = { says: string; known: boolean };

/** From this part on, a question assumes what a phrase says. */
const ASSUMED = 0.75;
/** A sentence that says what is not so is about a question if it holds this share of its weight. */
const ABOUT = 0.4;
const LONGEST = 300;

/** How a question says that it assumes something: "since …", "… so why …", "…, right?" */
const ASSUMES =
  /^(since|because|as)\b|(?<!\bthe )\b(right|correct|yeah|yes|ok|okay|true)\s*\?*$|\bso (how|why|where|which|what|i|it|that|thats|can|then)\b|\b(why|how come) (?!do (i|we|you|people) (need|have|use|want)\b)(do|does|did|is|isnt|not|can|cant)\b/i;
/** A sentence that only continues the one before it does not stand alone. */
const CONTINUES = /^(similarly|so|then|but|and|or|also|otherwise|instead|it|they|this|these|those)\b/i;
const DENIES = /\b(not|never|no|nothing|only|cannot|nobody|without)\b/i;

const stemsIn = (text: string) => [
  ...new Set(
    tokensOf(text)
      .filter((token) => token.length > 1 && !FILLERS.has(token))
      .map(stemOf),
  ),
];

type Needs = {
  question: string;
  page: RankedPage;
  phrases: readonly Phrase[];
  terms: readonly Weighted[];
  weightOfStem: (stem: string) => number;
};

/** The correction of a belief that the page's note names and that is in the question, however much else it says. */
function ofKnownBelief({ page, phrases, terms, weightOfStem }: Needs): string | undefined {
  const position = page.passages[0]?.position ?? -1;
  const weigh = (stems: readonly string[]) => stems.reduce((sum, stem) => sum + weightOfStem(stem), 0);
  const beliefs = phrases
    .filter(({ says, first, last }) => says !== "" && first <= position && position <= last)
    .map(({ phrase, says }) => {
      const stems = stemsIn(phrase);
      // One word of the question, which has synonyms, does not stand for two words of the belief.
      const free = new Set(terms);
      const shared = stems.filter((stem) => {
        const term = [...free].find((each) => each.stems.includes(stem));
        return term !== undefined && free.delete(term);
      });
      return { says, part: weigh(shared) / Math.max(0.001, weigh(stems)) };
    })
    .filter(({ part }) => part >= ASSUMED)
    .sort((a, b) => b.part - a.part);
  return beliefs[0]?.says;
}

/** The page's sentence that says what is not so about the subject of a question that assumes something. */
function denialIn({ question, page, terms }: Needs): string | undefined {
  if (!ASSUMES.test(question.trim())) return undefined;
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  const heldIn = (text: string) => {
    const stems = new Set(stemsIn(text));
    const held = terms.filter((term) => term.stems.some((stem) => stems.has(stem)));
    return held.reduce((sum, { weight }) => sum + weight, 0) / Math.max(0.001, whole);
  };
  return page.passages
    .flatMap(({ body }) => textBlocksOf(body).flatMap(sentencesOf))
    .filter(
      (text) =>
        DENIES.test(text) &&
        !CONTINUES.test(text) &&
        text.length <= LONGEST &&
        !text.includes("](") &&
        !text.endsWith("?"),
    )
    .map((text) => ({ text, held: heldIn(text) }))
    .filter(({ held }) => held >= ABOUT)
    .sort((a, b) => b.held - a.held)[0]?.text;
}

/** What a page says against a belief in the question, or null. */
export function correctionFrom(needs: Needs): Correction | null {
  const known = ofKnownBelief(needs);
  const says = known ?? denialIn(needs);
  return says === undefined ? null : { says, known: known !== undefined };
}
