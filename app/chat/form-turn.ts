import { data } from "react-router";
import * as v from "valibot";
import { report } from "#app/site/errors.ts";
import { AppError } from "#shared/app-error.ts";
import { type AnswerRating, answerRatingSchema } from "#shared/chat/answer-rating.ts";
import { chatSchema } from "#shared/chat/chat.ts";
import type { Log } from "#shared/log.ts";
import type { Citation, Message } from "./conversation.ts";
import { FAILED, historyOf, messageSchema, newMessage, type Turn } from "./conversation.ts";

/** The services that the page's action needs. */
type Assistant = {
  answer: (question: { text: string; history: Turn[] }) => Promise<{
    answer: string;
    citations: readonly Citation[];
    model: string;
  }>;
};

const messagesSchema = v.array(messageSchema);

/** The conversation in a plain form; empty if it cannot be read. */
function readMessages(posted: string): Message[] {
  let value: unknown = [];
  try {
    value = JSON.parse(posted || "[]");
  } catch {
    return [];
  }
  const parsed = v.safeParse(messagesSchema, value);
  return parsed.success ? parsed.output.filter(({ role }) => role !== "system") : [];
}

/** The page after a failure: the conversation, and a message that says what happened. */
function refusal(error: unknown, { before, draft }: { before: readonly Message[]; draft: string }, log: Log) {
  const known = error instanceof AppError ? error : new AppError("internal", FAILED, { cause: error });
  report(known, { log });
  const detail = known.publicMessage === FAILED ? undefined : known.publicMessage;
  const messages = [...before, newMessage({ role: "system", content: FAILED, ...(detail && { detail }) })];
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (known.retryAfter !== undefined) headers.set("Retry-After", String(known.retryAfter));
  return data({ messages, draft }, { status: known.status, headers });
}

/**
 * Stores a rating from a plain form and shows the same page again. The rated answer is read from the conversation in
 * the form.
 */
export async function rateForm(
  posted: Record<"answer" | "helpful" | "reason" | "include" | "history", string>,
  rate: (rating: AnswerRating) => Promise<void>,
  log: Log,
) {
  const before = readMessages(posted.history);
  const place = before.findIndex(({ id }) => id === posted.answer);
  const answer = before[place];
  const parsed = v.safeParse(answerRatingSchema, {
    answer: posted.answer,
    helpful: posted.helpful === "yes" ? true : posted.helpful === "no" ? false : undefined,
    reason: posted.reason,
    ...(posted.include && {
      question: before.slice(0, place).findLast(({ role }) => role === "user")?.content,
    }),
    ...(answer?.model && { model: answer.model }),
    pages: [...new Set(answer?.citations?.map(({ url }) => url))],
  });
  if (!parsed.success) {
    return refusal(new AppError("invalid", parsed.issues[0].message), { before, draft: "" }, log);
  }
  try {
    await rate(parsed.output);
  } catch (error) {
    return refusal(error, { before, draft: "" }, log);
  }
  const { helpful } = parsed.output;
  const messages = before.map((message) => (message === answer ? { ...message, helpful } : message));
  return data({ messages, draft: "" }, { headers: { "Cache-Control": "no-store" } });
}

/**
 * Answers one question from a plain form on the page itself, without JavaScript. A failure shows the same message as
 * with scripts and leaves the question in the input.
 */
export async function answerForm(posted: { text: string; history: string }, assistant: Assistant, log: Log) {
  const before = readMessages(posted.history);
  const history = historyOf(before);
  const failed = (error: unknown) => refusal(error, { before, draft: posted.text }, log);

  const parsed = v.safeParse(chatSchema, { text: posted.text, history });
  if (!parsed.success) return failed(new AppError("invalid", parsed.issues[0].message));
  try {
    const { answer, citations, model } = await assistant.answer({ text: parsed.output.text, history });
    const question = newMessage({ role: "user", content: parsed.output.text });
    const reply = newMessage({ role: "assistant", content: answer, citations: [...citations], model });
    return data(
      { messages: [...before, question, reply] satisfies Message[], draft: "" },
      { headers: { "Cache-Control": "no-store" } },
    );
  } catch (error) {
    return failed(error);
  }
}
