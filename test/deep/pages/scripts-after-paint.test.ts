import { expect, test } from "vitest";
import { alive, openPage } from "../../support/browser.ts";

// The second comes in parts.
test.each(["/", "/youtube"])(
  "%s asks for its scripts when its styles are there, and not before",
  async (path) => {
    const page = await openPage();
    await page.goto(path);
    await alive(page);
    const { scripts, styles } = await page.evaluate(() => {
      const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      return {
        scripts: loaded.filter(({ name }) => name.endsWith(".js")).map(({ startTime }) => startTime),
        styles: loaded.filter(({ name }) => name.endsWith(".css")).map(({ responseEnd }) => responseEnd),
      };
    });
    expect(scripts.length).toBeGreaterThan(3);
    expect(styles.length).toBeGreaterThan(0);
    expect(Math.min(...scripts)).toBeGreaterThan(Math.max(...styles));
  },
);

test("a page in a background tab, which is never painted, comes alive at once", async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { get: () => true });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/");
  await alive(page);
});

test("so does one whose tab is left before its first frame", async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/");
  await alive(page);
});
