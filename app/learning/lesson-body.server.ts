import { keepRendered } from "#app/prose/rendered.server.ts";
import { lessonParts } from "#shared/learning/lesson-body.ts";
import { type ReadingPart, stretchesOf } from "#shared/learning/lesson-layout.ts";
import { deeperHeadings } from "#shared/prose/deeper-headings.ts";
import { highlight } from "#shared/prose/highlight.ts";
import {
  type MarkdownHeading,
  type MarkdownPart,
  renderInline,
  renderMarkdown,
  type TakenIds,
} from "#shared/prose/markdown.ts";

/** An answer to a question, as HTML. */
export type ShownAnswer = { html: string; right: boolean; why: string };

export type ShownPart =
  | { kind: "text"; parts: MarkdownPart[] }
  | { kind: "question"; parts: MarkdownPart[]; answers: ShownAnswer[] }
  | { kind: "live"; code: string; html: string };

export type ShownStretch = { before: ShownPart[]; exercise: string | null; after: ShownPart[] };

/** What learners make at the end of a lesson. */
export type ShownAssignment = { title: string; parts: MarkdownPart[] };

export type ShownBody = {
  stretches: ShownStretch[];
  assignment: ShownAssignment | null;
  headings: MarkdownHeading[];
};

type Body = { body: string; assignmentTitle: string | null; assignment: string | null };

function shown(part: ReadingPart, taken: TakenIds, all: MarkdownHeading[]): ShownPart {
  if (part.kind === "text") {
    const { parts, headings } = renderMarkdown(part.markdown, taken);
    all.push(...headings);
    return { kind: "text", parts };
  }
  if (part.kind === "live") return { ...part, html: highlight(part.code, "html") };
  return {
    kind: "question",
    parts: renderMarkdown(part.question, taken).parts,
    answers: part.answers.map(({ text, right, why }) => ({
      ...{ html: renderInline(text), right, why: renderInline(why) },
    })),
  };
}

function shownAssignment({ assignmentTitle: title, assignment: text }: Body, taken: TakenIds) {
  if (title === null || text === null) return null;
  const { parts, headings } = renderMarkdown(deeperHeadings(text), taken);
  const heading = { id: "assignment", text: `Assignment: ${title}`, depth: 2 as const };
  return { shown: { title, parts }, headings: [heading, ...headings] };
}

function render(lesson: Body, exercises: readonly string[]): ShownBody {
  const headings: MarkdownHeading[] = [];
  // The ids of the page's own parts.
  const taken: TakenIds = new Map(
    ["main", "outline", "assignment", "hand-in", "hand-in-heading", "remember", "lesson-end"].map((id) => [
      id,
      1,
    ]),
  );
  const stretches = stretchesOf(lessonParts(lesson.body), exercises).map(({ before, exercise, after }) => ({
    before: before.map((part) => shown(part, taken, headings)),
    exercise,
    after: after.map((part) => shown(part, taken, headings)),
  }));
  const last = shownAssignment(lesson, taken);
  return { stretches, assignment: last?.shown ?? null, headings: [...headings, ...(last?.headings ?? [])] };
}

const rendered = keepRendered<ShownBody>();

/** The text of a lesson, rendered. The caller has checked that this person may see it. */
export function showBody(
  lesson: Body & { id: string; updatedAt: Date },
  exercises: readonly string[],
): ShownBody {
  const key = [lesson.id, lesson.updatedAt.getTime(), ...exercises].join(" ");
  return rendered(key, () => render(lesson, exercises));
}
