import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { EXAMPLES } from "../../../app/playground/examples.ts";
import { codeFromHash, playgroundPath } from "../../../shared/playground/playground-code.ts";
import { openPage, sidewaysScroll } from "../../support/browser.ts";
import {
  consoleOf,
  editorOf,
  openPlayground,
  passed,
  pressRun,
  previewOf,
  runCode,
  write,
} from "../../support/playground.ts";
import { siteUrl } from "../../support/site-client.ts";

test.each(EXAMPLES)("the example “$title” runs", async ({ id, title }) => {
  const page = await openPage();
  await openPlayground(page);
  await page.getByLabel("Example").selectOption(title);
  await passed(page);

  const texts = {
    jsx: "You can join today.",
    "props-state": "Tests passed: 0",
    hooks: "Routing",
    "use-effect": "0 ticks",
  };
  expect(Object.keys(texts)).toContain(id);
  await previewOf(page)
    .getByText(new Map(Object.entries(texts)).get(id) ?? "")
    .waitFor();
  if (id === "props-state") {
    await previewOf(page).getByRole("button", { name: "Pass a test" }).click();
    await previewOf(page).getByText("Tests passed: 1").waitFor();
  }
  if (id === "use-effect") await consoleOf(page).getByText("Set up: every 1000 ms").waitFor();
});

test("typed code runs automatically, at once with Ctrl+Enter, and is kept in the URL and the tab", async () => {
  const page = await openPage();
  await openPlayground(page);
  const code = "export default () => <p>Zażółć 🙂</p>;\n";
  await write(page, code);
  await previewOf(page).getByText("Zażółć 🙂").waitFor();
  expect(codeFromHash(new URL(page.url()).hash)).toBe(code);

  await write(page, "export default () => <p>second</p>;");
  await page.keyboard.press("ControlOrMeta+Enter");
  await previewOf(page).getByText("second").waitFor();

  await openPlayground(page);
  await page.reload();
  await pressRun(page);
  await previewOf(page).getByText("second").waitFor();
});

test("a copied link opens the same code, in another browser and in the same tab", async () => {
  const page = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(playgroundPath("export default () => <p>from a link</p>;"));
  await pressRun(page);
  await previewOf(page).getByText("from a link").waitFor();
  await write(page, "export default () => <p>changed</p>;");
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("Link copied.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const other = await openPage();
  await other.goto(link);
  await pressRun(other);
  await previewOf(other).getByText("changed").waitFor();
  await other.evaluate(
    (hash) => {
      window.location.hash = hash;
    },
    playgroundPath("export default () => <p>pasted</p>;").replace("/playground", ""),
  );
  await editorOf(other).getByText("pasted").waitFor();
  await pressRun(other);
  await previewOf(other).getByText("pasted").waitFor();
});

test("the URL of an example opens that example in another browser", async () => {
  const page = await openPage();
  await openPlayground(page);
  await page.getByLabel("Example").selectOption("What are React hooks?");
  await previewOf(page).getByText("Routing").waitFor();
  const other = await openPage();
  await other.goto(page.url());
  await pressRun(other);
  await previewOf(other).getByText("Routing").waitFor();
  expect(await other.getByLabel("Example").inputValue()).toBe("hooks");

  await page.getByLabel("Example").selectOption("What is JSX in React?");
  await previewOf(page).getByText("You can join today.").waitFor();
  expect(new URL(page.url()).hash).toBe("");
});

test("a compile error names its line and column and links there", async () => {
  const page = await runCode("export default function App() {\n  const a = (;\n  return null;\n}\n");
  await page.getByText("1 failed").waitFor();
  await page.getByText("Unexpected token").waitFor();
  await page.getByRole("button", { name: "Line 2, column 14" }).click();
  await page.keyboard.insertText("1)");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(";");
  await passed(page);

  await write(page, 'import x from "lodash";');
  await page.getByText('"lodash" is not available in the playground.').waitFor();
  // Sucrase accepts this; the browser does not.
  await write(page, "let a = 1;\nlet a = 2;");
  await page.getByText("SyntaxError: ").first().waitFor();
});

test("errors while rendering, in a handler and in a promise are shown with their line", async () => {
  const page = await runCode("export default function App() {\n  return missing.name;\n}\n");
  await previewOf(page).getByText("A component threw an error").waitFor();
  await page.getByRole("button", { name: "Line 2" }).waitFor();
  await consoleOf(page).getByText("ReferenceError: missing is not defined").first().waitFor();
  // Beside its line and in the console, but not a third time in the preview.
  expect(await previewOf(page).getByText("missing is not defined").count()).toBe(0);

  await write(
    page,
    `export default () => <>
  <button onClick={() => { throw new Error("handler"); }}>Throw</button>
  <button onClick={async () => { throw new Error("promise"); }}>Reject</button>
</>;`,
  );
  await previewOf(page).getByRole("button", { name: "Throw" }).click();
  await page.getByRole("button", { name: "Line 2" }).waitFor();
  await previewOf(page).getByRole("button", { name: "Reject" }).click();
  await consoleOf(page).getByText("Error: promise").waitFor();
});

test("forms and dialogs in the code work as far as the sandbox allows", async () => {
  const page = await runCode(
    `export default () => <form onSubmit={(event) => { event.preventDefault(); alert("sent"); }}>
  <button>Send</button> <a href="/courses">Courses</a>
</form>;`,
  );
  await previewOf(page).getByRole("button", { name: "Send" }).click();
  await consoleOf(page).getByText("alert: sent").waitFor();
  await previewOf(page).getByRole("link", { name: "Courses" }).click();
  await consoleOf(page).getByText("Links do not open here: /courses").waitFor();
});

test("the frame's document has its own policy, and every other page still refuses to be framed", async () => {
  const frame = await fetch(`${siteUrl}/playground/frame`);
  const policy = frame.headers.get("content-security-policy") ?? "";
  for (const rule of ["sandbox allow-scripts", "default-src 'none'", "frame-ancestors 'self'"])
    expect(policy).toContain(rule);
  expect(policy).not.toMatch(/allow-same-origin|allow-popups|allow-top|https?:/);
  expect(frame.headers.get("set-cookie")).toBeNull();
  const page = await fetch(`${siteUrl}/playground`);
  expect(page.headers.get("x-frame-options")).toBe("DENY");
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

test("the Format, Reset and Download buttons work", async () => {
  const page = await runCode("function Card(){return <p   >card</p>}");
  await previewOf(page).getByText("card").waitFor();
  await page.getByRole("button", { name: "Format" }).click();
  await page.getByText("Formatted.").waitFor();
  expect(codeFromHash(new URL(page.url()).hash)).toBe("function Card() {\n  return <p>card</p>;\n}\n");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())));
  const app = files["greenbar-playground/src/app.tsx"];
  expect(app && strFromU8(app)).toContain("export default Card;");
  expect(Object.keys(files)).toContain("greenbar-playground/package.json");

  await page.getByRole("button", { name: "Reset" }).click();
  expect(codeFromHash(new URL(page.url()).hash)).toBe("function Card(){return <p   >card</p>}");
  await write(page, "const = ");
  await page.getByRole("button", { name: "Format" }).click();
  await page.getByText("Not formatted: ").waitFor();
});

test("Tab leaves the editor; once asked to indent, Esc and Tab leave it", async () => {
  const page = await openPage();
  await openPlayground(page);
  await passed(page);
  const inEditor = () => page.evaluate(() => document.activeElement?.shadowRoot !== null);
  await editorOf(page).focus();
  await page.keyboard.press("Tab");
  expect(await inEditor()).toBe(false);

  await page.getByLabel("Tab key indents").check();
  await editorOf(page).focus();
  await page.keyboard.press("Tab");
  expect(await inEditor()).toBe(true);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  expect(await inEditor()).toBe(false);
});

test("a long line scrolls behind the line numbers", async () => {
  const page = await runCode(`// ${"long ".repeat(80)}\nexport default () => <p>x</p>;`);
  await passed(page);
  const shown = await editorOf(page).evaluate((content) => {
    const scroller = content.parentElement;
    const numbers = scroller?.querySelector(".cm-gutters");
    scroller?.scrollTo({ left: 400 });
    return {
      scrolled: scroller?.scrollLeft,
      ground: numbers && getComputedStyle(numbers).backgroundColor,
      panel: getComputedStyle(document.querySelector(".play-editor") ?? document.body).backgroundColor,
    };
  });
  expect(shown.scrolled).toBe(400);
  expect(shown.ground).toBe(shown.panel);
});

test.each([320, 768, 1440])(
  "at %i pixels nothing shifts when the editor loads, and nothing scrolls sideways",
  async (width) => {
    const page = await openPage({ viewport: { width, height: 900 } });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shift = "value" in entry ? Number(entry.value) : 0;
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + shift,
          );
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await openPlayground(page);
    await passed(page);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    // Most of it, at 320 pixels: the editor's line numbers, after a click; and the example, by one pixel, as fonts arrive.
    expect(Number((await page.locator("html").getAttribute("data-shift")) ?? 0)).toBeLessThan(0.025);
  },
);
