import { HANDED_OVER_KEY } from "#app/accounts/auth-storage.ts";
import { QUESTION_MAX } from "#shared/chat/chat.ts";

/** Gives the chat a question that another page has begun. It waits in the field until the visitor sends it. */
export function handOver(question: string): void {
  try {
    sessionStorage.setItem(HANDED_OVER_KEY, question.slice(0, QUESTION_MAX));
  } catch {
    // Storage is blocked: the chat opens empty.
  }
}

/** The question that another page has begun, once. */
export function takeHandedOver(): string {
  try {
    const question = sessionStorage.getItem(HANDED_OVER_KEY) ?? "";
    sessionStorage.removeItem(HANDED_OVER_KEY);
    return question;
  } catch {
    return "";
  }
}
