import { EventSourceParserStream } from "eventsource-parser/stream";
import * as v from "valibot";
import { callerHeaders } from "#app/accounts/caller.ts";
import { apiUrl } from "#app/site/api-url.ts";
import { type Citation, citationSchema, type Turn } from "./conversation.ts";

const answerSchema = v.object({
  answer: v.string(),
  citations: v.array(citationSchema),
  model: v.string(),
});
const failureSchema = v.object({ error: v.string() });
const eventSchema = v.variant("type", [
  v.object({ type: v.literal("delta"), text: v.string() }),
  v.object({ type: v.literal("source"), citation: citationSchema }),
  v.object({ type: v.literal("done"), citations: v.array(citationSchema), model: v.string() }),
  v.object({ type: v.literal("error"), error: v.string() }),
]);

/** An answer as it arrives: pieces of its text, and its sources. */
export type AnswerEvent =
  | { type: "delta"; text: string }
  | { type: "source"; citation: Citation }
  | { type: "done"; citations: Citation[]; model: string };

/** A question got no answer. `publicMessage` is the server's reason, if it gave one. */
export class AnswerError extends Error {
  override name = "AnswerError";
  readonly publicMessage: string | undefined;
  constructor(publicMessage?: string, cause?: unknown) {
    super(publicMessage ?? "The answer did not come.", { cause });
    this.publicMessage = publicMessage;
  }
}

async function failureOf(response: Response): Promise<AnswerError> {
  const body = v.safeParse(failureSchema, await response.json().catch(() => null));
  return new AnswerError(body.success ? body.output.error : undefined, response.status);
}

/** What is asked beside a lesson: the exercise that the learner is working on. */
export type AskedExercise = {
  id: string;
  files: Readonly<Record<string, string>>;
  failing: { name: string; message: string } | null;
};

/**
 * Asks the assistant, in a lesson or on its own page. Aborting `signal` ends the request, and the model stops.
 * @throws AnswerError if the answer is missing or incomplete; the signal's reason if it was aborted
 */
export async function* askAssistant(
  question: { text: string; history: Turn[]; exercise?: AskedExercise | undefined },
  signal: AbortSignal,
  lesson?: string,
): AsyncGenerator<AnswerEvent> {
  const path = lesson === undefined ? "/api/chat" : `/api/chat/lessons/${encodeURIComponent(lesson)}`;
  const response = await fetch(apiUrl(path), {
    method: "POST",
    headers: { ...(await callerHeaders()), "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify(question),
    signal,
  });
  if (!response.ok) throw await failureOf(response);
  if (!response.body || !response.headers.get("Content-Type")?.startsWith("text/event-stream")) {
    const { answer, citations, model } = v.parse(answerSchema, await response.json());
    yield { type: "delta", text: answer };
    yield { type: "done", citations, model };
    return;
  }
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new AnswerError();
      const event = v.parse(eventSchema, JSON.parse(value.data));
      if (event.type === "error") throw new AnswerError(event.error);
      yield event;
      if (event.type === "done") return;
    }
  } finally {
    // The caller may also stop early; the server then stops the model.
    await reader.cancel().catch(() => {});
  }
}
