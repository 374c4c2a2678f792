import type { ChatModel } from "./models.ts";
import { createPromptGuard } from "./prompt-guard.ts";

/** What one generation has cost so far; `estimated` where the model has not said it itself. */
export type Usage = { inputTokens: number; outputTokens: number; estimated: boolean };

type Call = {
  model: ChatModel;
  instructions: string;
  messages: { role: "user" | "assistant"; content: string }[];
  signal: AbortSignal;
  /** Kept up to date, so that an answer that is stopped or fails is counted, too. */
  usage: Usage;
};

/** A model failed: it threw, was late, broke off, said nothing or repeated its prompt. */
export class ModelError extends Error {
  override name = "ModelError";
}

const MOST_TOKENS = 900;
/** A model that never stops is stopped here; what came until then is kept. */
const MOST_CHARACTERS = 8_000;
/** English text, roughly. */
const CHARACTERS_PER_TOKEN = 4;

const tokensIn = (characters: number) => Math.ceil(characters / CHARACTERS_PER_TOKEN);

/**
 * Streams a model's answer as pieces of text.
 * @throws ModelError; whatever the caller's signal was aborted with is its cause
 */
export async function* generate({
  model,
  instructions,
  messages,
  signal,
  usage,
}: Call): AsyncGenerator<string, void> {
  // Loaded with the first question: no other request of an isolate needs the SDK.
  const { streamText } = await import("ai");
  const enough = new AbortController();
  const guard = createPromptGuard();
  let text = "";
  const asked = messages.reduce((sum, { content }) => sum + content.length, instructions.length);
  Object.assign(usage, { inputTokens: tokensIn(asked), outputTokens: 0, estimated: true });
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
        usage.outputTokens = tokensIn(text.length);
        const safe = guard.push(part.text);
        if (safe) yield safe;
        if (text.length > MOST_CHARACTERS) break;
      }
      if (part.type === "finish") {
        if (part.finishReason !== "stop" && part.finishReason !== "length") {
          throw new Error(`the stream ended without its end: ${part.finishReason}`);
        }
        if (text.trim() === "") throw new Error("the answer is empty");
        const { inputTokens, outputTokens } = part.totalUsage;
        if (inputTokens !== undefined && outputTokens !== undefined) {
          Object.assign(usage, { inputTokens, outputTokens, estimated: false });
        }
        yield guard.end();
        return;
      }
    }
    if (text.length <= MOST_CHARACTERS) throw new Error("the stream ended without its end");
    yield guard.end();
  } catch (cause) {
    throw new ModelError("The model gave no whole answer.", { cause });
  } finally {
    enough.abort();
  }
}
