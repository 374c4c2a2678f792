import {
  allowedEdits,
  candidateStems,
  headQuery,
  type KnownWord,
  matchQuery,
  nearestWord,
  type Passage,
  passageStems,
  rareTerms,
  stemOf,
  type Term,
  termsOf,
  tokensOf,
} from "#shared/search/search-query.ts";
import { query } from "#worker/platform/client.ts";

/** A passage and its rank: `coverage` is the share of the question's weight that it contains, 0 to 1. */
export type FoundPassage = Passage & { score: number; coverage: number };

export type Found = {
  /** Best first; at most two per page. */
  passages: FoundPassage[];
  /** Whether the best passage answers the question, rather than only sharing a word with it. */
  confident: boolean;
};

type Row = Passage & { rank: number };
type Weighted = Term & { weight: number };

/** bm25 gives words that half of the passages contain almost no weight, but where they appear must still count. */
const BASE_SCORE = 2;
const CANDIDATES = 40;
/** More than the passages of a hundred notes: up to this number, every word of a question counts. */
const MOST_SCORED = 600;
const MOST_CORRECTIONS = 4;
const MOST_OF_ONE_PAGE = 2;
/** A passage must hold this share of a question's weight; words the site never uses weigh most. */
const CONFIDENT_COVERAGE = 0.55;
/** And this share must be in its title, heading or aliases. */
const CONFIDENT_HEAD = 0.2;

// bm25 weights in column order: a title counts more than a paragraph.
const MATCH = `SELECT title, heading, body, aliases, url, slug, anchor, kind, position,
  bm25(passages, 8.0, 5.0, 1.0, 6.0) AS rank
  FROM passages WHERE passages MATCH ? ORDER BY rank LIMIT ${CANDIDATES}`;

/** The weight of a word: the fewer passages contain it, the more it weighs; a word that none contains weighs most. */
function weightOf(term: Term, known: ReadonlyMap<string, KnownWord>, total: number): number {
  const own = known.get(term.stems[0] ?? "")?.passages ?? 0;
  const most = Math.max(own, ...term.stems.slice(1).map((stem) => known.get(stem)?.passages ?? 0), 0);
  return Math.log(1 + (total + 1) / ((own || most) + 1));
}

/** The range of all words with the same first letter. */
function lettersFrom(stem: string): [string, string] {
  const first = String.fromCodePoint(stem.codePointAt(0) ?? 0);
  return [first, String.fromCodePoint((first.codePointAt(0) ?? 0) + 1)];
}

function shareIn(stems: ReadonlySet<string>, terms: readonly Weighted[], whole: number): number {
  const held = terms.filter((term) => term.stems.some((stem) => stems.has(stem)));
  return whole === 0 ? 0 : held.reduce((sum, { weight }) => sum + weight, 0) / whole;
}

/** How similar a question and a title are, word by word: 1 if they are the same. */
function likeness(asked: ReadonlySet<string>, text: string): number {
  const words = new Set(tokensOf(text));
  const shared = [...words].filter((word) => asked.has(word)).length;
  return words.size === 0 ? 0 : shared / (words.size + asked.size - shared);
}

function rank(
  text: string,
  rows: readonly Row[],
  terms: readonly Weighted[],
): (FoundPassage & { head: number })[] {
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  const asked = new Set(tokensOf(text));
  return rows
    .map(({ rank: bm25, ...passage }) => {
      const stems = passageStems(passage);
      const coverage = shareIn(stems.all, terms, whole);
      const head = shareIn(stems.head, terms, whole);
      // An offer's page rarely answers a question that a note answers.
      const kind = passage.kind === "course" ? 0.6 : 1;
      const alike = Math.max(likeness(asked, passage.title), likeness(asked, passage.heading));
      const opening = passage.anchor === "" && passage.kind === "note" ? 1.1 : 1;
      return {
        ...passage,
        coverage,
        head,
        score: (BASE_SCORE - bm25) * (0.2 + coverage + head + alike) * kind * opening,
      };
    })
    .sort((a, b) => b.score - a.score || a.position - b.position);
}

export function createSearch({ search }: { search: D1Database }) {
  async function knownWords(text: string): Promise<{ known: Map<string, KnownWord>; total: number }> {
    const [words, facts] = await query(() =>
      search.batch<KnownWord & { fact: string }>([
        search
          .prepare("SELECT stem, form, passages FROM words WHERE stem IN (SELECT value FROM json_each(?))")
          .bind(JSON.stringify(candidateStems(text))),
        search.prepare("SELECT fact FROM index_facts WHERE name = 'passages'"),
      ]),
    );
    const known = new Map((words?.results ?? []).map((word) => [word.stem, word]));
    return { known, total: Number(facts?.results[0]?.fact ?? 0) };
  }

  /** Replaces words that the index does not have with the most similar ones it has, and adds those to `known`. */
  async function corrected(terms: Term[], known: Map<string, KnownWord>): Promise<Term[]> {
    const unknown = terms
      .filter(({ stems }) => !stems.some((stem) => known.has(stem)) && allowedEdits(stems[0] ?? "") > 0)
      .slice(0, MOST_CORRECTIONS);
    if (unknown.length === 0) return terms;
    const answers = await query(() =>
      search.batch<KnownWord>(
        unknown.map(({ stems: [stem = ""] }) => {
          const edits = allowedEdits(stem);
          return (
            search
              .prepare(
                "SELECT stem, form, passages FROM words WHERE stem >= ? AND stem < ? AND size BETWEEN ? AND ?",
              )
              // The first letter must match (`nearestWord`): from "c" up to "d" for "cat".
              .bind(...lettersFrom(stem), stem.length - edits, stem.length + edits)
          );
        }),
      ),
    );
    const meant = new Map<string, KnownWord>();
    for (const [index, { word, stems }] of unknown.entries()) {
      const nearest = nearestWord(stems[0] ?? "", answers[index]?.results ?? []);
      if (nearest) meant.set(word, nearest);
    }
    return terms.map((term) => {
      const word = meant.get(term.word);
      if (!word) return term;
      known.set(word.stem, word);
      return { word: word.form, forms: [word.form], stems: [stemOf(word.form)] };
    });
  }

  async function look(text: string, limit: number): Promise<Found> {
    const { known, total } = await knownWords(text);
    const terms = await corrected(termsOf(text, new Set(known.keys())), known);
    // Also search for the words as typed, because FTS5 stems differently than we do.
    const written = terms.map((term) => ({
      ...term,
      forms: [...term.forms, ...term.stems.flatMap((stem) => known.get(stem)?.form ?? [])],
    }));
    // If every word is common, bm25 cannot rank: also look at titles that contain all words, or any of them if there
    // are more matching passages than can be scored.
    const rare = rareTerms(written, known, MOST_SCORED);
    const asked = [matchQuery(rare.terms), headQuery(written, rare.whole ? "every" : "any")].flatMap(
      (match) => match ?? [],
    );
    if (asked.length === 0) return { passages: [], confident: false };
    const answers = await query(() =>
      search.batch<Row>(asked.map((match) => search.prepare(MATCH).bind(match))),
    );
    const byPosition = new Map(answers.flatMap(({ results }) => results).map((row) => [row.position, row]));
    const weighted = terms.map((term) => ({ ...term, weight: weightOf(term, known, total) }));
    const ranked = rank(text, [...byPosition.values()], weighted);
    const [best] = ranked;
    const confident =
      best !== undefined && best.coverage >= CONFIDENT_COVERAGE && best.head >= CONFIDENT_HEAD;
    const perPage = new Map<string, number>();
    const passages: FoundPassage[] = [];
    for (const { head: _head, ...passage } of ranked) {
      const page = `${passage.kind}:${passage.slug}`;
      const taken = perPage.get(page) ?? 0;
      if (taken >= MOST_OF_ONE_PAGE) continue;
      perPage.set(page, taken + 1);
      passages.push(passage);
      if (passages.length === limit) break;
    }
    return { passages, confident };
  }

  return {
    /**
     * The passages that best answer a question. The input never becomes part of the query's syntax.
     * @throws AppError `unavailable`
     */
    find: (text: string, limit: number): Promise<Found> => query(() => look(text, limit)),
  };
}

export type Search = ReturnType<typeof createSearch>;
