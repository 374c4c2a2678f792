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

/** Text prepared for comparison: lower case, without accents, single spaces. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * What is searched for one person: name, address and phone, the phone also as digits alone, so that it
 * is found however it was grouped (spec.md §5, student search).
 */
export function searchTextOf(person: { fullName: string; email: string; phone: string | null }): string {
  const phone = person.phone ?? "";
  const digits = phone.replace(/\D+/g, "");
  return foldText(`${person.fullName} ${person.email} ${phone} ${digits === phone ? "" : digits}`);
}

const MOST_TERMS = 5;
const LONGEST_TERM = 100;

/** The words of a search, folded; all of them must be found. At most five. */
export function searchTerms(query: string): string[] {
  return foldText(query.slice(0, MOST_TERMS * LONGEST_TERM))
    .split(" ")
    .filter((term) => term !== "")
    .slice(0, MOST_TERMS)
    .map((term) => term.slice(0, LONGEST_TERM));
}

/** A course's text, as the library's search compares it. */
export function courseSearchText(course: {
  name: string;
  title: string;
  tagline: string;
  category: string;
  level: string;
  tags: readonly string[];
}): string {
  const { name, title, tagline, category, level, tags } = course;
  return foldText([name, title, tagline, category, level, ...tags].join(" "));
}

/** Where the database cuts words: the same list as in migrations/0004. */
const CUTS = /[@.\-_+'",:/()&[\] ]+/;
const LONGEST_WORD = 32;

/** The words of a search for the index of words: the five longest. None for signs alone. */
export function lookedUpWords(terms: readonly string[]): string[] {
  const words = terms.flatMap((term) => term.split(CUTS)).filter((word) => word !== "");
  return [...new Set(words.map((word) => word.slice(0, LONGEST_WORD)))]
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_TERMS);
}
