import type { ChatHistory } from "#shared/chat/chat.ts";
import type { Passage } from "#shared/search/passage.ts";
import { stemOf, tokensOf } from "#shared/search/words.ts";
import { readQuestion } from "#worker/search/question.ts";
import type { Found } from "#worker/search/search.ts";
import type { LessonMaterial } from "./lesson-material.ts";
import { createSolutionGuard, type SolutionGuard } from "./solution-guard.ts";

type Asked = { question: string; history: ChatHistory; lesson: LessonMaterial };

/** The lesson's sections and the site's that a model gets. */
const SECTIONS = 3;
const SITE_SECTIONS = 2;
/** A section answers if it holds this share of the question's words by weight, and may answer from the second on. */
const SURE = 0.6;
const UNSURE = 0.3;
/** A word in the heading counts more. */
const HEADING = 1.5;
/** The most characters of the learner's code that a model gets. */
const MOST_CODE = 6_000;

/** Questions about the failing test itself, rather than about a subject. */
const ABOUT_THE_TEST = /\b(tests?|fail(s|ed|ing)?|hints?|stuck|wrong|help)\b/i;

const stemsIn = (text: string) => new Set(tokensOf(text).map(stemOf));

/** The sections by how much of the question they hold, and how sure it is that the best one answers it. */
function rank(
  sections: readonly Passage[],
  question: string,
): Pick<Found, "passages" | "certainty" | "words"> {
  const texts = sections.map((section) => ({
    section,
    // The section before the first heading has the lesson's title, which is everything's.
    heading: stemsIn(section.anchor === "" ? "" : section.heading),
    body: stemsIn(section.body),
  }));
  const known = new Set(texts.flatMap(({ heading, body }) => [...heading, ...body]));
  const { terms } = readQuestion(question, known);
  const weighted = terms.map((term) => {
    const having = texts.filter(({ heading, body }) =>
      term.stems.some((stem) => heading.has(stem) || body.has(stem)),
    ).length;
    return { ...term, weight: term.share * Math.log(1 + sections.length / (1 + having / 2)) };
  });
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const ranked = texts
    .map(({ section, heading, body }) => {
      const held = weighted.filter(({ stems }) => stems.some((stem) => heading.has(stem) || body.has(stem)));
      const named = held.filter(({ stems }) => stems.some((stem) => heading.has(stem)));
      const sum = (some: typeof weighted) => some.reduce((all, { weight }) => all + weight, 0);
      return { section, held: sum(held), score: sum(held) + (HEADING - 1) * sum(named) };
    })
    .sort((a, b) => b.score - a.score || b.section.position - a.section.position);
  const share = total > 0 ? (ranked[0]?.held ?? 0) / total : 0;
  return {
    passages: ranked.map(({ section }) => section),
    certainty: share >= SURE ? "sure" : share >= UNSURE ? "unsure" : "none",
    words: new Map(weighted.flatMap((term) => term.stems.map((stem) => [stem, term]))),
  };
}

/**
 * What answers a question in a lesson: the hint for the failing test, the lesson's own sections, then those of the site.
 * What the site refuses (orders to the assistant, other people's data, other technologies) is refused here, too.
 */
export function findInLesson({ question, lesson }: Asked, site: Found): Found {
  const { elsewhere } = readQuestion(question, stemsIn(lesson.sections.map(({ body }) => body).join(" ")));
  if (elsewhere.length > 0) return { ...site, certainty: "none", passages: [] };
  const { sections, exercise } = lesson;
  const here = rank(exercise ? [...sections, exercise.task] : sections, question);
  const own = here.passages.slice(0, SECTIONS);
  const urls = new Set(sections.map(({ url }) => url));
  const others = site.passages.filter(({ url }) => !urls.has(url)).slice(0, SITE_SECTIONS);
  const ofLesson = here.certainty === "sure" || site.certainty !== "sure" || others.length === 0;
  const found: Found = ofLesson
    ? {
        ...{ certainty: here.certainty, words: here.words, correction: "" },
        passages: [...own, ...others],
        rivals: [],
      }
    : { ...site, passages: [...others, ...own], rivals: [] };
  if (!exercise?.hint) return found;
  const [first, ...rest] = found.passages;
  const isOfSubject = found.certainty === "sure" && !ABOUT_THE_TEST.test(question);
  if (first && isOfSubject) return { ...found, passages: [first, exercise.hint, ...rest] };
  return { ...found, passages: [exercise.hint, ...found.passages], certainty: "sure", correction: "" };
}

/** The question with what the learner is looking at, for a model. */
export function withLesson({ question, lesson }: Asked): string {
  const { title, exercise } = lesson;
  if (!exercise) return `I am reading the lesson “${title}”.\n\n${question}`;
  const { failing, files } = exercise;
  const test = failing ? `This test fails: “${failing.name}”\n${failing.message}` : "";
  let room = MOST_CODE;
  const code = Object.entries(files).map(([path, text]) => {
    const shown = text.slice(0, Math.max(0, room));
    room -= shown.length;
    return `${path}:\n\`\`\`\n${shown}\n\`\`\``;
  });
  const about = `I am working on the exercise “${exercise.title}” of the lesson “${title}”.`;
  return [about, test, ...code, question].filter((part) => part !== "").join("\n\n");
}

/**
 * What keeps solutions out of an answer; null where it may have code. The first answer about an exercise gives a hint. In a
 * lesson with an assignment no answer has new code, whatever the question says it is for (docs/decisions/124).
 */
export function solutionGuardFor(asked: Asked, passages: readonly Passage[]): SolutionGuard | null {
  const { exercise } = asked.lesson;
  const sources = [...passages.map(({ body }) => body), ...Object.values(exercise?.files ?? {})];
  if (asked.lesson.hasAssignment) return createSolutionGuard(sources, "assignment");
  const isFirst = !asked.history.some(({ role }) => role === "assistant");
  return exercise && isFirst ? createSolutionGuard(sources, "hint") : null;
}
