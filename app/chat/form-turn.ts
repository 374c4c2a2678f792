import { data } from "react-router";
import * as v from "valibot";
import { AppError } from "#shared/domain/app-error.ts";
import type { Log } from "#shared/domain/log.ts";
import { chatSchema } from "#shared/schemas/chat.ts";
import type { Citation, Message } from "./conversation.ts";
import { FAILED, historyOf, newMessage, type Turn } from "./conversation.ts";

/** What the page's action needs of the assistant. */
type Assistant = {
  answer: (question: { text: string; history: Turn[] }) => Promise<{
    answer: string;
    citations: readonly Citation[];
    model: string;
  }>;
};

const turnsSchema = v.array(v.object({ role: v.picklist(["user", "assistant"]), content: v.string() }));

/** The conversation that a plain form brought along. One that cannot be read is none. */
function readHistory(posted: string): Turn[] {
  let value: unknown = [];
  try {
    value = JSON.parse(posted || "[]");
  } catch {
    return [];
  }
  const parsed = v.safeParse(turnsSchema, value);
  return parsed.success ? historyOf(parsed.output.map(newMessage)) : [];
}

/**
 * One question from a plain form, answered on the page (works without JavaScript). A failure says the
 * same as the screen does, and leaves the question in the input.
 */
export async function answerForm(posted: { text: string; history: string }, assistant: Assistant, log: Log) {
  const history = readHistory(posted.history);
  const before = history.map(newMessage);
  const failed = (error: unknown) => {
    if (!(error instanceof AppError)) log.error("chat.form_failed", error);
    const known = error instanceof AppError ? error : new AppError("internal", FAILED);
    const detail = known.publicMessage === FAILED ? undefined : known.publicMessage;
    const messages = [...before, newMessage({ role: "system", content: FAILED, ...(detail && { detail }) })];
    const headers = new Headers({ "Cache-Control": "no-store" });
    if (known.retryAfter !== undefined) headers.set("Retry-After", String(known.retryAfter));
    return data({ messages, draft: posted.text }, { status: known.status, headers });
  };

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
