import { stemOf, tokensOf } from "#shared/search/words.ts";
import { FILLERS } from "#worker/search/filler-words.ts";

/** A question that was not answered. */
export type AskedQuestion = {
  id: string;
  question: string;
  /** The title of the lesson in which it was asked. */
  lesson: string | null;
  /** The path of the page that came nearest. */
  page: string | null;
  /** The note with a draft for it. */
  note: string | null;
};

/** Questions about the same thing. */
export type QuestionGroup = {
  /** The id of its first question. */
  id: string;
  /** How many were asked. */
  count: number;
  /** Their texts, each once. */
  questions: string[];
  lessons: string[];
  /** The page that most of them came nearest to; null: the site has none. */
  page: string | null;
  note: string | null;
};

/** Questions that share this much of their words are about the same thing. */
const ALIKE = 0.5;

const wordsOf = (question: string) =>
  new Set(
    tokensOf(question)
      .filter((word) => !FILLERS.has(word))
      .map(stemOf),
  );

/** The share of the shorter question's words that the longer one has, too. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / Math.max(1, Math.min(one.size, other.size), Math.max(one.size, other.size) / 2);
}

function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** Groups questions by their words, the most asked first. Each joins the first group whose first question is like it. */
export function groupQuestions(asked: readonly AskedQuestion[]): QuestionGroup[] {
  const groups: { words: Set<string>; members: AskedQuestion[] }[] = [];
  for (const question of asked) {
    const words = wordsOf(question.question);
    const group = groups.find(
      (each) =>
        each.members[0]?.question.toLowerCase() === question.question.toLowerCase() ||
        likeness(each.words, words) >= ALIKE,
    );
    if (group) group.members.push(question);
    else groups.push({ words, members: [question] });
  }
  return groups
    .map(({ members }) => ({
      id: members[0]?.id ?? "",
      count: members.length,
      questions: [...new Set(members.map(({ question }) => question))],
      lessons: [...new Set(members.flatMap(({ lesson }) => lesson ?? []))],
      page: mostFrequent(members.flatMap(({ page }) => page ?? [])),
      note: members.find(({ note }) => note !== null)?.note ?? null,
    }))
    .sort((a, b) => b.count - a.count);
}

/** A page that did not answer what it was found or cited for. */
export type WeakPage = { path: string; unanswered: number; ratedDown: number };

/** The weakest pages: nearest to unanswered questions, or cited by answers that were rated down. */
export function weakPages(
  asked: readonly Pick<AskedQuestion, "page">[],
  rated: readonly { pages: readonly string[] }[],
): WeakPage[] {
  const pages = new Map<string, WeakPage>();
  const of = (path: string) => {
    const page = pages.get(path) ?? { path, unanswered: 0, ratedDown: 0 };
    pages.set(path, page);
    return page;
  };
  for (const { page } of asked) if (page) of(page).unanswered += 1;
  for (const { pages: cited } of rated) {
    for (const path of new Set(cited.map((each) => each.split("#")[0] ?? each))) of(path).ratedDown += 1;
  }
  return [...pages.values()].sort((a, b) => b.unanswered + b.ratedDown - (a.unanswered + a.ratedDown));
}
