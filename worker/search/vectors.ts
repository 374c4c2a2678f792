import { z } from "zod";
import type { Store } from "#worker/platform/bindings.ts";

/** A passage, by its place in the index, and the cosine of the angle between its vector and the question's. */
export type Near = { position: number; cosine: number };

/** What the vectors were made from: the search index with this hash, by this model. */
const labelSchema = z.object({
  hash: z.string(),
  model: z.string(),
  passages: z.number().int().positive(),
  dimensions: z.number().int().positive(),
});
export type Label = z.output<typeof labelSchema>;

/** The vectors of all passages one after the other, in the order of their positions. */
export type Vectors = Label & { values: Int8Array };

/** A constant, so that new vectors replace the old ones. */
const KEY = "search-vectors";

/**
 * Stores a vector's numbers in one byte each, which is a quarter of the size. Every vector is scaled so that its largest
 * number becomes 127: only its direction counts.
 */
export function quantise(vector: readonly number[]): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return Int8Array.from(vector, (value) => Math.round((value / largest) * 127));
}

/**
 * Checks a model's answer.
 * @throws Error unless there are `count` vectors of as many numbers each: `dimensions`, if it is known
 */
export function checkVectors(
  vectors: readonly (readonly number[])[],
  count: number,
  dimensions = vectors[0]?.length ?? 0,
): void {
  const isRight = (vector: readonly number[]) =>
    vector.length === dimensions && vector.every(Number.isFinite) && vector.some((value) => value !== 0);
  if (dimensions === 0 || vectors.length !== count || !vectors.every(isRight)) {
    throw new Error(`the model did not answer with ${count} vectors of ${dimensions} numbers`);
  }
}

/**
 * The passages nearest to a question. A plain loop is enough: 600 passages of 1,024 numbers are 0.6 MB, and a vector
 * database would be one more service to wait for.
 */
export function nearest({ values, dimensions }: Vectors, question: readonly number[], limit: number): Near[] {
  const length = Math.sqrt(question.reduce((sum, value) => sum + value * value, 0));
  const found: Near[] = [];
  for (let from = 0; from < values.length; from += dimensions) {
    let product = 0;
    let square = 0;
    for (let at = 0; at < dimensions; at += 1) {
      const value = values[from + at] ?? 0;
      product += value * (question[at] ?? 0);
      square += value * value;
    }
    found.push({ position: from / dimensions, cosine: product / (length * Math.sqrt(square)) });
  }
  return found.sort((a, b) => b.cosine - a.cosine || a.position - b.position).slice(0, limit);
}

/** The stored vectors' label, without reading the vectors; null if there are none. */
export async function readLabel(kv: Store): Promise<Label | null> {
  const { value, metadata } = await kv.getWithMetadata(KEY, "stream");
  await value?.cancel();
  return labelSchema.safeParse(metadata).data ?? null;
}

/** The stored vectors, or null if there are none of this index by this model. */
export async function readVectors(
  kv: Store,
  { hash, model }: Pick<Label, "hash" | "model">,
): Promise<Vectors | null> {
  const { value, metadata } = await kv.getWithMetadata(KEY, "stream");
  const label = labelSchema.safeParse(metadata).data;
  if (!value || label?.hash !== hash || label.model !== model) {
    await value?.cancel();
    return null;
  }
  const values = new Int8Array(await new Response(value).arrayBuffer());
  if (values.length !== label.passages * label.dimensions)
    throw new Error("the stored vectors are incomplete");
  return { ...label, values };
}

export async function writeVectors(
  kv: Store,
  { hash, model }: Pick<Label, "hash" | "model">,
  vectors: readonly Int8Array[],
): Promise<Label> {
  const dimensions = vectors[0]?.length ?? 0;
  const label = { hash, model, passages: vectors.length, dimensions };
  const values = new Int8Array(label.passages * dimensions);
  for (const [position, vector] of vectors.entries()) values.set(vector, position * dimensions);
  await kv.put(KEY, values.buffer, { metadata: label });
  return label;
}
