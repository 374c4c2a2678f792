import { expect, test } from "vitest";
import { EXAMPLES } from "../../../app/playground/examples.ts";
import { playgroundPath } from "../../../shared/playground/playground-code.ts";
import { axeViolations } from "../../support/axe.ts";
import { allowProblems, openPage, visit } from "../../support/browser.ts";
import { passed } from "../../support/playground.ts";

/* The playground before its first use. The rest is in playground.test.ts. */

test("before the first interaction the first example is shown, and no editor or compiler is loaded", async () => {
  const page = await openPage();
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await visit(page, "/playground");
  await page.getByText("The editor opens as soon as").waitFor();
  expect(await page.getByText(EXAMPLES[0].code).first().isVisible()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  const isEditor = (url: string) => /workbench|tests-panel|playground\/frame/.test(url);
  expect(loaded.filter(isEditor)).toEqual([]);

  await page.getByRole("button", { name: "Run" }).click();
  await passed(page);
  expect(loaded.filter(isEditor)).not.toEqual([]);
  // The tests and the runner come with the button Tests.
  expect(loaded.filter((url) => /tests-panel|start-run|runner\/frame/.test(url))).toEqual([]);
});

test("the focus stays on the same button when the editor appears", async () => {
  const page = await openPage();
  await visit(page, "/playground");
  await page.getByRole("button", { name: "Run" }).focus();
  await page.keyboard.press("Enter");
  await passed(page);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Run");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Tests");
});

test("a click by voice control, without pointer or key, opens the editor and runs", async () => {
  const page = await openPage();
  await visit(page, "/playground");
  await page.getByRole("button", { name: "Run" }).evaluate((button: HTMLElement) => button.click());
  await passed(page);
});

test("Run pressed while the code of a link is still loading runs it", async () => {
  const page = await openPage();
  await page.route(/workbench/, async (route) => {
    await page.getByRole("button", { name: "Run" }).evaluate((button: HTMLElement) => button.click());
    await route.continue();
  });
  await page.goto(playgroundPath("export default () => <p>from a link</p>;"));
  await passed(page);
});

test("a failure to load the editor is shown", async () => {
  allowProblems(/workbench/);
  const page = await openPage();
  await page.route(/workbench/, (route) => route.abort());
  await visit(page, "/playground");
  await page.getByRole("button", { name: "Run" }).click();
  await page
    .getByText("The editor could not be loaded. Check your connection, then reload the page.")
    .waitFor();
});

test("other pages do not load the playground", async () => {
  const page = await openPage();
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await visit(page, "/blog");
  expect(loaded.filter((url) => /assets\/(playground\.route|playground-code|workbench)/.test(url))).toEqual(
    [],
  );
});
