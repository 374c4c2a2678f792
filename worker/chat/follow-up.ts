import type { ChatHistory } from "#shared/chat/chat.ts";
import { nameOfSource } from "#shared/chat/source-name.ts";
import type { Found } from "#worker/search/search.ts";
import { sourceLine } from "./built-in.ts";

/** Words that refer to what was said before, and beginnings that continue it. */
const POINTS_BACK =
  /\b(it|its|that|this|they|them|these|those|one|ones|same|instead|above|previous|earlier|former|latter|both)\b|^\W*(and|but|so|ok|okay|or|then|also|what about|how about|why|which|what if|really|y|e|et|und|a)\b/i;
const CONTINUES = /^\W*(and|but|so|or|then|also|what about|how about|what if|really)\b/i;
const PRONOUN =
  /\b(it|its|that|this|they|them|these|those|ones?|same|instead|above|previous|former|latter|both)\b|\b(an|another) example\W*$/i;
const FEW_WORDS = 5;
/** Of a long question, the beginning says what it is about. */
const BEFORE_CHARACTERS = 400;

/** Whether a question can only be understood from the conversation before it. */
export function isFollowUp(question: string): boolean {
  return POINTS_BACK.test(question) || question.trim().split(/\s+/).length < FEW_WORDS;
}

/** A question together with the one before it; null if it is the first. */
export function withQuestionBefore({
  question,
  history,
}: {
  question: string;
  history: ChatHistory;
}): string | null {
  const last = history.findLast(({ role }) => role === "user")?.content;
  return last ? `${last.slice(0, BEFORE_CHARACTERS)}\n${question}` : null;
}

/** It says nothing without the question before it: "And in Firefox?", "Why is that?". Stricter than `isFollowUp`. */
function isOnlyFollowUp(question: string): boolean {
  const words = question.trim().split(/\s+/).length;
  return words < 3 || CONTINUES.test(question) || (words < 8 && PRONOUN.test(question));
}

/** A question as it was asked, with the one before it only where it needs it. */
export const questionAsAsked = (asked: { question: string; history: ChatHistory }): string =>
  (isOnlyFollowUp(asked.question) && withQuestionBefore(asked)) || asked.question;

/** What was found for a follow-up. A section that the answer before quoted gives way to another one of its page. */
export function withoutRepeating(
  found: Found,
  { question, history }: { question: string; history: ChatHistory },
): Found {
  const last = (role: "user" | "assistant") => history.findLast((turn) => turn.role === role)?.content ?? "";
  const quoted = (passage: Found["passages"][number]) =>
    last("assistant").includes(sourceLine(nameOfSource(passage)));
  const [first] = found.passages;
  if (!first || !quoted(first) || last("user").trim() === question.trim()) return found;
  const next = found.passages.find((passage) => passage.title === first.title && !quoted(passage));
  if (!next) return found;
  const others = found.passages.filter((passage) => passage !== next);
  return { ...found, passages: [next, ...others], correction: "" };
}
