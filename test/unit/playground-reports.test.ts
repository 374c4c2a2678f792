import { beforeAll, expect, test, vi } from "vitest";
import { readFrameMessage, withLine } from "../../app/playground/frame-messages.ts";
import { projectFiles } from "../../app/playground/project-files.ts";
import { NOTHING_RUN, nextRun } from "../../app/playground/run-state.ts";
import { describe as describeValues } from "../../app/runner/frame/describe.ts";

beforeAll(() => {
  // The browser frame defines this; Node does not.
  vi.stubGlobal("Element", class {});
});

const circular: { self?: unknown } = {};
circular.self = circular;

test.each([
  [["a", 1, null, undefined, true], "a 1 null undefined true"],
  [[{ a: "b", c: [1, "2"] }], '{ a: "b", c: [1, "2"] }'],
  [[new Map([["k", { v: 1 }]]), new Set([1])], 'Map(1) { "k" => { v: 1 } } Set(1) { 1 }'],
  [[new TypeError("No")], "TypeError: No"],
  [[circular], "{ self: [circular] }"],
  [[{ a: { b: { c: { d: 1 } } } }], "{ a: { b: { c: { … } } } }"],
  [["%s has %d of %o%%", "A", 2.5, { b: 1 }, "end"], "A has 2 of { b: 1 }% end"],
  [["%cred", "color: red"], "red"],
  [[function named() {}, 10n, Symbol("s")], "ƒ named() 10n Symbol(s)"],
  [[{ $$typeof: Symbol.for("react.transitional.element"), type: "p" }], "<p />"],
])("values are shown as developer tools would, case %#", (values, text) => {
  expect(describeValues(values)).toBe(text);
});

test("a getter that throws is shown, not thrown", () => {
  const hostile = {
    get a() {
      throw new Error("mine");
    },
  };
  expect(describeValues([hostile])).toBe("[object]");
});

test.each([null, 1, "x", {}, { type: "error" }, { type: "error", run: "1" }, { type: "other", run: 1 }])(
  "%j is not accepted as a message",
  (data) => {
    expect(readFrameMessage(data)).toBeNull();
  },
);

test("the frame's messages are read as text of limited length", () => {
  expect(
    readFrameMessage({ type: "console", run: 1, level: "fatal", text: { toString: () => "t" } }),
  ).toEqual({
    type: "console",
    run: 1,
    level: "log",
    text: "t",
  });
  const long = readFrameMessage({ type: "error", run: 1, message: "x".repeat(99_999), line: "3" });
  expect(long).toMatchObject({ message: "x".repeat(10_000), line: null, syntax: false });
});

test("the console counts repeats and keeps the newest lines", () => {
  let lines = withLine(withLine([], { level: "log", text: "a" }), { level: "log", text: "a" });
  expect(lines).toEqual([{ level: "log", text: "a", times: 2 }]);
  for (let n = 0; n < 500; n += 1) lines = withLine(lines, { level: "log", text: String(n) });
  expect(lines).toHaveLength(300);
  expect(lines.at(-1)?.text).toBe("499");
});

test("a run keeps its first error, and a failed run does not count as passed", () => {
  const error = (message: string) =>
    ({
      type: "said",
      message: { type: "error", run: 1, message, line: 3, syntax: false },
      place: null,
    }) as const;
  const started = nextRun(NOTHING_RUN, { type: "started" });
  const failed = nextRun(nextRun(started, error("first")), error("second"));
  const rendered = nextRun(failed, { type: "said", message: { type: "rendered", run: 1 }, place: null });
  expect(rendered).toMatchObject({ phase: "failed", problem: { message: "first", line: 3 } });
  expect(nextRun(rendered, { type: "stopped", reason: "flooded" })).toMatchObject({
    phase: "stopped",
    problem: { message: expect.stringContaining("more messages than the page can read") },
    frame: 1,
  });
  expect(nextRun(rendered, { type: "reset" })).toEqual(NOTHING_RUN);
  expect(nextRun(rendered, { type: "started" })).toMatchObject({ problem: null, lines: [] });
});

test("a project exports the component that the preview showed", () => {
  const files = projectFiles("function Card() {}\n", { shown: "Card", rendersItself: false });
  expect(files["src/app.tsx"]).toBe("function Card() {}\n\nexport default Card;\n");
  expect(files["src/main.tsx"]).toContain("createRoot");
  expect(projectFiles("x", { shown: null, rendersItself: true })["src/main.tsx"]).toBe(
    'import "./app.tsx";\n',
  );
});
