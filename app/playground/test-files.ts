import { TEST_FILE } from "#shared/learning/exercise-files.ts";
import { entryOf } from "./compile.ts";
import { EXAMPLES } from "./examples.ts";

const CODE_FILE = "App.tsx";

/** The files of a test run. As in the preview, code without a default export gets one, on a line after its last. */
export function testFiles(code: string, tests: string): Record<string, string> {
  const { shown } = entryOf(code);
  return { [CODE_FILE]: shown ? `${code}\nexport default ${shown};` : code, [TEST_FILE]: tests };
}

const BEGIN = `import { createRoot } from "react-dom/client";
import App from "./${CODE_FILE}";

let root;

// Every test begins with the component as it is at first.
beforeEach(() => {
  root?.unmount();
  root = createRoot(document.getElementById("root"));
  root.render(<App />);
});
`;

const SCREEN = 'import { screen } from "@testing-library/dom";\n';
const USER = 'import userEvent from "@testing-library/user-event";\n';

/** The tests of the examples, by their ids. */
const OF_EXAMPLES: Record<string, string> = {
  jsx: `${SCREEN}${BEGIN}
test("The heading is the name of the course, in capitals", async () => {
  const heading = await screen.findByRole("heading");
  expect(heading.textContent).toBe("BEGINNER WEB DEV");
});

test("Each topic is in the list", async () => {
  const items = await screen.findAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual(["HTML", "CSS", "JavaScript"]);
});

test("An open course can be joined", async () => {
  expect(await screen.findByText("You can join today.")).toBeTruthy();
});
`,
  "props-state": `${SCREEN}${USER}${BEGIN}
test("A click on Pass a test counts it", async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Pass a test" }));
  expect(screen.getByText("Tests passed:").textContent).toBe("Tests passed: 1");
  expect(screen.getByText("Tests left:").textContent).toBe("Tests left: 4");
});

test("After five there is none left to pass", async () => {
  const button = await screen.findByRole("button", { name: "Pass a test" });
  for (let test = 1; test <= 5; test += 1) await userEvent.click(button);
  expect(button.disabled).toBe(true);
});

test("Start again sets it back", async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Pass a test" }));
  await userEvent.click(screen.getByRole("button", { name: "Start again" }));
  expect(screen.getByText("Tests passed:").textContent).toBe("Tests passed: 0");
});
`,
  hooks: `${SCREEN}${USER}${BEGIN}
const names = () => screen.getAllByRole("listitem").map((item) => item.textContent);

test("All lessons are there at first", async () => {
  await screen.findByRole("heading", { name: "Lessons" });
  expect(names()).toHaveLength(7);
});

test("A search leaves the lessons that contain it", async () => {
  await userEvent.type(await screen.findByLabelText("Search"), "st");
  expect(names()).toEqual(["State", "Testing"]);
});

test("Clear empties the field and goes back to it", async () => {
  const field = await screen.findByLabelText("Search");
  await userEvent.type(field, "st");
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(field.value).toBe("");
  expect(document.activeElement).toBe(field);
});
`,
  "use-effect": `${SCREEN}${USER}${BEGIN}
test("The stopwatch begins at nothing", async () => {
  expect(await screen.findByText("0 ticks")).toBeTruthy();
});

test("At the higher speed it ticks within a second", async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Change speed" }));
  expect(await screen.findByText("1 ticks")).toBeTruthy();
});

test("Take it away removes it", async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Take it away" }));
  expect(screen.queryByText(/ticks/)).toBe(null);
});
`,
};

/** A heading with nothing but text in it. */
const HEADING = /<h[1-6](?:\s[^<>{}]*)?>\s*([^<>{}&]+?)\s*<\/h[1-6]>/;

function ofOtherCode(code: string): string {
  const heading = HEADING.exec(code)?.[1]?.replace(/\s+/g, " ");
  return heading
    ? `test("The page has its heading", async () => {
  const heading = await screen.findByRole("heading", { name: ${JSON.stringify(heading)} });
  expect(heading.textContent).toBe(${JSON.stringify(heading)});
});
`
    : `test("The page shows something", async () => {
  await waitFor(() => expect(document.body.textContent.trim()).not.toBe(""));
});
`;
}

/** The tests to begin with: about the code, and green if it works. */
export function starterTests(code: string): string {
  const example = EXAMPLES.find((one) => one.code === code);
  const known = example && OF_EXAMPLES[example.id];
  if (known) return known;
  const test = ofOtherCode(code);
  const names = test.includes("waitFor") ? "waitFor" : "screen";
  const begin = entryOf(code).rendersItself ? `import "./${CODE_FILE}";\n` : BEGIN;
  return `import { ${names} } from "@testing-library/dom";\n${begin}\n${test}`;
}
