import { expect, test } from "vitest";
import { pageOf, readVideoQuery, searchVideos, videosPath } from "#shared/videos/video-search.ts";

const videos = [
  { title: "Test-driven development", description: "From red to green.\nChapters" },
  { title: "React hooks", description: "useState, and why you don’t need an effect" },
  { title: "Café CSS", description: "Grid by planning a garden" },
];

test.each([
  ["", [0, 1, 2]],
  ["   ", [0, 1, 2]],
  ["react", [1]],
  ["REACT hooks", [1]],
  ["hooks react", [1]],
  ["react garden", []],
  ["garden", [2]],
  ["cafe", [2]],
  ["CAFÉ", [2]],
  ["don't need", [1]],
  ["chapters green", [0]],
  ["e", [0, 1, 2]],
  [".*", []],
  ["%", []],
  ["𝐑𝐞𝐚𝐜𝐭", [1]],
])("%j finds %j, by title and description", (q, found) => {
  expect(searchVideos(videos, q)).toEqual(found.map((index) => videos[index]));
});

test.each([
  ["", { q: "", page: 1 }],
  ["q=++red++green+", { q: "red green", page: 1 }],
  ["page=3", { q: "", page: 3 }],
  ["page=0", { q: "", page: 1 }],
  ["page=-2", { q: "", page: 1 }],
  ["page=1.5", { q: "", page: 1 }],
  ["page=1e3", { q: "", page: 1 }],
  ["page=99999", { q: "", page: 1 }],
  ["page=9999", { q: "", page: 1_000 }],
  [`q=${"🙂".repeat(101)}`, { q: "🙂".repeat(100), page: 1 }],
])("the URL %j asks for %j", (search, query) => {
  expect(readVideoQuery(new URLSearchParams(search))).toEqual(query);
});

test.each([
  [{ q: "", page: 1 }, "/youtube"],
  [{ q: "", page: 2 }, "/youtube?page=2"],
  [{ q: "red & green", page: 1 }, "/youtube?q=red+%26+green"],
  [{ q: "a", page: 2 }, "/youtube?q=a&page=2"],
])("%j has the URL %s", (query, path) => {
  expect(videosPath(query)).toBe(path);
  expect(readVideoQuery(new URL(path, "https://greenbar.test").searchParams)).toEqual(query);
});

test.each([
  [0, 1, 0, 1],
  [24, 1, 24, 1],
  [25, 1, 24, 2],
  [25, 2, 1, 2],
  [25, 3, 0, 2],
  [500, 21, 20, 21],
])("with %i videos, page %i shows %i, of %i pages", (total, page, held, pages) => {
  const list = Array.from({ length: total }, (_, index) => index);
  const result = pageOf(list, page);

  expect(result.items).toHaveLength(held);
  expect(result.pages).toBe(pages);
  expect(result.items[0]).toBe(held === 0 ? undefined : (page - 1) * 24);
});
