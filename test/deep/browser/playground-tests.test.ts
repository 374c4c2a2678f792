import { expect, test } from "vitest";
import { EXAMPLES } from "../../../app/playground/examples.ts";
import { codeHash, sharedFromHash } from "../../../shared/playground/playground-code.ts";
import { axeViolations } from "../../support/axe.ts";
import { openPage, sidewaysScroll } from "../../support/browser.ts";
import {
  editorOf,
  openLink,
  openPlayground,
  passed,
  testsEditorOf,
  write,
} from "../../support/playground.ts";

/* Tests for the playground's code: written, run, kept and shared. */

const CODE = `export default function Greeting() {
  return <h1>Good morning</h1>;
}
`;
const testsFor = (heading: string) => `import { screen } from "@testing-library/dom";
import { createRoot } from "react-dom/client";
import Greeting from "./App";

test("It greets", async () => {
  createRoot(document.getElementById("root")).render(<Greeting />);
  const heading = await screen.findByRole("heading");
  console.log("Found", heading.textContent);
  expect(heading.textContent).toBe("${heading}");
});
`;

test("a failing test is red with its line, a corrected one green; a reload keeps it, and a link carries it", async () => {
  const page = await openLink(CODE);
  await page.getByRole("button", { name: "Tests" }).click();
  await testsEditorOf(page).getByText("The page has its heading").waitFor();

  await write(page, testsFor("Good evening"), testsEditorOf(page));
  await page.keyboard.press("ControlOrMeta+Enter");
  const results = page.getByRole("region", { name: "Tests" });
  await results.getByText("0 of 1 passed").waitFor();
  const failed = results.locator("details");
  expect(await failed.getAttribute("open")).not.toBeNull();
  expect(await failed.locator(".exercise-diff").textContent()).toContain("Good morning");
  await results.getByRole("log").getByText("Found Good morning").waitFor();
  const marked = page.locator(".cm-markedLine");
  expect(await marked.allTextContents()).toEqual(['  expect(heading.textContent).toBe("Good evening");']);
  expect(await axeViolations(page)).toEqual([]);
  // The preview is not part of it: the code of the link has not been asked to run there.
  await page.getByText("Not running").waitFor();

  await failed.getByRole("button", { name: "tests.js, line 9" }).click();
  expect(await testsEditorOf(page).evaluate((editor) => editor.matches(":focus"))).toBe(true);
  await write(page, testsFor("Good morning"), testsEditorOf(page));
  expect(await marked.count()).toBe(0);
  await results.getByRole("button", { name: "Run tests" }).click();
  await results.getByText("1 of 1 passed").waitFor();

  const link = page.url();
  expect(sharedFromHash(new URL(link).hash)).toEqual({ code: CODE, tests: testsFor("Good morning") });
  await page.reload();
  await testsEditorOf(page).getByText("It greets").waitFor();

  const other = await openPage({ viewport: { width: 360, height: 740 } });
  await other.goto(link);
  await testsEditorOf(other).getByText("It greets").waitFor();
  await editorOf(other).getByText("Good morning").waitFor();
  await other.getByText("These tests have not run yet.").waitFor();
  expect(await other.locator("iframe").count()).toBe(0);
  await other.getByRole("button", { name: "Run tests" }).click();
  await other.getByText("1 of 1 passed").waitFor();
  expect(await sidewaysScroll(other)).toBeLessThanOrEqual(0);
});

test("every example comes with tests that are green, and which leave the address alone", async () => {
  const page = await openPage();
  await openPlayground(page);
  await page.getByRole("button", { name: "Tests" }).click();
  for (const { title } of EXAMPLES) {
    await page.getByLabel("Example").selectOption(title);
    await testsEditorOf(page).click();
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.getByText("3 of 3 passed").waitFor();
    // Some of them click and type; afterwards the focus is where it was.
    expect(await testsEditorOf(page).evaluate((editor) => editor.matches(":focus"))).toBe(true);
    expect(new URL(page.url()).hash).not.toContain("tests");
  }
});

test("an error in the code is marked there, and the visitor's tests outlive a link and another example", async () => {
  const page = await openPage();
  await openPlayground(page);
  await passed(page);
  await page.getByRole("button", { name: "Tests" }).click();
  await write(page, 'import "./App";\ntest("mine", () => {});', testsEditorOf(page));
  await write(page, 'const list = null;\nexport default () => <p />;\nlist.push("x");');
  await page.getByRole("button", { name: "Run tests" }).click();
  await page.getByRole("button", { name: "App.tsx, line 3" }).waitFor();
  expect(await page.locator(".cm-markedLine").allTextContents()).toEqual(['list.push("x");']);
  await page.getByLabel("Example").selectOption("What are React hooks?");
  await testsEditorOf(page).getByText("mine").waitFor();

  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, codeHash(CODE));
  await testsEditorOf(page).getByText("The page has its heading").waitFor();
  await page.goto("/status");
  await page.goto("/playground");
  await testsEditorOf(page).getByText("mine").waitFor();

  await write(page, "", testsEditorOf(page));
  await page.getByRole("button", { name: "Begin with tests for this code" }).click();
  await testsEditorOf(page).getByText("All lessons are there at first").waitFor();
});
