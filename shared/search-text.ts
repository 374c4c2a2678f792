import type { CourseSummary } from "./courses/catalogue.ts";

/** Letters that Unicode does not decompose, and how people write them on other keyboards. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** Text as searches compare it: lower case, without accents, straight apostrophes, single spaces. */
export function foldText(text: string): string {
  return (
    text
      // First, because NFKD turns some of them into spaces.
      .replace(/[‘’ʼ′`´]/g, "'")
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
      .replace(/\s+/g, " ")
      .trim()
  );
}

/** A person's text for searches: name, email address, and phone, also as digits only (spec.md §5). */
export function searchTextOf(person: { fullName: string; email: string; phone: string | null }): string {
  const phone = person.phone ?? "";
  const digits = phone.replace(/\D+/g, "");
  return foldText(`${person.fullName} ${person.email} ${phone} ${digits === phone ? "" : digits}`);
}

const MOST_TERMS = 5;
const LONGEST_TERM = 100;

/** A query, folded. Longer ones are cut off. */
const folded = (query: string) => foldText(query.slice(0, MOST_TERMS * LONGEST_TERM));

const inBounds = (terms: readonly string[]) =>
  terms.slice(0, MOST_TERMS).map((term) => term.slice(0, LONGEST_TERM));

/** The words of a search, folded; all of them must be found. At most five. */
export function searchTerms(query: string): string[] {
  return inBounds(folded(query).match(/\S+/g) ?? []);
}

/** All or part of a phone number, with spaces, brackets and dashes. */
const NUMBER = "[+(]*\\d[\\d +()./\\p{Pd}]*";
const IS_NUMBER = new RegExp(`^${NUMBER}$`, "u");
const NUMBER_OR_WORD = new RegExp(`${NUMBER}(?!\\S)|\\S+`, "gu");

/**
 * The ways in which a phone number's digits may have been stored. +44, 0044, 0 and "+44 (0)" mean the same. Numbers of
 * other countries only lose a leading 00.
 */
function storedDigits(number: string): string[] {
  const digits = number.replace(/\D/g, "").replace(/^00(?=\d)/, "");
  const national = /^(?:440?|0)(\d+)$/.exec(digits)?.[1];
  return national ? [`0${national}`, `44${national}`] : [digits];
}

/**
 * The terms of a search for students. All of them must match, each in any of its spellings. Without apostrophes, so
 * that "obrien" finds O'Brien; the query leaves them out of the stored text, too.
 */
export function studentTerms(query: string): string[][] {
  const parts = folded(query).replaceAll("'", "").match(NUMBER_OR_WORD) ?? [];
  return inBounds(parts.map((part) => part.trim())).map((term) =>
    IS_NUMBER.test(term) ? [...new Set([term, ...storedDigits(term)])] : [term],
  );
}

/** A course's text for the library's search. */
export function courseSearchText(
  course: Pick<CourseSummary, "name" | "title" | "tagline" | "category" | "level" | "tags">,
): string {
  const { name, title, tagline, category, level, tags } = course;
  return foldText([name, title, tagline, category, level, ...tags].join(" "));
}
