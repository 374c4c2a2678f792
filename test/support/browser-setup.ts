import { afterAll, afterEach, expect } from "vitest";
import { closeBrowser, closePages, isAllowed, takeProblems } from "./browser.ts";
import { releaseSite, setMailMode, takeLogs } from "./site-client.ts";

afterEach(async () => {
  const inPages = takeProblems();
  const inServer = (await takeLogs())
    .filter(({ level, message }) => (level === "error" || level === "warn") && !isAllowed(message))
    .map(({ level, message }) => `server ${level}: ${message}`);
  await closePages();
  await setMailMode("normal");
  expect([...inPages, ...inServer], "nothing went wrong in the page or the Worker").toEqual([]);
});

afterAll(async () => {
  await closeBrowser();
  await releaseSite();
});
