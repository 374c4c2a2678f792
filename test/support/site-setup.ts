import { afterEach, expect } from "vitest";
import { allowNothing, serverProblems } from "./problems.ts";
import { setMailMode } from "./site-client.ts";

afterEach(async () => {
  const problems = await serverProblems();
  allowNothing();
  await setMailMode("normal");
  expect(problems, "nothing went wrong in the Worker").toEqual([]);
});
