import { closesFence, opensFence } from "#shared/prose/code-fences.ts";

/** One answer to a question of a lesson, with the sentence that explains it. Texts are Markdown. */
export type LessonAnswer = { text: string; right: boolean; why: string };

/** A piece of a lesson's text, in order. */
export type LessonPart =
  | { kind: "text"; markdown: string }
  | { kind: "question"; question: string; answers: LessonAnswer[] }
  /** Code that is shown, and runs beside it. */
  | { kind: "live"; code: string }
  /** Where an exercise stands. */
  | { kind: "exercise"; id: string };

const ANSWER = /^- \[([ xX])\] (.+)$/;

/** A question: its text, then answers as `- [ ]` or `- [x]`, each with its explanation on the lines below it. */
function readQuestion(source: string): Extract<LessonPart, { kind: "question" }> {
  const question: string[] = [];
  const answers: LessonAnswer[] = [];
  for (const line of source.split("\n")) {
    const [, mark, text] = ANSWER.exec(line) ?? [];
    const last = answers.at(-1);
    if (mark !== undefined && text !== undefined) answers.push({ text, right: mark !== " ", why: "" });
    else if (last) last.why = `${last.why} ${line.trim()}`.trim();
    else question.push(line);
  }
  return { kind: "question", question: question.join("\n").trim(), answers };
}

/** What a fence's first line means; null if its block is ordinary code. */
function meaningOf(info: string): "question" | "live" | "exercise" | null {
  if (info === "question" || info === "exercise") return info;
  return info === "html live" ? "live" : null;
}

function partOf(meaning: "question" | "live" | "exercise", code: string): LessonPart {
  if (meaning === "question") return readQuestion(code);
  return meaning === "live" ? { kind: "live", code } : { kind: "exercise", id: code.trim() };
}

/** Splits the text of a lesson at its questions, live examples and exercises. */
export function lessonParts(body: string): LessonPart[] {
  const parts: LessonPart[] = [];
  let text: string[] = [];
  let open: { fence: string; meaning: ReturnType<typeof meaningOf>; lines: string[] } | null = null;

  function endText() {
    const markdown = text.join("\n").trim();
    if (markdown !== "") parts.push({ kind: "text", markdown });
    text = [];
  }
  for (const line of body.replaceAll("\r\n", "\n").split("\n")) {
    if (open?.meaning) {
      if (!closesFence(line, open.fence)) open.lines.push(line);
      else {
        parts.push(partOf(open.meaning, open.lines.join("\n")));
        open = null;
      }
      continue;
    }
    if (open) {
      text.push(line);
      if (closesFence(line, open.fence)) open = null;
      continue;
    }
    const fence = opensFence(line);
    const meaning = fence?.indent === "" ? meaningOf(line.slice(fence.fence.length).trim()) : null;
    if (fence) open = { fence: fence.fence, meaning, lines: [] };
    if (meaning) endText();
    else text.push(line);
  }
  if (open?.meaning) parts.push(partOf(open.meaning, open.lines.join("\n")));
  endText();
  return parts;
}

/** What is wrong with the questions and exercises of a lesson's text, if anything. */
export function lessonProblem(body: string): string | null {
  const exercises: string[] = [];
  for (const part of lessonParts(body)) {
    if (part.kind === "exercise") {
      if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(part.id))
        return "An exercise block has the exercise’s id on its only line.";
      if (exercises.includes(part.id)) return `The exercise “${part.id}” is there twice.`;
      exercises.push(part.id);
    }
    if (part.kind !== "question") continue;
    const name = `The question “${part.question.split("\n")[0]?.slice(0, 60)}”`;
    if (part.answers.length < 2) return `${name} needs at least two answers: “- [ ] …” and “- [x] …”.`;
    if (part.answers.filter(({ right }) => right).length !== 1)
      return `${name} needs one right answer: “- [x] …”.`;
    if (part.answers.some(({ why }) => why === ""))
      return `${name}: explain each answer on the line below it.`;
  }
  return null;
}
