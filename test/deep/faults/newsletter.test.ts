import { expect, test } from "vitest";
import { runNewsletter } from "../../bench/newsletter.ts";

// `npm run load -- newsletter` does the same with 500 readers and twenty kills.
test("every reader gets an issue once, with a faulty provider and a Worker that is killed", async () => {
  const { lines } = await runNewsletter(40, 2);
  expect(lines.filter(({ ok }) => !ok)).toEqual([]);
}, 180_000);
