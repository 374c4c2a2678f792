import { expect, test } from "vitest";
import { allowProblems } from "../support/problems.ts";
import { newReader, textOf } from "../support/reader.ts";
import { siteUrl, sql, takeLogs, without } from "../support/site-client.ts";

const open = async () => (await newReader()).open("/projects");

test("a card has picture, status, name, description and at most three features", async () => {
  const page = await open();
  expect(page.heading).toBe("Projects");
  expect(page.all("main article")).toHaveLength(6);
  const garden = page.all("main article").find((card) => textOf(card).includes("Grid Garden Planner"));
  expect(garden?.querySelectorAll("[aria-label=Features] li").map(textOf)).toEqual([
    "CSS grid",
    "Drag and drop",
    "Keyboard control",
  ]);
  expect(textOf(garden?.querySelector(".status-live") ?? null)).toBe("Live");
  expect(textOf(page.one(".status-in-progress"))).toBe("In progress");
});

test("the hero shows the first project's picture, and those of the other demos, light and dark", async () => {
  const page = await open();
  const shown = page.all("main header img").map((picture) => picture.getAttribute("src") ?? "");
  const demos = ["contrast-checker", "queue-visualiser", "event-loop", "grid-garden-planner"];
  expect(shown).toEqual(demos.flatMap((demo) => [`/art/demos/${demo}.webp`, `/art/demos/${demo}-dark.webp`]));
  for (const path of shown) {
    const answer = await fetch(siteUrl + path);
    expect([path, answer.status, answer.headers.get("Content-Type")]).toEqual([path, 200, "image/webp"]);
  }
});

test("the demos use the site's fonts", async () => {
  const demo = await (await fetch(`${siteUrl}/demos/event-loop/`)).text();
  expect(demo).toContain('<link rel="stylesheet" href="/demos/fonts.css" />');
  const styles = await (await fetch(`${siteUrl}/demos/fonts.css`)).text();
  const fonts = [...styles.matchAll(/url\("(.+?)"\)/g)].map(([, path = ""]) => path);
  expect(fonts).toHaveLength(3);
  for (const path of fonts) {
    const answer = await fetch(siteUrl + path);
    expect([path, answer.status, answer.headers.get("Content-Type")]).toEqual([path, 200, "font/woff2"]);
  }
});

test("a demo opens in a new tab; without one the button says so and cannot be pressed", async () => {
  const page = await open();
  const demo = page.one("a[href='/demos/contrast-checker/']");
  expect(demo.getAttribute("aria-label") ?? textOf(demo)).toContain("(opens in a new tab)");
  expect(demo.getAttribute("target")).toBe("_blank");
  expect(demo.getAttribute("rel")).toContain("noopener");
  const missing = page.all("main button").filter((button) => textOf(button) === "Demo unavailable");
  expect(missing.map((button) => button.hasAttribute("disabled"))).toEqual([true]);
});

test("without projects the page says so", async () => {
  await sql("CREATE TABLE kept AS SELECT * FROM projects");
  await sql("DELETE FROM projects");
  try {
    const page = await open();
    expect([page.heading, page.text]).toEqual(["Projects", expect.stringContaining("No projects found")]);
  } finally {
    await sql("INSERT INTO projects SELECT * FROM kept");
    await sql("DROP TABLE kept");
  }
});

test("when the database fails: 503, a notice, a way to try again, one line in the log", async () => {
  allowProblems(/projects\.list_failed/);
  await takeLogs();
  const page = await without("projects", open);
  expect([page.status, page.heading]).toEqual([503, "Projects"]);
  expect(page.alert).toContain("The projects could not be loaded");
  expect(page.all("main a[href='/projects']").map(textOf)).toContain("Try again");
  expect((await takeLogs()).filter(({ level }) => level === "error")).toHaveLength(1);
});
