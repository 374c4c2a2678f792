import type { LanguageModel } from "ai";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { withoutDoubledText } from "./workers-ai-stream.ts";

/** A model as the `ai` SDK calls it. */
export type ChatModel = Extract<LanguageModel, { specificationVersion: "v4" }>;

/** What a million tokens cost, in the currency of the provider's bill. */
export type Price = { input: number; output: number };

/** Who may use a model. */
export type Tier = "everyone" | "members";

/** The owner's settings; `model` may be empty if the provider has a default. */
export type ChatSettings = {
  provider: "built-in" | "openai-compatible" | "workers-ai";
  models: Record<Tier, { model: string; price: Price | null }>;
  baseUrl: string;
  apiKey: string;
};

/** Small, quick and cheap for everyone; larger for members. CHAT_MODEL and CHAT_MODEL_MEMBERS override them. */
const WORKERS_AI_MODELS = {
  everyone: "@cf/meta/llama-3.1-8b-instruct-fast",
  members: "@cf/meta/llama-3.3-70b-instruct-fp8-fast",
} as const satisfies Record<Tier, string>;

/** The name of the model for a tier, or null if it has none of its own. */
export function modelNameFor({ provider, models, baseUrl }: ChatSettings, tier: Tier): string | null {
  const { model } = models[tier];
  if (provider === "workers-ai") return model || WORKERS_AI_MODELS[tier];
  if (provider === "openai-compatible" && baseUrl !== "") {
    return model || (tier === "everyone" ? "default" : null);
  }
  return null;
}

/** What an answer cost, to a millionth; undefined if no price is set. */
export function costOf(price: Price | null, tokens: { inputTokens: number; outputTokens: number }) {
  if (!price) return undefined;
  const cost = tokens.inputTokens * price.input + tokens.outputTokens * price.output;
  return Math.round(cost) / 1_000_000;
}

/**
 * The configured model of a tier, or null if there is none. `ai` is the Workers AI binding, which is missing without
 * a Cloudflare account.
 */
export async function configuredModel(
  settings: ChatSettings,
  tier: Tier,
  { ai, fetch }: { ai: Ai | undefined; fetch: typeof globalThis.fetch },
): Promise<ChatModel | null> {
  const name = modelNameFor(settings, tier);
  if (name === null) return null;
  // Providers are loaded on first use, because no page needs them to start.
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
  return createWorkersAI({ binding: withoutDoubledText(ai) }).chat(name);
}

/** The models of both tiers; null for a tier without one. They are loaded when a question needs them. */
export function chatModels({ config: { chat }, ai, fetch }: Dependencies) {
  const tier = (name: Tier) =>
    modelNameFor(chat, name) === null
      ? null
      : { load: () => configuredModel(chat, name, { ai, fetch }), price: chat.models[name].price };
  return { everyone: tier("everyone"), members: tier("members") };
}
