import { expect, test } from "vitest";
import { EXAMPLES } from "../../app/playground/examples.ts";
import { starterTests, testFiles } from "../../app/playground/test-files.ts";
import { compileFile } from "../../app/runner/compile.ts";

const compiles = (tests: string) => compileFile("tests.js", tests, { guarded: true, isTest: true }).ok;

test.each(EXAMPLES)("the example “$title” has tests of its own, which compile", ({ code }) => {
  const tests = starterTests(code);
  expect(tests.match(/^test\(/gm)).toHaveLength(3);
  expect(tests).toContain('import App from "./App.tsx";');
  expect(compiles(tests)).toBe(true);
});

test.each([
  ["a heading", "export default () => <h1 className='a'>Hello,\n  “you”</h1>;", '{ name: "Hello, “you”" }'],
  ["no heading", "export default () => <h1>{name}</h1>;", "The page shows something"],
  ["a heading with an entity", "export default () => <h2>A &amp; B</h2>;", "The page shows something"],
  ["nothing yet", "", 'import App from "./App.tsx";'],
])("tests to begin with for code with %s", (_what, code, expected) => {
  const tests = starterTests(code);
  expect(tests).toContain(expected);
  expect(compiles(tests)).toBe(true);
});

test("code that renders itself is only imported", () => {
  const tests = starterTests(
    'import { createRoot } from "react-dom/client";\ncreateRoot(document.body).render(<p>x</p>);',
  );
  expect(tests).toContain('import "./App.tsx";');
  expect(tests).not.toContain("createRoot");
});

test("code without a default export gets one below its last line, as in the preview", () => {
  expect(testFiles("const Card = () => <p>card</p>;", "tests")).toEqual({
    "App.tsx": "const Card = () => <p>card</p>;\nexport default Card;",
    "tests.js": "tests",
  });
  const own = "export default () => <p>own</p>;";
  expect(testFiles(own, "tests")["App.tsx"]).toBe(own);
});
