import type { Passage, Phrase } from "#shared/search/passage.ts";
import { stemOf, tokensOf } from "#shared/search/words.ts";
import { query } from "#worker/platform/client.ts";
import { type Certainty, certaintyOf } from "./certainty.ts";
import { correctionFrom } from "./correction.ts";
import { FILLERS } from "./filler-words.ts";
import { fusePages } from "./fusion.ts";
import type { Meaning } from "./meaning.ts";
import { candidateStems, type KnownWord, type ReadQuestion, readQuestion, type Term } from "./question.ts";
import { type RankedPage, rankPages, weightOf } from "./ranking.ts";
import { editDistance, nearestWord, oneEditAway, shapeQuery } from "./typos.ts";

export type Found = {
  /** The best sections, best first; at most two of a page, and only one of every page but the first three. */
  passages: Passage[];
  certainty: Certainty;
  /** The positions of the sections that fit nearly as well as the best one, itself included. */
  rivals: readonly number[];
  /** What the best section says against a wrong belief in the question; empty without one. */
  correction: string;
  /** The words of the question by stem. Synonyms are one word, so they have the same value. */
  words: ReadonlyMap<string, { weight: number }>;
};

/** What a list of results shows. */
export type Listed = {
  /** The best section of each page, best first. */
  best: Passage[];
  /** The stems of the words that were searched for, with their synonyms and as they were corrected. */
  wanted: ReadonlySet<string>;
};

const RIVAL_SHARE = 0.7;
const CANDIDATES = 40;
const PHRASES = 30;
const SHAPES = 24;
/** More than the passages of a hundred notes: up to this number, every word of a question counts. */
const MOST_SCORED = 800;
const MOST_CORRECTIONS = 6;
const CORRECTED_SHARE = 0.8;
const MOST_NEAR = 20;
/** From this score on, a page is asked for in these words, whatever else they name: "keep-alive like in vue". */
const ASKED_LIKE_THIS = 0.95;
/** From this cosine on, a passage has to do with the question. Below it, only words count. */
const RELATED = 0.55;

const COLUMNS = "title, heading, body, aliases, url, slug, anchor, kind, position";
// bm25 weights in column order: a title counts more than a paragraph.
const BY_TEXT = `SELECT ${COLUMNS} FROM passages WHERE passages MATCH ?
  ORDER BY bm25(passages, 6.0, 6.0, 1.0, 5.0) LIMIT ${CANDIDATES}`;
const BY_PHRASE = `SELECT phrase, first, last, says FROM phrases WHERE phrases MATCH ? ORDER BY rank LIMIT ${PHRASES}`;
const BY_STEM = "SELECT stem, form, passages FROM words WHERE stem IN (SELECT value FROM json_each(?))";
const BY_SHAPE = `SELECT stem, form, passages FROM word_shapes WHERE word_shapes MATCH ? ORDER BY rank LIMIT ${SHAPES}`;
/** Every section of the pages with these phrases. A passage's rowid is its position and one. */
const OF_PHRASES = `WITH found AS (SELECT DISTINCT first, last FROM (${BY_PHRASE}))
  SELECT ${COLUMNS.replace(/\w+/g, "passages.$&")} FROM found CROSS JOIN passages
  WHERE passages.rowid BETWEEN found.first + 1 AND found.last + 1`;
const OF_POSITIONS = `SELECT ${COLUMNS.replace(/\w+/g, "passages.$&")} FROM json_each(?) AS near CROSS JOIN passages
  WHERE passages.rowid = near.value + 1 ORDER BY near.key`;

/** A query for FTS5 with every word quoted, so that no input is syntax. Null without words. */
export function matchQuery(terms: readonly Term[]): string | null {
  const forms = [...new Set(terms.flatMap((term) => term.forms))].map((form) => form.replace(/"/g, " "));
  return forms.length === 0 ? null : forms.map((form) => `"${form}"`).join(" OR ");
}

/**
 * The terms with only their rarest forms: as many as occur in `most` passages together. Scoring passages costs time,
 * and a word that occurs in thousands of them does not distinguish them.
 */
export function rareTerms(
  terms: readonly Term[],
  known: ReadonlyMap<string, KnownWord>,
  most: number,
): Term[] {
  const passagesWith = (form: string) => known.get(stemOf(form))?.passages ?? 0;
  const forms = [...new Set(terms.flatMap(({ forms }) => forms))];
  const kept = new Set<string>();
  let sum = 0;
  for (const form of forms.sort((a, b) => passagesWith(a) - passagesWith(b))) {
    sum += passagesWith(form);
    if (sum > most && kept.size > 0) break;
    kept.add(form);
  }
  return terms.map((term) => ({ ...term, forms: term.forms.filter((form) => kept.has(form)) }));
}

/** A misspelt filler says no more than a filler. Where it could also be a word of the index, it is that. */
const FILLER_WORDS: readonly KnownWord[] = [...FILLERS].map((form) => ({
  stem: stemOf(form),
  form,
  passages: 0,
}));

type Needs = {
  search: D1Database;
  /** Null or omitted: words alone. */
  meaning?: Pick<Meaning, "near"> | null;
};

/** What the index knows of a question's words, its number of passages, and the hash of its contents. */
type Known = { known: Map<string, KnownWord>; total: number; hash: string | undefined };

/** All pages, best first. If the words are sure of a page, it stays first: that certainty is about this page. */
function merged(
  { certainty, pages }: { certainty: Certainty; pages: RankedPage[] },
  meant: readonly Passage[],
): RankedPage[] {
  const all = fusePages(pages, meant);
  const [best] = pages;
  return best && certainty === "sure" ? [best, ...all.filter(({ page }) => page !== best.page)] : all;
}

export function createSearch({ search, meaning = null }: Needs) {
  async function knownWords(text: string): Promise<Known> {
    const [words, rows] = await query(() =>
      search.batch<KnownWord & { name: string; fact: string }>([
        search.prepare(BY_STEM).bind(JSON.stringify(candidateStems(text))),
        search.prepare("SELECT name, fact FROM index_facts WHERE name IN ('hash', 'passages')"),
      ]),
    );
    const known = new Map((words?.results ?? []).map((word) => [word.stem, word]));
    const facts = new Map((rows?.results ?? []).map(({ name, fact }) => [name, fact]));
    return { known, total: Number(facts.get("passages") ?? 0), hash: facts.get("hash") };
  }

  /** Replaces words that the index does not have with the most similar ones it has, and adds those to `known`. */
  async function corrected(
    { terms, hooks, names, foreign }: ReadQuestion,
    known: Map<string, KnownWord>,
  ): Promise<{ terms: Term[]; unknownHooks: string[]; unknownNames: string[] }> {
    const words = foreign
      ? []
      : terms.filter(({ stems }) => !stems.some((stem) => known.has(stem))).map(({ word }) => word);
    const unknownHooks = hooks.filter((hook) => !known.has(stemOf(hook)));
    const unknown = [...new Set([...unknownHooks, ...words])].slice(0, MOST_CORRECTIONS);
    const unknownNames = names.filter((name) => !known.has(stemOf(name)));
    if (unknown.length === 0) return { terms, unknownHooks, unknownNames };
    const stems = unknown.map(stemOf);
    const answers = await query(() =>
      search.batch<KnownWord>([
        search.prepare(BY_STEM).bind(JSON.stringify(stems.flatMap(oneEditAway))),
        ...stems
          .flatMap((stem) => shapeQuery(stem) ?? [])
          .map((shapes) => search.prepare(BY_SHAPE).bind(shapes)),
      ]),
    );
    const similar = answers.flatMap(({ results }) => results);
    const meant = new Map<string, KnownWord>();
    for (const word of unknown) {
      const nearest = nearestWord(stemOf(word), [...similar, ...FILLER_WORDS]);
      if (nearest) meant.set(word, nearest);
    }
    const said = terms.filter(({ word }) => !FILLERS.has(meant.get(word)?.form ?? ""));
    const right = said.map((term) => {
      const word = meant.get(term.word);
      if (!word) return term;
      known.set(word.stem, word);
      // It may be a word of something else that only looks alike.
      return {
        ...term,
        word: word.form,
        forms: [word.form],
        stems: [word.stem],
        share: CORRECTED_SHARE * term.share,
      };
    });
    // More than one wrong letter makes another hook.
    const isTypo = (hook: string) => editDistance(stemOf(hook), meant.get(hook)?.stem ?? "", 1) <= 1;
    return {
      terms: right,
      unknownHooks: unknownHooks.filter((hook) => !isTypo(hook)),
      unknownNames: unknownNames.filter((name) => !isTypo(name)),
    };
  }

  /** The pages that have the question's words, best first. */
  async function byWords(
    text: string,
    { known, total }: Known,
  ): Promise<
    Pick<Found, "words" | "certainty" | "correction"> & { pages: RankedPage[]; elsewhere: boolean }
  > {
    const read = readQuestion(text, new Set(known.keys()));
    const { terms, unknownHooks, unknownNames } = await corrected(read, known);
    // Also search for the words as the index writes them, because FTS5 stems differently than we do.
    const written = terms.map((term) => ({
      ...term,
      forms: [...new Set([...term.forms, ...term.stems.flatMap((stem) => known.get(stem)?.form ?? [])])],
    }));
    const match = matchQuery(rareTerms(written, known, MOST_SCORED));
    const named = read.elsewhere.length > 0 || unknownHooks.length > 0;
    if (match === null) {
      return { certainty: "none", words: new Map(), pages: [], correction: "", elsewhere: named };
    }
    const [byText, byPhrase, ofPhrases] = await query(() =>
      search.batch<Passage | Phrase>(
        [BY_TEXT, BY_PHRASE, OF_PHRASES].map((sql) => search.prepare(sql).bind(match)),
      ),
    );
    const rows = [...(byText?.results ?? []), ...(ofPhrases?.results ?? [])] as Passage[];
    const passages = [...new Map(rows.map((passage) => [passage.position, passage])).values()];
    const weighted = terms.map((term) => ({ ...term, weight: weightOf(term, known, total) }));
    const weights = new Map(
      weighted.flatMap(({ stems, weight, share }) => stems.map((stem) => [stem, weight / share])),
    );
    // A word of a phrase that the question does not have: as rare as most.
    const usual = Math.log(1 + (total + 1) / 8);
    const weightOfStem = (stem: string) => weights.get(stem) ?? usual;
    const asked = (byPhrase?.results ?? []) as Phrase[];
    const pages = rankPages(passages, asked, weighted, weightOfStem);
    const words = new Map(weighted.flatMap((term) => term.stems.map((stem) => [stem, term])));
    const elsewhere = named && (pages[0]?.phrase ?? 0) < ASKED_LIKE_THIS;
    const certainty = elsewhere ? "none" : certaintyOf({ read, terms: weighted, known, pages, unknownNames });
    const [best] = pages;
    const correction =
      best && certainty !== "none"
        ? correctionFrom({ question: text, page: best, phrases: asked, terms: weighted, weightOfStem })
        : null;
    if (!best || !correction) return { certainty, words, pages, correction: "", elsewhere };
    // The answer begins with the correction, and so with its section.
    const { says, known: sure } = correction;
    const holds = ({ body }: Passage) => body.includes(says);
    const sections = [...best.passages.filter(holds), ...best.passages.filter((each) => !holds(each))];
    return {
      certainty: sure ? "sure" : certainty,
      words,
      pages: [{ ...best, passages: sections }, ...pages.slice(1)],
      correction: says,
      elsewhere,
    };
  }

  /** The passages that mean what the question means, nearest first, whatever their words. */
  async function byMeaning(text: string, { hash }: Known): Promise<Passage[]> {
    if (!meaning || hash === undefined) return [];
    const near = (await meaning.near(text, hash, MOST_NEAR)).filter(({ cosine }) => cosine >= RELATED);
    if (near.length === 0) return [];
    const positions = JSON.stringify(near.map(({ position }) => position));
    return (await search.prepare(OF_POSITIONS).bind(positions).all<Passage>()).results;
  }

  async function look(text: string, limit: number): Promise<Found & Listed & { pages: RankedPage[] }> {
    const known = await knownWords(text);
    const [said, meant] = await Promise.all([byWords(text, known), byMeaning(text, known)]);
    const pages = merged(said, meant);
    const best = pages.flatMap(({ passages: [first] }) => first ?? []);
    const found = [...best];
    // The answer may need a second section of its page; other pages are for further reading.
    const second = pages[0]?.passages[1];
    if (second && found.length > 0) found.splice(Math.min(3, found.length), 0, second);
    return {
      passages: found.slice(0, limit),
      rivals: pages
        .filter(({ score }) => score >= RIVAL_SHARE * (pages[0]?.score ?? 0))
        .flatMap(({ passages: [best] }) => best?.position ?? []),
      words: said.words,
      correction: said.correction,
      certainty: said.certainty === "none" && !said.elsewhere && meant.length > 0 ? "unsure" : said.certainty,
      best: best.slice(0, limit),
      wanted: new Set(said.words.size > 0 ? said.words.keys() : tokensOf(text).map(stemOf)),
      pages,
    };
  }

  return {
    /**
     * The sections that best answer a question. The input never becomes part of the query's syntax.
     * @throws AppError `unavailable`
     */
    find: (text: string, limit: number) => query(() => look(text, limit)),
  };
}

export type Search = ReturnType<typeof createSearch>;
