import type { ChatModel } from "./models.ts";
import { NOT_ANSWERED } from "./prompt.ts";
import { createPromptGuard } from "./prompt-guard.ts";

/** The tokens used so far; `estimated` if the model has not reported them. */
export type Usage = { inputTokens: number; outputTokens: number; estimated: boolean };

type Call = {
  model: ChatModel;
  instructions: string;
  messages: { role: "user" | "assistant"; content: string }[];
  signal: AbortSignal;
  /** Updated while streaming, so that stopped and failed answers count too. */
  usage: Usage;
};

/** A model failed: it threw, timed out, broke off, returned nothing or repeated its prompt. */
export class ModelError extends Error {
  override name = "ModelError";
}

/** The model said that the sources do not answer the question. */
export class NotAnswered extends Error {
  override name = "NotAnswered";
}

const DECLINED = new RegExp(`^\\W*${NOT_ANSWERED}`);
const MOST_TOKENS = 900;
/** The answer is cut at this length, in case a model never stops. */
const MOST_CHARACTERS = 8_000;
/** English text, roughly. */
const CHARACTERS_PER_TOKEN = 4;

const tokensIn = (characters: number) => Math.ceil(characters / CHARACTERS_PER_TOKEN);

/**
 * Streams a model's answer as pieces of text.
 * @throws NotAnswered before the first piece; ModelError, whose cause is the reason if the signal was aborted
 */
export async function* generate({
  model,
  instructions,
  messages,
  signal,
  usage,
}: Call): AsyncGenerator<string, void> {
  // Loaded with the first question, because no other request needs the SDK.
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
        // The guard holds back eight words, so nothing of this has been shown yet.
        if (DECLINED.test(text)) throw new NotAnswered();
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
    if (cause instanceof NotAnswered) throw cause;
    throw new ModelError("The model gave no whole answer.", { cause });
  } finally {
    enough.abort();
  }
}

/** A question that can be understood without the conversation is one line and not long. */
const MOST_REWRITTEN_TOKENS = 120;

/**
 * Rewrites a follow-up question so that it stands alone.
 * @throws ModelError
 */
export async function rewrite({ model, instructions, messages, signal, usage }: Call): Promise<string> {
  const { generateText } = await import("ai");
  const asked = messages.reduce((sum, { content }) => sum + content.length, instructions.length);
  Object.assign(usage, { inputTokens: tokensIn(asked), outputTokens: 0, estimated: true });
  try {
    const { text } = await generateText({
      ...{ model, instructions, messages, maxOutputTokens: MOST_REWRITTEN_TOKENS },
      ...{ temperature: 0, maxRetries: 0, abortSignal: signal },
    });
    usage.outputTokens = tokensIn(text.length);
    const [line = ""] = text.trim().split("\n");
    if (line === "") throw new Error("the rewritten question is empty");
    return line;
  } catch (cause) {
    throw new ModelError("The question was not rewritten.", { cause });
  }
}
