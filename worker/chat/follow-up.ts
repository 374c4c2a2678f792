import type { ChatHistory } from "#shared/chat/chat.ts";

/** Words that refer to what was said before, and beginnings that continue it. */
const POINTS_BACK =
  /\b(it|its|that|this|they|them|these|those|one|ones|same|instead|above|previous|earlier|former|latter|both)\b|^\W*(and|but|so|ok|okay|or|then|also|what about|how about|why|which|what if|really|y|e|et|und|a)\b/i;
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
