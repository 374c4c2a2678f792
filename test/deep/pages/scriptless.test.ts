import { expect, test } from "vitest";
import { openPage } from "../../support/browser.ts";
import { skipToContent } from "../../support/keyboard.ts";
import { HARD, look } from "../../support/look.ts";

// test/routes tests the answers to such a browser; this tests how they look.
test("without JavaScript every page with a form works at 320 pixels, in forced colours, and by keyboard", async () => {
  const page = await openPage({ ...HARD, javaScriptEnabled: false });
  for (const path of [
    ...[
      "/",
      "/newsletter",
      "/contact",
      "/mentorship/join",
      "/register",
      "/login",
      "/login/code",
      "/forgot-password",
    ],
    ...["/chat", "/playground", "/courses", "/search", "/templates"],
  ]) {
    await page.goto(path);
    expect(await page.evaluate(() => matchMedia("(scripting: none)").matches)).toBe(true);
    await look(page, path);
    await skipToContent(page);
  }
});
