import { type Failure, type FrameSays, stillRunning, type TestState } from "../messages.ts";
import { beginTest, endTest } from "./expect.ts";
import { sheltered } from "./intrinsics.ts";
import type { Body, Hook, Suite, Test } from "./suite.ts";

export type Tools = {
  post: (message: FrameSays) => void;
  failureOf: (error: unknown) => Failure;
  problem: (error: unknown) => void;
  later: typeof setTimeout;
  cancel: typeof clearTimeout;
  clock: () => number;
  /** What stopped code since the last call: the code may have caught the error, and must not pass by that. */
  takeStop: () => Error | null;
  /** Called with the number of the test that runs, or null between tests. */
  onTest: (test: number | null) => void;
};

type Opened = { begun: boolean; error: { error: unknown } | null; beforeAll: Hook[]; afterAll: Hook[] };
type Planned = {
  test: Test;
  name: string[];
  state: "run" | "skipped" | "todo";
  suites: Opened[];
  beforeEach: Hook[];
  afterEach: Hook[];
  /** The suites that end with this test, the innermost first. */
  closing: Opened[];
};

const hasOnly = (suite: Suite): boolean =>
  suite.children.some((child) => child.mode === "only" || (child.kind === "suite" && hasOnly(child)));

/** The tests in order. Where one is marked `only`, the others are skipped. */
function plan(root: Suite): Planned[] {
  const someOnly = hasOnly(root);
  const planned: Planned[] = [];
  function walk(path: Suite[], opened: Opened[], skipped: boolean, chosen: boolean): void {
    const suite = path.at(-1) as Suite;
    const { beforeAll, afterAll } = suite.hooks;
    const own: Opened = { begun: false, error: null, beforeAll, afterAll: [...afterAll].reverse() };
    const suites = [...opened, own];
    const onlySome = hasOnly(suite);
    for (const child of suite.children) {
      const isSkipped = skipped || child.mode === "skip";
      const isChosen = child.mode === "only" || (chosen && !onlySome);
      if (child.kind === "suite") {
        walk([...path, child], suites, isSkipped || child.mode === "todo", isChosen);
        continue;
      }
      const isLeftOut = isSkipped || (someOnly && !isChosen);
      planned.push({
        test: child,
        name: [...path.slice(1).map(({ name }) => name), child.name],
        state: child.mode === "todo" ? "todo" : isLeftOut ? "skipped" : "run",
        suites,
        beforeEach: path.flatMap(({ hooks }) => hooks.beforeEach),
        afterEach: [...path].reverse().flatMap(({ hooks }) => [...hooks.afterEach].reverse()),
        closing: [],
      });
    }
    planned.at(-1)?.closing.push(own);
  }
  walk([root], [], false, false);
  return planned;
}

/** What Jest calls `done`. A first parameter in braces is Vitest's context. */
function takesDone(run: Body): boolean {
  return (
    run.length > 0 && !/^(async\s*)?(function\b[^(]*)?\(\s*[{_]/.test(Function.prototype.toString.call(run))
  );
}

const RealPromise = Promise;

/**
 * Runs the tests of a suite one after the other, and says of each how it ended. Code under test may have replaced
 * anything by now, so that this uses indexes and its own references, and `sheltered` for the rest.
 */
export async function runTests(root: Suite, tools: Tools): Promise<void> {
  const { post, failureOf, problem, later, cancel, clock, takeStop, onTest } = tools;
  const planned = sheltered(() => plan(root));
  post({ type: "collected", tests: sheltered(() => planned.map(({ name }) => name)) });

  /** Waits for a function, for as long as it may take. */
  function within(ms: number, run: Body): Promise<unknown> {
    const work = async () => {
      if (!sheltered(() => takesDone(run))) return run({});
      return new RealPromise<void>((resolve, reject) => {
        const done = (error?: unknown) => (error ? reject(error) : resolve());
        done.fail = reject;
        run(done);
      });
    };
    return new RealPromise((resolve, reject) => {
      const timer = later(() => reject(new Error(stillRunning(ms))), ms);
      work().then(
        (value) => {
          cancel(timer);
          resolve(value);
        },
        (error) => {
          cancel(timer);
          reject(error);
        },
      );
    });
  }

  /** Runs hooks; a hook of `beforeEach` may return what to do afterwards. */
  async function runHooks(hooks: Hook[], undo: Body[] = []): Promise<void> {
    for (let index = 0; index < hooks.length; index += 1) {
      const hook = hooks[index] as Hook;
      const returned = await within(hook.ms, hook.run);
      if (typeof returned === "function") sheltered(() => undo.push(returned as Body));
    }
  }

  /** Null if it passed. */
  async function attempt({ test, name, beforeEach, afterEach }: Planned): Promise<{ error: unknown } | null> {
    let failed: { error: unknown } | null = null;
    const note = sheltered(() => beginTest(name.join(" › ")));
    const undo: Body[] = [];
    try {
      await runHooks(beforeEach, undo);
      await within(test.ms, test.run ?? (() => {}));
      await within(test.ms, () => endTest(note));
    } catch (error) {
      failed = { error };
    }
    if (test.fails) failed = failed ? null : { error: new Error("This test should have failed.") };
    try {
      await runHooks(afterEach);
      for (let index = 0; index < undo.length; index += 1) await within(test.ms, undo[index] as Body);
    } catch (error) {
      failed ??= { error };
    }
    // Without this, code could pass by catching what stopped it.
    const stopped = takeStop();
    return stopped ? { error: stopped } : failed;
  }

  /** Runs the first hooks of the suites around a test. Null if all of them worked. */
  async function open(suites: Opened[]): Promise<{ error: unknown } | null> {
    for (let index = 0; index < suites.length; index += 1) {
      const suite = suites[index] as Opened;
      if (!suite.begun) {
        suite.begun = true;
        try {
          await runHooks(suite.beforeAll);
        } catch (error) {
          suite.error = { error };
        }
      }
      if (suite.error) return suite.error;
    }
    return null;
  }

  async function close(suites: Opened[]): Promise<void> {
    for (let index = 0; index < suites.length; index += 1) {
      const suite = suites[index] as Opened;
      if (!suite.begun) continue;
      try {
        await runHooks(suite.afterAll);
      } catch (error) {
        problem(error);
      }
    }
  }

  for (let index = 0; index < planned.length; index += 1) {
    const one = planned[index] as Planned;
    let ended: TestState = one.state === "todo" ? "todo" : "skipped";
    let failure: Failure | null = null;
    let ms = 0;
    if (one.state === "run") {
      onTest(index);
      post({ type: "begun", test: index, limitMs: one.test.ms });
      const started = clock();
      const failed = (await open(one.suites)) ?? (await attempt(one));
      ms = clock() - started;
      ended = failed ? "failed" : "passed";
      if (failed) failure = failureOf(failed.error);
      onTest(null);
    }
    await close(one.closing);
    post({ type: "ended", test: index, state: ended, ms, failure });
  }
}
