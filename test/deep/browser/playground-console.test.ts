import { expect, test } from "vitest";
import { consoleOf, passed, pressRun, previewOf, runCode } from "../../support/playground.ts";

test("the console shows the code's output, including React's warnings", async () => {
  const page = await runCode(
    `console.log("plain", { a: [1, "b"] }, new Map([["k", 1]]));
console.warn("careful"); console.warn("careful");
export default () => <ul>{[1, 2].map((n) => <li>{n}</li>)}</ul>;`,
  );
  const lines = consoleOf(page);
  await lines.getByText('plain { a: [1, "b"] } Map(1) { "k" => 1 }').waitFor();
  await lines.getByText("2 times").waitFor();
  await lines.getByText('Each child in a list should have a unique "key" prop.').waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByText("Nothing yet.").waitFor();
});

test("other console methods are shown too, and the code can clear the console", async () => {
  const page = await runCode(
    `console.log("before"); console.clear(); console.group("A group"); console.assert(1 === 1, "true");
console.assert(1 === 2, "one is not", 2); console.count("turns"); console.count("turns"); console.trace("here");
console.log("asked", prompt("Your name?"));
export default () => <p>shown</p>;`,
  );
  const lines = consoleOf(page).locator("p > span.grow");
  await passed(page);
  expect(await lines.allTextContents()).toEqual([
    "A group",
    "Assertion failed one is not 2",
    "turns: 1",
    "turns: 2",
    "here",
    "prompt: Your name? (cancelled)",
    "asked null",
  ]);
});

test("code with endless output still runs, says that it wrote too much, and shows its errors", async () => {
  const page = await runCode(
    `for (let i = 0; i < 3000; i++) console.log(i);
export default () => <button onClick={() => { throw new Error("late"); }}>Throw</button>;`,
  );
  await passed(page);
  await consoleOf(page).getByText("This run wrote 1,000 lines to the console.").waitFor();
  await previewOf(page).getByRole("button", { name: "Throw" }).click();
  await page.getByText("1 failed").waitFor();
  await consoleOf(page).getByText("Error: late").waitFor();
});

test("running again and again leaves no error on the page itself", async () => {
  const page = await runCode(
    "setInterval(() => console.log(Math.random()), 1); export default () => <p>x</p>;",
  );
  // Each run removes the previous frame while that still writes; openPage fails on page errors.
  for (let turn = 0; turn < 12; turn += 1) await pressRun(page);
  await passed(page);
});
