import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allowProblems, openPage, visit } from "../../support/browser.ts";
import { holdScript } from "../../support/exercise.ts";
import { pressOn, skipToContent, tabTo } from "../../support/keyboard.ts";
import { exerciseStatement, lessonStatement } from "../../support/lessons.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";
import { sql } from "../../support/site-client.ts";

const LAPTOP = { viewport: { width: 1440, height: 900 } };
const lessonPath = (id: string) => `/learn/beginner-web-dev/${id}`;

const SUM = "// Adds two numbers.\nexport const sum = (a, b) => a;\n";
const SUM_TESTS = `import { sum } from "./sum.js";
test("It adds", () => { expect(sum(1, 2)).toBe(3); });
test("It adds zero", () => { expect(sum(1, 0)).toBe(1); });
`;
const HINTS = "## Look at the return value\n\nIt has to use both numbers.";

/** A free lesson with one exercise of its own, in JavaScript. */
async function addLesson(id: string, { file = "sum.js", starter = SUM, tests = SUM_TESTS } = {}) {
  const body = `## Work\n\nSome words.\n\n\`\`\`exercise\n${id}-task\n\`\`\`\n`;
  await sql(...lessonStatement({ id, module: "4-m8", free: true, body, position: 90 }));
  await sql(...exerciseStatement({ id: `${id}-task`, lesson: id, task: "Add two numbers." }));
  await sql("UPDATE exercises SET starter = ?, solution = ?, tests = ?, hints = ? WHERE id = ?", [
    JSON.stringify([{ path: file, text: starter, editable: true }]),
    JSON.stringify([{ path: file, text: starter.replace("=> a;", "=> a + b;") }]),
    ...[tests, HINTS, `${id}-task`],
  ]);
}

const PAGE_TESTS = `test("It says hello", () => { expect(document.querySelector("h1").textContent).toBe("Hello"); });`;

beforeAll(async () => {
  await addLesson("care");
  await addLesson("care-next");
  await addLesson("care-page", { file: "index.html", starter: "<h1>Hi</h1>\n", tests: PAGE_TESTS });
});

// Other files look at all lessons of the site.
afterAll(async () => {
  await sql("UPDATE lessons SET archived_at = 1 WHERE id LIKE 'care%'");
  await sql("UPDATE exercises SET archived_at = 1 WHERE id LIKE 'care%'");
});

const panel = (page: Page) => page.locator(".exercise").first();
const content = (page: Page) => panel(page).locator(".cm-content");
const run = (page: Page) => panel(page).getByRole("button", { name: "Run", exact: true });
const resultOf = (page: Page) => panel(page).locator("[data-part=Result]");
const markAsDone = (page: Page) => page.getByRole("button", { name: "Mark as done" });

/** Opens a lesson and its editor. */
async function open(page: Page, id: string): Promise<void> {
  await visit(page, lessonPath(id));
  await expect
    .poll(async () => {
      await panel(page).getByRole("textbox").click();
      return content(page).count();
    })
    .toBe(1);
}

async function write(page: Page, code: string): Promise<void> {
  await content(page).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(code);
}

/** Runs other code, and waits until that run has ended. */
async function tryOut(page: Page, code: string): Promise<void> {
  await write(page, code);
  await page.keyboard.press("ControlOrMeta+Enter");
  await run(page).waitFor();
}

test("a syntax error is a failed run, with its line marked in the editor", async () => {
  const page = await openPage(LAPTOP);
  await open(page, "care");
  const marked = panel(page).locator(".cm-markedLine");
  for (const [code, message, line] of [
    ["export const sum = (a, b) => {\n  return a + ;\n};", /Unexpected token/, "  return a + ;"],
    [
      "const text = 'one;\nexport const sum = () => text;",
      /The quotation mark ' has no partner/,
      "const text = 'one;",
    ],
    // Errors that only the browser finds.
    ["let a = 1;\nlet b = 2;\nlet a = 3;", /'a' has already been declared/, "let a = 3;"],
    ["export function sum() {\n  await 1;\n}", /await is only valid/, "  await 1;"],
  ] as const) {
    await tryOut(page, code);
    await panel(page).getByText("The tests could not run").waitFor();
    await panel(page).locator(".exercise-problem").getByText(message).waitFor();
    await expect.poll(() => marked.allTextContents()).toEqual([line]);
  }
  // What is typed next may be right.
  await write(page, SUM);
  expect(await marked.count()).toBe(0);
});

test("an exercise is done by keyboard alone", async () => {
  const page = await openPage(LAPTOP);
  await visit(page, lessonPath("care"));
  await skipToContent(page);
  await tabTo(page, panel(page).getByRole("textbox"));
  await expect.poll(() => content(page).evaluate((element) => element.matches(":focus"))).toBe(true);
  expect(await content(page).getAttribute("aria-description")).toBe("Escape, then Tab, leaves the editor.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await panel(page).getByText("1 of 2 passed").waitFor();
  await tabTo(page, panel(page).locator("summary"));
  await page.keyboard.press("Enter");
  expect(await panel(page).locator("details[open]").count()).toBe(0);
  await page.keyboard.press("Enter");
  await panel(page).locator("details[open]").waitFor();
  await pressOn(page, panel(page).getByRole("button", { name: "Hint", exact: true }));
  await panel(page).getByText("It has to use both numbers.").waitFor();

  // Back to the editor, in which Tab may indent: then Escape comes first.
  const indents = panel(page).getByRole("checkbox", { name: "Tab key indents" });
  for (let stops = 0; stops < 12 && !(await indents.evaluate((box) => box.matches(":focus"))); stops += 1)
    await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText("export const sum = (a, b) => a + b;");
  await page.keyboard.press("Home");
  await page.keyboard.press("Tab");
  expect(await content(page).textContent()).toBe("  export const sum = (a, b) => a + b;");
  await page.keyboard.press("ControlOrMeta+Enter");
  await panel(page).getByText("2 of 2 passed").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await pressOn(page, panel(page).getByRole("link", { name: "Next" }));
  await page.waitForURL((url) => url.pathname !== lessonPath("care"));
});

test("without JavaScript there are text, task, tests, solution and the mark", async () => {
  const ada = await newAccount();
  const page = await openPage({ ...(await signedInAs(ada)), ...LAPTOP, javaScriptEnabled: false });
  await visit(page, lessonPath("care"));
  await page.getByText("Some words.").waitFor();
  await panel(page).getByText("Add two numbers.").last().waitFor();
  await panel(page).getByRole("list", { name: "Tests" }).last().getByText("It adds zero").waitFor();
  await panel(page).getByText("The tests need JavaScript").waitFor();
  await panel(page).getByRole("link", { name: "Show the solution" }).click();
  await panel(page).getByText("=> a + b;").waitFor();
  await markAsDone(page).click();
  await page.getByRole("button", { name: "Not done after all" }).waitFor();
  expect(await run(page).isVisible()).toBe(false);
});

test("an exercise that is archived while it is open says so, and the code stays", async () => {
  allowProblems(/404/);
  const ada = await newAccount();
  await addLesson("care-gone");
  const page = await openPage({ ...(await signedInAs(ada)), ...LAPTOP });
  await open(page, "care-gone");
  await sql("UPDATE exercises SET archived_at = 1 WHERE id = 'care-gone-task'");
  const gone = panel(page).getByText(
    "This exercise is no longer on the site. Your code stays in this browser.",
  );
  await run(page).click();
  await gone.waitFor();
  await write(page, "export const sum = (a, b) => a + b;");
  await panel(page).getByText("Saved on this device").waitFor();
  await page.keyboard.press("ControlOrMeta+Enter");
  await panel(page).getByText("2 of 2 passed").waitFor();
  await gone.waitFor();
  const kept = await page.evaluate((id) => localStorage.getItem(`learning:${id}`), ada.id);
  expect(kept).toContain("a + b");
});

test("a lesson that is archived while it is open says so at the mark", async () => {
  allowProblems(/404/);
  const ada = await newAccount();
  await addLesson("care-over");
  for (const javaScriptEnabled of [true, false]) {
    await sql("UPDATE lessons SET archived_at = NULL WHERE id = 'care-over'");
    const page = await openPage({ ...(await signedInAs(ada)), ...LAPTOP, javaScriptEnabled });
    if (javaScriptEnabled) await open(page, "care-over");
    else await visit(page, lessonPath("care-over"));
    await sql("UPDATE lessons SET archived_at = 1 WHERE id = 'care-over'");
    await markAsDone(page).click();
    await page.getByText("This lesson is no longer on the site.").first().waitFor();
  }
});

test("a file that is too long is neither run nor lost", async () => {
  allowProblems(/400/);
  const page = await openPage({ ...(await signedInAs(await newAccount())), ...LAPTOP });
  await open(page, "care");
  await write(page, `// ${"x".repeat(100_000)}\n${SUM}`);
  await run(page).click();
  await panel(page).getByText("sum.js is longer than 100 kB.").first().waitFor();
  await panel(page).getByText("A file has more than 100 kB, so it cannot be saved.").waitFor();
  await panel(page).getByText("Saved on this device").waitFor();
});

test("hostile code in a Worker ends with a clear message in the panel", async () => {
  const page = await openPage(LAPTOP);
  await open(page, "care");
  for (const [code, message] of [
    ["export function sum() { for (;;); }", /^Still running after 2 seconds, so we stopped it/],
    ["export const sum = (a, b) => sum(b, a) + 1;", /^Maximum call stack size exceeded: a function calls/],
    ["throw new Error('at import');", /^at import$/],
    ["export const sum = () => top.document.title;", /^ReferenceError: top is not defined$/],
    ["export const sum = () => { postMessage({ state: 'passed' }); return 0; };", /expected 0 to be 3/],
  ] as const) {
    await tryOut(page, code);
    await resultOf(page).getByText(message).first().waitFor();
    await panel(page)
      .getByText(/^(0 of 2 passed|The tests could not run)/)
      .waitFor();
  }
  // The next run starts clean.
  await tryOut(page, "export const sum = (a, b) => a + b;");
  await panel(page).getByText("2 of 2 passed").waitFor();
});

test("hostile code in a page ends with a clear message in the panel", async () => {
  allowProblems(/Content Security Policy|Unsafe attempt|sandbox|Blocked|csp|chrome-error|example\.com/i);
  const page = await openPage(LAPTOP);
  await open(page, "care-page");
  for (const [code, message] of [
    ["for (;;);", /^Still running after 1 second/],
    [
      "for (let i = 0; i < 100_000; i += 1) document.body.append(document.createElement('i'));",
      /^The page had 10\d{4} elements/,
    ],
    ["for (let i = 0; i < 100_000; i += 1) top.postMessage('x', '*');", /^The code sent more messages than/],
    [
      "location.href = 'https://example.com/'; setTimeout(() => { for (;;); }, 50);",
      /left the page|expected 'Hi'/,
    ],
    ["document.querySelector('h1').textContent = top.document.title;", /cross-origin frame/],
    ["localStorage.length;", /sandboxed/],
    ["let a;\nlet a;", /'a' has already been declared/],
  ] as const) {
    await tryOut(page, `<h1>Hi</h1>\n<script>\n${code}\n</script>`);
    await resultOf(page).getByText(message).first().waitFor();
    await panel(page)
      .getByText(/^(0 of 1 passed|The tests could not run)/)
      .waitFor();
  }
  expect(page.url()).toContain(lessonPath("care-page"));
  await tryOut(page, "<h1>Hello</h1>");
  await panel(page).getByText("1 of 1 passed").waitFor();
});

test("a click on the code that comes before its script opens the editor once it is there", async () => {
  const page = await openPage(LAPTOP);
  const arrive = await holdScript(page);
  await visit(page, lessonPath("care"));
  await panel(page).getByRole("textbox").click();
  arrive();
  await expect.poll(() => content(page).count()).toBe(1);
});
