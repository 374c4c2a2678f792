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

/** What comes of a question: the answer's words as they are written, and where they are from. */
export type AnswerEvent =
  | { type: "delta"; text: string }
  | { type: "source"; citation: Citation }
  | { type: "done"; citations: Citation[]; model: string };

/** A question without an answer. `publicMessage` is the server's reason, where it gave one. */
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

/** The data of each event in a stream of server-sent events, joined over its lines. */
async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      buffer += decoder.decode(value, { stream: !done });
      const events = buffer.split(/\r?\n\r?\n/);
      // What stands after the last empty line is an event that has not come whole.
      buffer = done ? "" : (events.pop() ?? "");
      for (const event of events) {
        const data = event.split(/\r?\n/).flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? []);
        if (data.length > 0) yield data.join("\n");
      }
      if (done) return;
    }
  } finally {
    // Also where the reader of these events stops early: the server then stops, too.
    await reader.cancel().catch(() => {});
  }
}

/**
 * Asks the assistant. Aborting `signal` ends the request, and with it the model's work.
 * @throws AnswerError where no whole answer came; the signal's reason where it was aborted
 */
export async function* askAssistant(
  question: { text: string; history: Turn[] },
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const response = await fetch(apiUrl("/api/chat"), {
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
  for await (const data of eventData(response.body)) {
    const event = v.parse(eventSchema, JSON.parse(data));
    if (event.type === "error") throw new AnswerError(event.error);
    yield event;
    if (event.type === "done") return;
  }
  throw new AnswerError();
}
