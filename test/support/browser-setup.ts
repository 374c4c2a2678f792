import { afterEach, expect } from "vitest";
import { closePages, takeProblems } from "./browser.ts";
import { allowNothing, serverProblems } from "./problems.ts";
import { setMailMode } from "./site-client.ts";

afterEach(async () => {
  const problems = [...takeProblems(), ...(await serverProblems())];
  await closePages();
  allowNothing();
  await setMailMode("normal");
  expect(problems, "nothing went wrong in the page or the Worker").toEqual([]);
});
