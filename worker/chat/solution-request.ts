import { withoutEmphasis } from "./emphasis.ts";
import type { LessonMaterial } from "./lesson-material.ts";
import { LEFT_OUT } from "./solution-guard.ts";

/** An order, not a question such as "How do I write a program?". */
const ORDER = "^\\W*(?:(?:please|just|now|ok|okay|and|then|so|but|can you|could you|will you|would you) )*";
const WHOLE = "(?:whole|full|entire|complete|finished|final)";
const THINGS =
  "(?:assignment|homework|exercise|task|project|program|app|page|code|function|thing|it|this|that)";
const PATTERNS = [
  // "Write the whole program", "Give me the full code".
  `${ORDER}(?:write|do|make|build|finish|code|create|give|show|send)\\b.{0,30}\\b${WHOLE} (?:\\w+ )?${THINGS}\\b`,
  // "Do my assignment", "Solve this exercise".
  `${ORDER}(?:write|do|make|finish|complete|solve) (?:me )?(?:the|my|this|that) (?:\\w+ )?(?:assignment|homework|exercise|task|project)\\b`,
  // "Write it for me".
  `${ORDER}(?:write|do|make|build|finish|complete|solve|code)\\b.{0,40}\\b${THINGS} for me\\b`,
  // "Give me the full solution", "What is the solution of this exercise?".
  `${ORDER}(?:give|show|tell|send|write|post)\\b.{0,20}\\b(?:the|a|your) (?:\\w+ ){0,2}solution\\b`,
  `\\b(?:what (?:is|s|are)|can i (?:have|see|get)|i (?:want|need)) the (?:\\w+ ){0,2}solution\\b`,
  `^\\W*(?:the )?(?:full )?solution(?: please)?\\W*$`,
].map((pattern) => new RegExp(pattern, "i"));

/** Whether somebody wants their work done: an assignment, an exercise or a whole program. */
export function asksForSolution(text: string): boolean {
  const sentences = text.replace(/[’']/g, " ").split(/[.!?…\n,;:]+/);
  return sentences.some((sentence) => PATTERNS.some((pattern) => pattern.test(sentence.trim())));
}

/**
 * What the built-in model says to somebody who wants the solution in a lesson; null if it has something better: a hint for
 * the test that fails.
 */
export function solutionReply(question: string, lesson: LessonMaterial): string | null {
  if (!asksForSolution(question)) return null;
  const { exercise, hasAssignment } = lesson;
  if (hasAssignment && (!exercise || /\b(assignment|homework|project)\b/i.test(question))) {
    return `${LEFT_OUT.assignment} Ask about a step of it, and I look for what the lesson says.`;
  }
  if (!exercise || exercise.hint) return null;
  const run = exercise.failing
    ? "Try it yourself first."
    : "Run your code first: the test that fails says what is missing.";
  const first = exercise.firstHint;
  return first ? `${run} This is the first hint:\n\n${withoutEmphasis(first)}` : run;
}
