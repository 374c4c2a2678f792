import type { ChatEvent, Citation } from "#worker/chat/citations.ts";
import { createModelService, MODEL_KEY, MODEL_NAME, type ModelContent } from "../upstream/model-service.ts";

/** Settings with only the built-in model. */
export const BUILT_IN = { vars: { CHAT_PROVIDER: "built-in" } };
/** Settings with a model over HTTP. */
export const OPENAI = {
  CHAT_PROVIDER: "openai-compatible",
  CHAT_BASE_URL: "https://model.test/v1",
  CHAT_MODEL: MODEL_NAME,
  CHAT_API_KEY: MODEL_KEY,
};
export const STREAM = { accept: "text/event-stream" };
export const QUESTION = { text: "What is JSX in React?" };

export type Reply = {
  answer: string;
  citations: Citation[];
  model: string;
};

/** The model of test/upstream without a server, as the site's `fetch`. */
export function playModel(content: ModelContent | readonly string[]) {
  const model = createModelService(content);
  const fetch: typeof globalThis.fetch = async (input, init) => model.service.fetch(new Request(input, init));
  return { ...model, fetch };
}

/** The events of a streamed answer. */
export async function eventsOf(answer: Response): Promise<ChatEvent[]> {
  const text = await answer.text();
  return text
    .split("\n\n")
    .filter((block) => block !== "")
    .map((block) => JSON.parse(block.replace(/^data: /, "")));
}

/** The text that a reader gets from the events. */
export const textOf = (events: ChatEvent[]) =>
  events.map((event) => (event.type === "delta" ? event.text : "")).join("");
