import { closesFence, opensFence } from "#shared/prose/code-fences.ts";
import type { LessonPart } from "./lesson-body.ts";

export type ReadingPart = Exclude<LessonPart, { kind: "exercise" }>;

/**
 * A stretch of a lesson: what is read before and after the place of its exercise. On a laptop the exercise stays beside
 * all of it.
 */
export type Stretch = { before: ReadingPart[]; exercise: string | null; after: ReadingPart[] };

/** Splits Markdown before each heading of the second level. */
function sectionsOf(markdown: string): string[] {
  const sections: string[][] = [[]];
  let fence: string | null = null;
  for (const line of markdown.split("\n")) {
    if (fence === null && /^##\s/.test(line)) sections.push([]);
    sections.at(-1)?.push(line);
    if (fence !== null) fence = closesFence(line, fence) ? null : fence;
    else fence = opensFence(line)?.fence ?? null;
  }
  return sections.map((lines) => lines.join("\n").trim()).filter((text, index) => index > 0 || text !== "");
}

/** The parts of a lesson by section. */
function bySection(parts: readonly LessonPart[]): LessonPart[][] {
  const sections: LessonPart[][] = [[]];
  for (const part of parts) {
    if (part.kind !== "text") {
      sections.at(-1)?.push(part);
      continue;
    }
    for (const markdown of sectionsOf(part.markdown)) {
      if (/^##\s/.test(markdown)) sections.push([]);
      sections.at(-1)?.push({ kind: "text", markdown });
    }
  }
  return sections.filter((section) => section.length > 0);
}

/**
 * Lays out a lesson. A stretch begins with the section in which an exercise stands, and ends where the next one begins.
 * Exercises that the text does not name come at the end, in their order.
 * @param exercises the ids of the lesson's exercises; others that the text names are left out
 */
export function stretchesOf(parts: readonly LessonPart[], exercises: readonly string[]): Stretch[] {
  const known = parts.filter((part) => part.kind !== "exercise" || exercises.includes(part.id));
  const stretches: Stretch[] = [];
  const begin = (exercise: string | null = null) => {
    const stretch: Stretch = { before: [], exercise, after: [] };
    stretches.push(stretch);
    return stretch;
  };
  let current = begin();
  for (const section of bySection(known)) {
    if (section.some(({ kind }) => kind === "exercise") && current.before.length > 0) current = begin();
    for (const part of section) {
      if (part.kind !== "exercise") (current.exercise === null ? current.before : current.after).push(part);
      else if (current.exercise === null) current.exercise = part.id;
      else current = begin(part.id);
    }
  }
  const named = new Set(known.map((part) => (part.kind === "exercise" ? part.id : "")));
  for (const id of exercises) if (!named.has(id)) begin(id);
  return stretches.filter(({ before, exercise }) => before.length > 0 || exercise !== null);
}
