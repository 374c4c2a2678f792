import { splitAtFences } from "#shared/prose/code-fences.ts";
import type { Passage, Phrase } from "#shared/search/passage.ts";
import { stemOf, tokensOf } from "#shared/search/words.ts";
import { FILLERS } from "./filler-words.ts";
import type { KnownWord, Term } from "./question.ts";

export type Weighted = Term & { weight: number };

/** A page, its sections with the best first, and how well it answers: about 1 if its words are the question's. */
export type RankedPage = {
  /** Its kind and slug. */
  page: string;
  score: number;
  /** Its best phrase and its best section, 0 to 1. */
  phrase: number;
  section: number;
  /** The share of the question's weight that occurs anywhere on the page or in its phrases. */
  held: number;
  passages: Passage[];
};

/** What a word counts where it occurs in a passage. In the text it counts more the more often it occurs. */
const IN_HEADING = 1;
const IN_TITLE = 0.85;
const IN_ALIASES = 0.8;
const IN_BODY = 0.8;

/** What a word of the title or heading counts more where the text says it as well. */
const SAID = 0.15;
/** The same when the sections of one page are compared: all have the title, and only some say its words. */
const SAID_IN_SECTION = 0.3;
/** A page's first section answers in general, so it is quoted if no other one fits better than this. */
const FIRST_SECTION = 0.05;

/** What the best phrase of a page counts beside its best section. */
const PHRASES_COUNT = 1;
/** From this score on, a phrase and the question have the same words. */
export const SAME_WORDS = 0.98;

/** The weight of a word: the fewer passages contain it, the more it weighs; a word that none contains weighs most. */
export function weightOf(term: Term, known: ReadonlyMap<string, KnownWord>, total: number): number {
  const own = known.get(term.stems[0] ?? "")?.passages ?? 0;
  const most = Math.max(own, ...term.stems.slice(1).map((stem) => known.get(stem)?.passages ?? 0), 0);
  return term.share * Math.log(1 + (total + 1) / ((own || most) + 1));
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokensOf(text)) {
    const stem = stemOf(token);
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

const total = (terms: readonly Weighted[]) => terms.reduce((sum, { weight }) => sum + weight, 0);

/** How much of the question's weight a passage holds, 0 to 1. */
export function sectionScore(passage: Passage, terms: readonly Weighted[], saidCounts = SAID): number {
  const [heading, title, aliases, body] = [passage.heading, passage.title, passage.aliases, passage.body].map(
    countsOf,
  );
  const whole = total(terms);
  if (!heading || !title || !aliases || !body || whole === 0) return 0;
  let sum = 0;
  for (const { stems, weight } of terms) {
    let best = 0;
    for (const stem of stems) {
      const often = body.get(stem) ?? 0;
      const inText = Math.max(heading.has(stem) ? IN_HEADING : 0, (IN_BODY * often) / (often + 0.6));
      const inName = Math.max(title.has(stem) ? IN_TITLE : 0, aliases.has(stem) ? IN_ALIASES : 0);
      // Said in the text as well, a word of the title is what the section is about.
      const said = saidCounts * (often / (often + 2));
      best = Math.max(best, Math.max(inText, inName) + said);
    }
    sum += weight * best;
  }
  return sum / whole;
}

/** A text without its code, in which nearly every section of a page has the same names. */
const withoutCode = (body: string) =>
  splitAtFences(body)
    .map((part) => (part.kind === "text" ? part.text : ""))
    .join("\n");

/** How well a section fits the question among the sections of its page. */
function fitOf(passage: Passage, terms: readonly Weighted[]): number {
  const score = sectionScore({ ...passage, body: withoutCode(passage.body) }, terms, SAID_IN_SECTION);
  return score + (passage.anchor === "" ? FIRST_SECTION : 0);
}

/** How similar a question and a phrase are: 1 if they have the same words, whatever their order. */
export function phraseScore(
  phrase: string,
  terms: readonly Weighted[],
  weightOfStem: (stem: string) => number,
): number {
  const stems = new Set(
    tokensOf(phrase)
      .filter((token) => token.length > 1 && !FILLERS.has(token))
      .map(stemOf),
  );
  let own = 0;
  let shared = 0;
  for (const stem of stems) {
    const weight = weightOfStem(stem);
    own += weight;
    if (terms.some((term) => term.stems.includes(stem))) shared += weight;
  }
  const held = total(terms.filter((term) => term.stems.some((stem) => stems.has(stem))));
  const whole = total(terms);
  return whole === 0 || own === 0 ? 0 : Math.sqrt((held / whole) * (shared / own));
}

export const pageOf = ({ kind, slug }: Passage) => `${kind}:${slug}`;

/** Ranks the pages of these passages. */
export function rankPages(
  passages: readonly Passage[],
  phrases: readonly Phrase[],
  terms: readonly Weighted[],
  weightOfStem: (stem: string) => number,
): RankedPage[] {
  const pages = new Map<string, { passage: Passage; score: number; fit: number }[]>();
  for (const passage of passages) {
    const key = pageOf(passage);
    const sections = pages.get(key) ?? [];
    sections.push({ passage, score: sectionScore(passage, terms), fit: fitOf(passage, terms) });
    pages.set(key, sections);
  }
  const scored = phrases.map((phrase) => ({
    ...phrase,
    score: phraseScore(phrase.phrase, terms, weightOfStem),
  }));
  return [...pages]
    .map(([page, sections]) => {
      sections.sort((a, b) => b.fit - a.fit || a.passage.position - b.passage.position);
      const [best] = sections;
      const position = best?.passage.position ?? 0;
      const own = scored
        .filter(({ first, last }) => first <= position && position <= last)
        .map(({ score }) => score)
        .sort((a, b) => b - a);
      // Several phrases that are half right are better than one.
      const phrase = (own[0] ?? 0) + 0.1 * (own[1] ?? 0) + 0.05 * (own[2] ?? 0);
      const section = Math.max(...sections.map(({ score }) => score));
      const stems = new Set(
        sections.flatMap(({ passage: { title, heading, aliases, body } }) =>
          tokensOf(`${title} ${heading} ${aliases} ${body}`).map(stemOf),
        ),
      );
      for (const { first, last, phrase } of scored)
        if (first <= position && position <= last)
          for (const token of tokensOf(phrase)) stems.add(stemOf(token));
      const held =
        total(terms.filter((term) => term.stems.some((stem) => stems.has(stem)))) /
        Math.max(0.001, total(terms));
      return {
        page,
        held,
        score: PHRASES_COUNT * phrase + section,
        phrase: own[0] ?? 0,
        section,
        passages: sections.map(({ passage }) => passage),
      };
    })
    .sort((a, b) => b.score - a.score || (a.passages[0]?.position ?? 0) - (b.passages[0]?.position ?? 0));
}
