import { expect, test } from "vitest";
import type { Passage } from "#shared/search/passage.ts";
import { fuse, fusePages } from "#worker/search/fusion.ts";

const fused = (...rankings: string[]) =>
  fuse(
    rankings.map((ranking) => [...ranking]),
    String,
  ).join("");

test.each([
  [["abc", ""], "abc"],
  [["", "abc"], "abc"],
  [["abc", "abc"], "abc"],
  // Found by both, even if late, comes before found by one.
  [["abcd", "d"], "dabc"],
  [["abc", "xbz"], "baxcz"],
  // Equals stay in the order of the first ranking.
  [["ab", "ba"], "ab"],
])("%j become %s", (rankings, order) => {
  expect(fused(...rankings)).toBe(order);
});

const passage = (slug: string, position: number): Passage => ({
  ...{
    title: slug,
    heading: "",
    body: "",
    aliases: "",
    url: `/notes/${slug}`,
    slug,
    anchor: "",
    kind: "note",
  },
  position,
});
const ranked = (slug: string, score: number, positions: number[]) => ({
  ...{ page: `note:${slug}`, score, phrase: 0, section: score, held: 1 },
  passages: positions.map((position) => passage(slug, position)),
});
const outline = (pages: ReturnType<typeof fusePages>) =>
  pages.map(({ page, passages }) => [page, ...passages.map(({ position }) => position)]);

test("without passages found by meaning, pages stay as they are", () => {
  const pages = [ranked("a", 2, [3, 1]), ranked("b", 1, [7])];
  expect(fusePages(pages, [])).toEqual(pages);
});

test("a page takes the place of its nearest passage, and new pages and sections join", () => {
  const pages = [ranked("a", 2, [1]), ranked("b", 1, [5, 6])];
  const near = [passage("b", 6), passage("c", 9), passage("b", 4)];
  expect(outline(fusePages(pages, near))).toEqual([
    ["note:b", 6, 5, 4],
    ["note:a", 1],
    ["note:c", 9],
  ]);
});

test("a page found only by meaning has no score by words", () => {
  expect(fusePages([], [passage("a", 0)])).toMatchObject([
    { page: "note:a", score: 0, phrase: 0, section: 0, held: 0 },
  ]);
});
