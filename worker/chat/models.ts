import type { LanguageModel } from "ai";
import { sayingOnce } from "./workers-ai-stream.ts";

/** A model as the `ai` SDK calls it. */
export type ChatModel = Extract<LanguageModel, { specificationVersion: "v4" }>;

/** The owner's choice; `model` may be empty where the provider has a default. */
export type ChatSettings = {
  provider: "built-in" | "openai-compatible" | "workers-ai";
  model: string;
  baseUrl: string;
  apiKey: string;
};

/** Small, quick and cheap; CHAT_MODEL names another. */
const WORKERS_AI_MODEL = "@cf/meta/llama-3.1-8b-instruct-fast";

/**
 * The configured model that writes answers of its own, or null where the built-in one shall answer
 * everything. `ai` is the Workers AI binding; it is missing where there is no account.
 */
export async function configuredModel(
  settings: ChatSettings,
  { ai, fetch }: { ai: Ai | undefined; fetch: typeof globalThis.fetch },
): Promise<ChatModel | null> {
  // Each provider is loaded where it is used: a page needs none of them to start.
  if (settings.provider === "openai-compatible" && settings.baseUrl !== "") {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const provider = createOpenAICompatible({
      name: "openai-compatible",
      baseURL: settings.baseUrl,
      ...(settings.apiKey && { apiKey: settings.apiKey }),
      includeUsage: true,
      fetch,
    });
    return provider.chatModel(settings.model || "default");
  }
  if (settings.provider === "workers-ai" && ai) {
    const { createWorkersAI } = await import("workers-ai-provider");
    return createWorkersAI({ binding: sayingOnce(ai) }).chat(settings.model || WORKERS_AI_MODEL);
  }
  return null;
}
