import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { BUDGETS, type Bytes, EDITOR_SCRIPTS } from "../../fixtures/budgets.ts";
import { allowProblems, openPage, visit } from "../../support/browser.ts";
import { editorOf } from "../../support/playground.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";

const KIND_OF: Record<string, keyof Bytes> = {
  document: "html",
  script: "js",
  stylesheet: "css",
  font: "fonts",
  image: "images",
};

/** What a first visit loads, in bytes as sent: texts gzipped, fonts and pictures as they are. */
async function load(page: Page, path: string): Promise<Bytes> {
  const responses: Response[] = [];
  let asked = 0;
  page.on("request", () => {
    asked += 1;
  });
  let answered = 0;
  const count = () => {
    answered += 1;
  };
  page.on("requestfinished", count);
  // A preview that asks for newer text gives up its earlier request.
  page.on("requestfailed", count);
  page.on("response", (response) => responses.push(response));
  await visit(page, path);
  // The editor loads more files after its own script has started.
  if (path.startsWith("/playground#")) await editorOf(page).waitFor();
  await expect.poll(() => asked - answered).toBe(0);
  const loaded: Bytes = { html: 0, js: 0, css: 0, fonts: 0, images: 0 };
  // Without the pages that a page shows in a frame, such as the editor's preview.
  for (const response of responses.filter((each) => each.frame() === page.mainFrame())) {
    // A preloaded script does not count as "script" yet.
    const kind = response.url().endsWith(".js") ? "js" : KIND_OF[response.request().resourceType()];
    if (!kind) continue;
    const body = await response.body();
    const asIs = kind === "fonts" || kind === "images";
    loaded[kind] += asIs ? body.byteLength : gzipSync(body).byteLength;
  }
  return loaded;
}

test("the editor’s page loads at most 1.45 times the empty page’s scripts before its editor", async () => {
  const boss = await signedInAs(await newAccount({ role: "admin" }));
  const page = await openPage({ ...boss, viewport: { width: 1440, height: 900 } });
  // The owner's choice of the plain field, with which the editor is never loaded.
  await page.addInitScript(() => sessionStorage.setItem("plain-field", "yes"));
  const { js } = await load(page, "/desk/content/articles/whats-new-in-react-2025");
  console.log(`The editor’s page: ${js} bytes of scripts.`);
  expect(js).toBeGreaterThan(100_000);
  expect(js).toBeLessThanOrEqual(EDITOR_SCRIPTS * 1000);
});

// browser-setup.ts makes requests to other sites fail.
test.each(Object.entries(BUDGETS))("%s loads no more than its budget", async (path, budget) => {
  if (path === "/there-is-no-such-page") allowProblems(/404/);
  const loaded = await load(await openPage({ viewport: { width: 1440, height: 900 } }), path);

  expect(loaded.html).toBeGreaterThan(0);
  const over = Object.entries(loaded).filter(([kind, bytes]) => bytes > budget[kind as keyof Bytes] * 1000);
  expect(over).toEqual([]);
});
