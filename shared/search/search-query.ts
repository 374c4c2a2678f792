import { foldText } from "#shared/search-text.ts";
import { STOP_WORDS, SYNONYMS } from "./search-query-words.ts";

/** One section of a page in the search index, with its URL. */
export type Passage = {
  title: string;
  heading: string;
  body: string;
  /** Other words for the page, separated by commas. */
  aliases: string;
  /** A path of the site, with an anchor if the section has one. */
  url: string;
  slug: string;
  anchor: string;
  kind: "note" | "course" | "faq" | "article";
  position: number;
};

/** A word of the index: its stem, how it is written, and how many passages have it. */
export type KnownWord = { stem: string; form: string; passages: number };

const MOST_TOKENS = 48;

/** The words of a text, folded, in their order: "useEffect()" is `useeffect`. */
export function tokensOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The stem of a word, so that "hooks" finds "hook". Rough on purpose; the index uses the same function. */
export function stemOf(word: string): string {
  if (word.length <= 3) return word;
  let stem = word
    .replace(/ies$/, "y")
    .replace(/(?<=[sxz]|ch|sh)es$/, "")
    .replace(/(?<![sui])s$/, "");
  const bare = stem.replace(/(ing|ed)$/, "");
  if (bare.length >= 3 && /[aeiouy]/.test(bare)) stem = bare;
  const single = stem === word ? stem : stem.replace(/([bdgmnprt])\1$/, "$1");
  return single.length > 4 ? single.replace(/e$/, "") : single;
}

/** One word of a question. Any of `stems` in a passage counts as the word. */
export type Term = { word: string; stems: string[]; forms: string[] };

const isStopped = (word: string) => STOP_WORDS.has(word) || word.length < 2;

/**
 * The meaningful words of a question, each with its synonyms. Two words that the index writes as one ("use effect")
 * become one. `known` tells which stems the index has.
 */
export function termsOf(text: string, known: ReadonlySet<string>): Term[] {
  const tokens = tokensOf(text).slice(0, MOST_TOKENS);
  const words: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at] ?? "";
    const after = tokens[at + 1] ?? "";
    const joined = word + after;
    // Two meaningful words stay two: "react hooks" is not the variable `reactHooks`.
    const incomplete = [word, after].some((part) => isStopped(part) || !known.has(stemOf(part)));
    if (incomplete && after !== "" && joined.length > 5 && known.has(stemOf(joined))) {
      words.push(joined);
      at += 1;
    } else if (!isStopped(word)) {
      words.push(word);
    }
  }
  return [...new Set(words)].map((word) => {
    const forms = [word, ...(SYNONYMS.get(word) ?? SYNONYMS.get(stemOf(word)) ?? [])];
    return { word, forms, stems: forms.map(stemOf) };
  });
}

/** Every stem that `termsOf` may ask for. */
export function candidateStems(text: string): string[] {
  const tokens = tokensOf(text).slice(0, MOST_TOKENS);
  const joined = tokens.slice(1).map((token, index) => (tokens[index] ?? "") + token);
  const synonyms = tokens.flatMap((token) => SYNONYMS.get(token) ?? SYNONYMS.get(stemOf(token)) ?? []);
  return [...new Set([...tokens, ...joined, ...synonyms].map(stemOf))];
}

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

/** The most typing errors in a word. Short words allow none, because they are too similar. */
export function allowedEdits(word: string): number {
  if (word.length < 5) return 0;
  return word.length < 9 ? 1 : 2;
}

/** The word of the index that a misspelt word means, or null. The first letter must be right. */
export function nearestWord(stem: string, words: readonly KnownWord[]): KnownWord | null {
  const limit = allowedEdits(stem);
  let best: { word: KnownWord; distance: number } | null = null;
  for (const word of words) {
    if (word.stem[0] !== stem[0]) continue;
    const distance = editDistance(stem, word.stem, limit);
    if (distance === 0 || distance > limit) continue;
    const better =
      !best || distance < best.distance || (distance === best.distance && word.passages > best.word.passages);
    if (better) best = { word, distance };
  }
  return best?.word ?? null;
}

/** A query for FTS5 with every word quoted, so that no input is syntax. Null without words. */
export function matchQuery(terms: readonly Term[]): string | null {
  const forms = [...new Set(terms.flatMap((term) => term.forms).flatMap(tokensOf))];
  return forms.length === 0 ? null : forms.map((form) => `"${form}"`).join(" OR ");
}

/** Like `matchQuery`, for passages that have every term, or any, in their title, heading or aliases. */
export function headQuery(terms: readonly Term[], which: "every" | "any" = "every"): string | null {
  const each = terms.map((term) => matchQuery([term])).filter((part) => part !== null);
  const joined = each.map((part) => `(${part})`).join(which === "every" ? " AND " : " OR ");
  return each.length === 0 ? null : `{title heading aliases} : (${joined})`;
}

/**
 * The terms with only their rarest forms: as many as occur in `most` passages together. Scoring passages costs time,
 * and a word that occurs in thousands of them does not distinguish them.
 */
export function rareTerms(
  terms: readonly Term[],
  known: ReadonlyMap<string, KnownWord>,
  most: number,
): { terms: Term[]; whole: boolean } {
  const passagesWith = (form: string) => known.get(stemOf(form))?.passages ?? 0;
  const forms = [...new Set(terms.flatMap(({ forms }) => forms))];
  const kept = new Set<string>();
  let sum = 0;
  for (const form of forms.sort((a, b) => passagesWith(a) - passagesWith(b))) {
    sum += passagesWith(form);
    if (sum > most) break;
    kept.add(form);
  }
  return {
    terms: terms.map((term) => ({ ...term, forms: term.forms.filter((form) => kept.has(form)) })),
    whole: kept.size === forms.length,
  };
}

/** The distinct stems of a passage: of all its text, and of its title, heading and aliases. */
export function passageStems(passage: Pick<Passage, "title" | "heading" | "body" | "aliases">) {
  const head = new Set(tokensOf(`${passage.title} ${passage.heading} ${passage.aliases}`).map(stemOf));
  const all = new Set([...head, ...tokensOf(passage.body).map(stemOf)]);
  return { head, all };
}
