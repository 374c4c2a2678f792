import { AnswerError, type AnswerEvent } from "./answer-stream.ts";
import { type Citation, FAILED, type Message, newMessage } from "./conversation.ts";
import { spokenAnswer } from "./spoken-answer.ts";

/** The answer that is arriving, and its conversation. */
export type Writing = { chatId: string; content: string; citations: readonly Citation[] };

export type Answer = { content: string; citations: Citation[]; model?: string };

/** How an answer ended. */
type End = "done" | "stopped" | { failed: string | undefined };

/** How long an announcement stays in the page. After that, the answer itself can be read. */
export const SPOKEN_MS = 5_000;

/** The messages that a finished, stopped or failed answer leaves. */
export function outcome(answer: Answer, end: End): Message[] {
  const messages: Message[] = [];
  const partial = end !== "done";
  if (answer.content.trim() !== "") {
    messages.push(newMessage({ role: "assistant", ...answer, ...(partial && { partial }) }));
  }
  if (typeof end === "object") {
    messages.push(newMessage({ role: "system", content: FAILED, ...(end.failed && { detail: end.failed }) }));
  }
  return messages;
}

/** Reads an answer into `answer` as it arrives; `onText` runs after each piece. */
export async function readAnswer(
  events: AsyncGenerator<AnswerEvent>,
  answer: Answer,
  signal: AbortSignal,
  onText: () => void,
): Promise<End> {
  try {
    for await (const event of events) {
      if (event.type === "delta") {
        answer.content += event.text;
        onText();
      } else if (event.type === "source") {
        answer.citations = [...answer.citations, event.citation];
      } else {
        answer.citations = event.citations;
        answer.model = event.model;
      }
    }
    return answer.content.trim() === "" ? { failed: undefined } : "done";
  } catch (error) {
    if (signal.aborted) return "stopped";
    // Only messages of the server help the visitor, not those of a broken connection.
    return { failed: error instanceof AnswerError ? error.publicMessage : undefined };
  }
}

/** The messages before a given one; all of them if it is not there. */
export function until(messages: readonly Message[], id: string | undefined): readonly Message[] {
  const place = messages.findIndex((message) => message.id === id);
  return place < 0 ? messages : messages.slice(0, place);
}

export function spoken(messages: readonly Message[]): string {
  return messages
    .map(({ role, content, detail = "" }) =>
      role === "assistant" ? spokenAnswer(content) : `${content} ${detail}`,
    )
    .join("\n");
}
