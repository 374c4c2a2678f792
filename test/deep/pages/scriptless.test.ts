import { expect, test } from "vitest";
import { openPage } from "../../support/browser.ts";
import { skipToContent } from "../../support/keyboard.ts";
import { HARD, look } from "../../support/look.ts";

// What such a browser is answered is in test/routes; this is about what it shows.
test("without JavaScript every page with a form holds up at 320 pixels, in forced colours, and by keyboard", async () => {
  const page = await openPage({ ...HARD, javaScriptEnabled: false });
  for (const path of [
    ...["/", "/newsletter", "/contact", "/mentorship/join", "/register", "/login", "/forgot-password"],
    ...["/chat", "/playground", "/courses", "/search", "/templates"],
  ]) {
    await page.goto(path);
    expect(await page.evaluate(() => matchMedia("(scripting: none)").matches)).toBe(true);
    await look(page, path);
    await skipToContent(page);
  }
});
