import { Hono } from "hono";
import { z } from "zod";
import { tokensOf } from "#shared/search/words.ts";

/** How it answers: right, with words for numbers, with one vector too few, or with half of each vector. */
export const MODEL_VECTORS = ["good", "words", "fewer", "narrow"] as const;
export type ModelVectors = (typeof MODEL_VECTORS)[number];

export const EMBEDDING_MODEL_NAME = "stand-in-vectors";

const DIMENSIONS = 256;
/** Shorter words say nothing about a text's subject. */
const SHORTEST = 4;

/** Words that mean the same, so that a question in other words, or in German, is near a text. */
const MEANS: Record<string, string> = {
  ...{ aufraumen: "cleaning", tidying: "cleaning", nebenwirkung: "effect", ausgehangt: "unmounts" },
  ...{ baustein: "component", zuruckgibt: "returns", bevor: "before" },
};

/** FNV-1a, which spreads similar words. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** The vector of a text: how often each of its words occurs, at a place that follows from the word. */
function vectorOf(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0);
  for (const word of tokensOf(text)) {
    if (word.length < SHORTEST) continue;
    const place = hashOf(MEANS[word] ?? word) % DIMENSIONS;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
}

function vectorsOf(texts: readonly string[], kind: ModelVectors): unknown[] {
  const vectors = texts.map(vectorOf);
  if (kind === "words") return vectors.map((vector) => vector.map(String));
  if (kind === "fewer") return vectors.slice(1);
  return kind === "narrow" ? vectors.map((vector) => vector.slice(vector.length / 2)) : vectors;
}

/** Accepts as many texts as Workers AI. */
const requestSchema = z.object({ model: z.string().min(1), input: z.array(z.string()).min(1).max(100) });

/** The embeddings of OpenAI's API, with its shapes and errors. */
export function createVectorService() {
  let kind: ModelVectors = "good";
  const embedded: string[][] = [];
  const service = new Hono().post("/v1/embeddings", async (c) => {
    const request = requestSchema.safeParse(await c.req.json().catch(() => null));
    if (!request.success) {
      const message = z.prettifyError(request.error);
      return c.json({ error: { message, type: "invalid_request_error" } }, 400);
    }
    const { model, input } = request.data;
    embedded.push(input);
    const data = vectorsOf(input, kind).map((embedding, index) => ({
      object: "embedding",
      index,
      embedding,
    }));
    return c.json({ object: "list", model, data, usage: { prompt_tokens: 8, total_tokens: 8 } });
  });
  return {
    service,
    /** The texts of each request, in order. */
    embedded,
    setVectors(next: ModelVectors) {
      kind = next;
    },
  };
}
