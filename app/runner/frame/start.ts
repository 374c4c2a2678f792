import { type FrameRun, type FrameSays, LONGEST_TEST_MS, MOST_PROBLEMS } from "../messages.ts";
import { captureConsole } from "./console.ts";
import { describe } from "./describe.ts";
import { expect } from "./expect.ts";
import { failureOf, problemOf } from "./failure.ts";
import { withLine } from "./find-line.ts";
import { apply } from "./intrinsics.ts";
import { addStyles, prepareDocument, showPage } from "./page.ts";
import { createRegistry, type Define } from "./registry.ts";
import { runTests } from "./run-tests.ts";
import { collector } from "./suite.ts";
import { createVi } from "./vi.ts";

/** Runs the tests of one run and says what happens over its channel. Called once in a new document or Worker. */
export async function start(
  packages: Record<string, Define>,
  run: FrameRun,
  port: MessagePort,
): Promise<void> {
  const { files, tests, mode, markup } = run;
  // Kept before any of the learner's code: the channel is in no variable that it could reach.
  const say = port.postMessage;
  const post = (message: FrameSays) => void apply(say, port, [message]);
  post({ type: "loaded" });
  const later = setTimeout.bind(globalThis) as typeof setTimeout;
  const cancel = clearTimeout.bind(globalThis) as typeof clearTimeout;
  const clock = performance.now.bind(performance);

  let current: number | null = null;
  let problems = 0;
  function problem(error: unknown): void {
    problems += 1;
    if (problems <= MOST_PROBLEMS) post({ type: "problem", problem: problemOf(error, files) });
  }
  addEventListener("error", (event) => {
    event.preventDefault();
    problem((event as ErrorEvent).error ?? (event as ErrorEvent).message);
  });
  addEventListener("unhandledrejection", (event: Event) => {
    event.preventDefault();
    problem((event as PromiseRejectionEvent).reason);
  });
  captureConsole((level, text) => post({ type: "console", level, text, test: current }));
  const page = mode === "page" ? prepareDocument(run.loopMs, clock, later) : null;

  const collected = collector((value) => describe([value]), run.testMs, LONGEST_TEST_MS);
  const given: Record<string, unknown> = { ...collected.functions, expect };
  const forTests: Record<string, unknown> = {};
  const registry = createRegistry({
    files,
    packages,
    forTests,
    tests,
    process: { env: { NODE_ENV: "test" } },
    addStyles: page ? addStyles : () => {},
  });
  const vi = createVi(registry, tests, later);
  Object.assign(given, { vi, jest: vi });
  for (const name of ["vitest", "@jest/globals"]) {
    forTests[name] = { __esModule: true, ...given, vitest: vi, default: given };
  }

  try {
    const file = files[tests];
    if (file?.kind !== "code") throw new Error(`There is no test file ${tests}.`);
    if (markup) showPage(markup, (path) => registry.load(`/${path}`, ""));
    await registry.runTests(file.code, { ...given, greenbarMocks: registry.prepareMocks });
    collected.close();
    const stopped = page?.takeStop();
    if (stopped) throw stopped;
    await runTests(collected.root, {
      post,
      failureOf: (error) => failureOf(error, files, tests),
      problem,
      later,
      cancel,
      clock,
      takeStop: () => page?.takeStop() ?? null,
      onTest: (test) => {
        current = test;
      },
    });
  } catch (error) {
    problem(await withLine(error, later));
  }
  // After the rejections that nobody handled, which are reported late.
  later(() => later(() => post({ type: "done" }), 0), 0);
}
