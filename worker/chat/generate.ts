import type { ChatModel } from "./models.ts";
import { CANARY } from "./prompt.ts";

/** What one generation cost, where the model says so. */
export type Usage = { inputTokens: number | undefined; outputTokens: number | undefined };

type Call = {
  model: ChatModel;
  instructions: string;
  messages: { role: "user" | "assistant"; content: string }[];
  signal: AbortSignal;
};

/** A model failed: it threw, was late, broke off, said nothing or repeated its prompt. */
export class ModelError extends Error {
  override name = "ModelError";
}

const MOST_TOKENS = 900;
/** A model that never stops is stopped here; what came until then is kept. */
const MOST_CHARACTERS = 8_000;

/** As much of the end of a text as can hold the prompt's own words. */
const CANARY_REACH = CANARY.length + 20;

/** Whether a text holds the prompt's own words, however they are spaced. */
function repeatsPrompt(text: string): boolean {
  return text
    .slice(-CANARY_REACH * 4)
    .replace(/\s+/g, " ")
    .includes(CANARY);
}

/**
 * Streams a model's answer as pieces of text, and returns its usage.
 * @throws ModelError; whatever the caller's signal was aborted with is its cause
 */
export async function* generate({
  model,
  instructions,
  messages,
  signal,
}: Call): AsyncGenerator<string, Usage> {
  // Loaded with the first question: no other request of an isolate needs the SDK.
  const { streamText } = await import("ai");
  const enough = new AbortController();
  let text = "";
  // What could be the beginning of the prompt's words is held until it is known not to be.
  let held = "";
  try {
    const { fullStream } = streamText({
      model,
      instructions,
      messages,
      maxOutputTokens: MOST_TOKENS,
      temperature: 0.2,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, enough.signal]),
      onError: () => {},
    });
    for await (const part of fullStream) {
      if (part.type === "error") throw part.error;
      if (part.type === "abort") throw signal.reason ?? new Error("aborted");
      if (part.type === "text-delta") {
        text += part.text;
        if (repeatsPrompt(text)) throw new Error("the answer repeats the prompt");
        held += part.text;
        const safe = held.length > CANARY_REACH ? held.slice(0, -CANARY_REACH) : "";
        held = held.slice(safe.length);
        if (safe) yield safe;
        if (text.length > MOST_CHARACTERS) break;
      }
      if (part.type === "finish") {
        if (part.finishReason !== "stop" && part.finishReason !== "length") {
          throw new Error(`the stream ended without its end: ${part.finishReason}`);
        }
        if (text.trim() === "") throw new Error("the answer is empty");
        yield held;
        const { inputTokens, outputTokens } = part.totalUsage;
        return { inputTokens, outputTokens };
      }
    }
    if (text.length <= MOST_CHARACTERS) throw new Error("the stream ended without its end");
    yield held;
    return { inputTokens: undefined, outputTokens: undefined };
  } catch (cause) {
    throw new ModelError("The model gave no whole answer.", { cause });
  } finally {
    enough.abort();
  }
}
