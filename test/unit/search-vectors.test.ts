import { expect, test } from "vitest";
import { checkVectors, nearest, quantise } from "#worker/search/vectors.ts";

/** Repeatable numbers between -1 and 1. */
function vectorsOf(count: number, dimensions: number): number[][] {
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x3fffffff - 1;
  };
  return Array.from({ length: count }, () => Array.from({ length: dimensions }, next));
}

const cosine = (a: readonly number[], b: readonly number[]) => {
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
};

const stored = (vectors: number[][]) => ({
  ...{ hash: "h", model: "m", passages: vectors.length, dimensions: vectors[0]?.length ?? 0 },
  values: Int8Array.from(vectors.flatMap((vector) => [...quantise(vector)])),
});

test("one byte for each number keeps the cosine to two places", () => {
  const [question = [], ...passages] = vectorsOf(41, 1024);
  const near = passages.map((passage, at) =>
    passage.map((value, i) => value + (at / 20) * (question[i] ?? 0)),
  );
  for (const { position, cosine: found } of nearest(stored(near), question, 40)) {
    expect(found).toBeCloseTo(cosine(question, near[position] ?? []), 2);
  }
});

test("the nearest come first, at most as many as asked for, whatever the vectors' length", () => {
  const vectors = stored([
    [1, 0],
    [100, 100],
    [-1, 0],
    [0.01, 0.03],
  ]);
  const near = nearest(vectors, [0, 5], 3);
  expect(near.map(({ position }) => position)).toEqual([3, 1, 0]);
  expect(near[0]?.cosine).toBeCloseTo(0.949, 2);
  expect(near[2]?.cosine).toBe(0);
});

test.each([
  ["too few", [[1, 2]], 2, 2],
  ["of another size", [[1, 2, 3]], 1, 2],
  ["of two sizes", [[1, 2], [1]], 2, undefined],
  ["empty", [[]], 1, undefined],
  ["none", [], 0, undefined],
  ["without direction", [[0, 0]], 1, 2],
  ["not numbers", [[1, Number.NaN]], 1, 2],
])("vectors that are %s are refused", (_name, vectors, count, dimensions) => {
  expect(() => checkVectors(vectors, count, dimensions)).toThrow(/did not answer/);
});

test("vectors of one size pass", () => {
  expect(() =>
    checkVectors(
      [
        [1, 2],
        [0, -1],
      ],
      2,
    ),
  ).not.toThrow();
});
