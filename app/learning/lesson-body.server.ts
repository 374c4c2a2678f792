import { keepRendered } from "#app/prose/rendered.server.ts";
import { lessonParts } from "#shared/learning/lesson-body.ts";
import { type ReadingPart, stretchesOf } from "#shared/learning/lesson-layout.ts";
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

export type ShownBody = { stretches: ShownStretch[]; headings: MarkdownHeading[] };

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

function render(body: string, exercises: readonly string[]): ShownBody {
  const headings: MarkdownHeading[] = [];
  // The ids of the page's own parts.
  const taken: TakenIds = new Map(["main", "outline", "remember", "lesson-end"].map((id) => [id, 1]));
  const stretches = stretchesOf(lessonParts(body), exercises).map(({ before, exercise, after }) => ({
    before: before.map((part) => shown(part, taken, headings)),
    exercise,
    after: after.map((part) => shown(part, taken, headings)),
  }));
  return { stretches, headings };
}

const rendered = keepRendered<ShownBody>();

/** The text of a lesson, rendered. The caller has checked that this person may see it. */
export function showBody(
  { id, body, updatedAt }: { id: string; body: string; updatedAt: Date },
  exercises: readonly string[],
): ShownBody {
  const key = [id, updatedAt.getTime(), ...exercises].join(" ");
  return rendered(key, () => render(body, exercises));
}
