import type { ChatEvent, Citation } from "#shared/domain/citations.ts";

/** Settings under which no model but our own answers. */
export const BUILT_IN = { vars: { CHAT_PROVIDER: "built-in" } };
/** Settings under which a model is asked over HTTP. */
export const OPENAI = {
  CHAT_PROVIDER: "openai-compatible",
  CHAT_BASE_URL: "https://model.test/v1",
  CHAT_MODEL: "a-model",
};
export const STREAM = { accept: "text/event-stream" };
export const QUESTION = { text: "What is JSX in React?" };

export type Reply = {
  answer: string;
  citations: Citation[];
  model: string;
};

/** The events of a streamed answer. */
export async function eventsOf(answer: Response): Promise<ChatEvent[]> {
  const text = await answer.text();
  return text
    .split("\n\n")
    .filter((block) => block !== "")
    .map((block) => JSON.parse(block.replace(/^data: /, "")));
}

/** What a reader sees of them. */
export const textOf = (events: ChatEvent[]) =>
  events.map((event) => (event.type === "delta" ? event.text : "")).join("");

/** What an OpenAI-compatible server streams: pieces of text, then, unless it breaks off, how it ended. */
export function completion(pieces: string[], ending: "stop" | "none" = "stop"): Response {
  const chunk = (delta: object, finish: string | null) =>
    `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "a-model", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const lines = pieces.map((content) => chunk({ role: "assistant", content }, null));
  if (ending === "stop") lines.push(chunk({}, "stop"), "data: [DONE]\n\n");
  return new Response(lines.join(""), { headers: { "content-type": "text/event-stream" } });
}
