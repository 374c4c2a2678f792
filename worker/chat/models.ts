import type { LanguageModel } from "ai";
import { sayingOnce } from "./workers-ai-stream.ts";

/** A model as the `ai` SDK calls it. */
export type ChatModel = Extract<LanguageModel, { specificationVersion: "v4" }>;

/** What a million tokens cost, in the currency of the provider's bill. */
export type Price = { input: number; output: number };

/** Whom a model is for. */

export type Tier = "everyone" | "members";

/** The owner's choice; a `model` may be empty where the provider has a default. */
export type ChatSettings = {
  provider: "built-in" | "openai-compatible" | "workers-ai";
  models: Record<Tier, { model: string; price: Price | null }>;
  baseUrl: string;
  apiKey: string;
};

/** Small, quick and cheap for everyone; larger for members. CHAT_MODEL and CHAT_MODEL_MEMBERS name others. */
const WORKERS_AI_MODELS = {
  everyone: "@cf/meta/llama-3.1-8b-instruct-fast",
  members: "@cf/meta/llama-3.3-70b-instruct-fp8-fast",
} as const satisfies Record<Tier, string>;

/** The name of the model for a tier, or null where it has none of its own. */
export function modelNameFor({ provider, models, baseUrl }: ChatSettings, tier: Tier): string | null {
  const { model } = models[tier];
  if (provider === "workers-ai") return model || WORKERS_AI_MODELS[tier];
  if (provider === "openai-compatible" && baseUrl !== "") {
    return model || (tier === "everyone" ? "default" : null);
  }
  return null;
}

/** What an answer cost, to a millionth; undefined where no price is set. */
export function costOf(price: Price | null, tokens: { inputTokens: number; outputTokens: number }) {
  if (!price) return undefined;
  const cost = tokens.inputTokens * price.input + tokens.outputTokens * price.output;
  return Math.round(cost) / 1_000_000;
}

/**
 * The configured model of a tier, which writes answers of its own, or null where there is none. `ai` is
 * the Workers AI binding; it is missing where there is no account.
 */
export async function configuredModel(
  settings: ChatSettings,
  tier: Tier,
  { ai, fetch }: { ai: Ai | undefined; fetch: typeof globalThis.fetch },
): Promise<ChatModel | null> {
  const name = modelNameFor(settings, tier);
  if (name === null) return null;
  // Each provider is loaded where it is used: a page needs none of them to start.
  if (settings.provider === "openai-compatible") {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const provider = createOpenAICompatible({
      name: "openai-compatible",
      baseURL: settings.baseUrl,
      ...(settings.apiKey && { apiKey: settings.apiKey }),
      includeUsage: true,
      fetch,
    });
    return provider.chatModel(name);
  }
  if (!ai) return null;
  const { createWorkersAI } = await import("workers-ai-provider");
  return createWorkersAI({ binding: sayingOnce(ai) }).chat(name);
}
