import type { EmbeddingModel } from "ai";
import type { Embedder } from "#worker/search/meaning.ts";
import type { ChatSettings } from "./models.ts";

export type EmbeddingSettings = Pick<ChatSettings, "provider" | "baseUrl" | "apiKey"> & {
  /** May be empty if the provider has a default. */
  embeddingModel: string;
};

/** Knows a hundred languages, so a question in one finds a section in another. Its vectors have 1,024 numbers. */
const WORKERS_AI_MODEL = "@cf/baai/bge-m3";

/**
 * The configured embedding model, or null if there is none: searches then compare words only. `ai` is the Workers AI
 * binding, which is missing without a Cloudflare account.
 */
export function configuredEmbedder(
  { provider, embeddingModel, baseUrl, apiKey }: EmbeddingSettings,
  { ai, fetch }: { ai: Ai | undefined; fetch: typeof globalThis.fetch },
): Embedder | null {
  if (provider === "workers-ai" && ai) {
    const name = embeddingModel || WORKERS_AI_MODEL;
    return embedderOf(name, async () => {
      const { createWorkersAI } = await import("workers-ai-provider");
      return createWorkersAI({ binding: ai }).textEmbeddingModel(name);
    });
  }
  if (provider === "openai-compatible" && baseUrl !== "" && embeddingModel !== "") {
    return embedderOf(embeddingModel, async () => {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const options = { name: "openai-compatible", baseURL: baseUrl, ...(apiKey && { apiKey }), fetch };
      return createOpenAICompatible(options).embeddingModel(embeddingModel);
    });
  }
  return null;
}

/** Providers and the SDK are loaded on first use, because no page needs them to start. */
function embedderOf(model: string, load: () => Promise<EmbeddingModel>): Embedder {
  return {
    model,
    async embed(values, abortSignal) {
      const [{ embedMany }, loaded] = await Promise.all([import("ai"), load()]);
      const { embeddings } = await embedMany({ model: loaded, values, maxRetries: 0, abortSignal });
      return embeddings;
    },
  };
}
