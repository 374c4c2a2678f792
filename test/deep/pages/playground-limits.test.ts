import { expect, test } from "vitest";
import { allowProblems, openPage } from "../../support/browser.ts";
import {
  consoleOf,
  openPlayground,
  passed,
  pressRun,
  previewOf,
  runCode,
  write,
} from "../../support/playground.ts";

/* Code that does not end: each is a failed run with a message, and the page keeps working. */

test.each([
  [
    "while rendering",
    "export default function App() {\n  while (true) {}\n}\n",
    "The loop in line 2 was stopped",
  ],
  ["at the top", "let n = 0;\n\nfor (;;) n++;\n", "The loop in line 3 was stopped"],
  ["of promises", "(async () => {\n  for (;;) await null;\n})();\n", "The loop in line 2 was stopped"],
  ["that no guard sees", "Function('while (true) {}')();", "The preview stopped answering"],
])("an endless loop %s is stopped with a message, and the next run works", async (_where, code, message) => {
  const page = await runCode(code);
  await page.getByText(message).first().waitFor();
  await write(page, "export default () => <p>alive again</p>;");
  await previewOf(page).getByText("alive again").waitFor();
  await passed(page);
});

test.each([
  ["useEffect with a dependency that is always new", "const all = []; useEffect(() => setN(n + 1), [all]);"],
  ["useLayoutEffect", "useLayoutEffect(() => setN(n + 1));"],
])("setting state without end in %s is a failed run", async (_where, effect) => {
  const page = await runCode(
    `import { useEffect, useLayoutEffect, useState } from "react";
export default function App() {
  const [n, setN] = useState(0);
  ${effect}
  return <p>{n}</p>;
}`,
  );
  await page.getByText("1 failed").waitFor();
  await page
    .getByRole("status")
    .getByText(/Maximum update depth exceeded/)
    .waitFor();
  await page.getByRole("button", { name: "Line 4" }).waitFor();
  await previewOf(page).getByText("A component threw an error").waitFor();
  await write(page, "export default () => <p>alive again</p>;");
  await previewOf(page).getByText("alive again").waitFor();
});

const MESSAGE = '{ type: "console", run: Number(name), level: "log", text: String(Math.random()) }';

test.each([
  ["messages of our own kind", `top.postMessage(${MESSAGE}, "*")`],
  ["messages of any kind", 'top.postMessage("x".repeat(1000), "*")'],
])("a frame that floods the page with %s is replaced, and the page stays usable", async (_what, send) => {
  const page = await runCode(
    `setInterval(() => { Array.from({ length: 2000 }).forEach(() => ${send}); }, 1);
export default () => <p>flooding</p>;`,
  );
  await page.getByText("The code sent more messages than the page can read").waitFor();
  await page.getByText("Stopped", { exact: true }).waitFor();
  expect(await page.getByTitle("Preview of your code").contentFrame().locator("iframe").count()).toBe(0);
  await write(page, 'console.log("calm"); export default () => <p>alive again</p>;');
  await previewOf(page).getByText("alive again").waitFor();
  await consoleOf(page).getByText("calm").waitFor();
  await passed(page);
});

test("changing the address in a loop adds nothing to the browser's history", async () => {
  // Chromium slows such code down, and logs that.
  allowProblems(/Throttling navigation/);
  const page = await openPage();
  await page.goto("/status");
  await openPlayground(page);
  await passed(page);
  await write(page, "export default () => <button>Touch</button>;");
  await previewOf(page).getByRole("button", { name: "Touch" }).waitFor();
  const before = await page.evaluate(() => history.length);
  await write(
    page,
    `let n = 0;
const ways = [
  () => { location.hash = String(n++); },
  () => { window.location.hash += "x"; },
  () => { window.document.location.href = "#" + n++; },
  () => window.location.assign("#" + n++),
  () => history.pushState({ n: n++ }, ""),
  () => { const a = document.createElement("a"); a.href = "#" + n++; document.body.append(a); a.click(); },
];
const changed = () => ways.forEach((way) => way());
setInterval(changed, 20);
setTimeout(() => console.log("changed " + n), 1000);
export default () => <button onClick={() => Array.from({ length: 20 }).forEach(changed)}>Touch</button>;`,
  );
  // Also after a click of the visitor's, after which browsers allow more.
  await previewOf(page).getByRole("button", { name: "Touch" }).click();
  await consoleOf(page)
    .getByText(/changed [1-9]/)
    .waitFor();
  expect(await page.evaluate(() => history.length)).toBe(before);
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe("/status");
});

test("code can still use its own URL", async () => {
  const page = await runCode(
    `import { useEffect, useState } from "react";
const url = new URL("https://example.com/");
url.hash = "part";
console.log(url.href, Object.assign({}, { a: 1 }));
export default function App() {
  const [place, setPlace] = useState("start");
  useEffect(() => {
    const changed = () => setPlace(location.hash);
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return <><p>Place: {place}</p> <a href="#/about">About</a>
    <button onClick={() => { window.location.hash = "/home"; }}>Home</button></>;
}`,
  );
  await consoleOf(page).getByText("https://example.com/#part { a: 1 }").waitFor();
  await previewOf(page).getByRole("button", { name: "Home" }).click();
  await previewOf(page).getByText("Place: #/home").waitFor();
  await previewOf(page).getByRole("link", { name: "About" }).click();
  await previewOf(page).getByText("Place: #/about").waitFor();
  await pressRun(page);
  await previewOf(page).getByText("Place: start").waitFor();
});
