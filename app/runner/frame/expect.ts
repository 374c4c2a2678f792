import * as expectPackage from "@vitest/expect";
import { apply, sheltered } from "./intrinsics.ts";

const { defineProperty } = Reflect;
const { chai, getState, setState } = expectPackage;
// Added by programs.vite.ts: what the package would otherwise keep where everybody finds it.
const { ownGlobals } = expectPackage as unknown as { ownGlobals: Record<symbol, object> };

/** What expect notes about the test that runs. */
export type Noted = {
  promises: Promise<unknown>[];
  onFinished: (() => void)[];
  result?: { errors?: unknown[] };
};

const THROWING: Record<string, true | undefined> = {
  __proto__: null as never,
  toThrow: true,
  toThrowError: true,
  toThrowErrorMatchingSnapshot: true,
  throw: true,
  throws: true,
  Throw: true,
};

type Assertion = object;
type Method = (...values: unknown[]) => unknown;

/** Calls the function under test before the shelter, so that it still sees what it replaced. */
function callFirst(assertion: Assertion): void {
  const subject: unknown = chai.util.flag(assertion, "object");
  if (typeof subject !== "function" || chai.util.flag(assertion, "promise")) return;
  let outcome: () => unknown;
  try {
    const value: unknown = subject();
    outcome = () => value;
  } catch (error) {
    outcome = () => {
      throw error;
    };
  }
  chai.util.flag(assertion, "object", outcome);
}

function shelteredMethod(name: PropertyKey, method: Method): Method {
  const throwing = typeof name === "string" && THROWING[name];
  return function (this: Assertion, ...values) {
    if (throwing) callFirst(this);
    return sheltered(() => apply(method, this, values));
  };
}

function shelteredGetter(getter: () => unknown): () => unknown {
  return function (this: Assertion) {
    const value = sheltered(() => apply(getter, this, []));
    if (typeof value !== "function") return value;
    // `a`, `include` and others are words and methods.
    return new Proxy(value, {
      apply: (target, self, values) => sheltered(() => apply(target as Method, self, values)),
    });
  };
}

function shelter(prototype: object): void {
  for (const key of Reflect.ownKeys(prototype)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(prototype, key);
    if (!descriptor?.configurable || key === "constructor") continue;
    if (typeof descriptor.value === "function") {
      Reflect.defineProperty(prototype, key, {
        ...descriptor,
        value: shelteredMethod(key, descriptor.value),
      });
    } else if (descriptor.get) {
      Reflect.defineProperty(prototype, key, { ...descriptor, get: shelteredGetter(descriptor.get) });
    }
  }
}

chai.use(expectPackage.JestExtend);
chai.use(expectPackage.JestChaiExpect);
chai.use(expectPackage.ChaiStyleAssertions);
chai.use(expectPackage.JestAsymmetricMatchers);
shelter(chai.Assertion.prototype);

let noted: Noted | null = null;

type Expect = typeof chai.expect & Record<string, unknown>;
const bare = (value: unknown, message?: string) =>
  sheltered(() => {
    setState({ assertionCalls: (getState(expect as never).assertionCalls ?? 0) + 1 }, expect as never);
    const assertion = chai.expect(value, message) as unknown as { withTest: (test: unknown) => unknown };
    return noted ? assertion.withTest(noted) : assertion;
  });

/** The `expect` of tests: that of Vitest, sheltered from what the code under test replaces. */
export const expect = bare as unknown as Expect;
Object.assign(expect, chai.expect);
Object.assign(expect, ownGlobals[expectPackage.ASYMMETRIC_MATCHERS_OBJECT]);
ownGlobals[expectPackage.GLOBAL_EXPECT] = expect;
expect.getState = () => getState(expect as never);
expect.setState = (state: object) => setState(state, expect as never);
const { extend } = chai.expect as unknown as { extend: (of: unknown, matchers: unknown) => void };
expect.extend = (matchers: unknown) => extend(expect, matchers);
expect.addEqualityTesters = (testers: unknown[]) => expectPackage.addCustomEqualityTesters(testers as never);
expect.unreachable = (message?: string) => {
  throw new chai.AssertionError(`expected${message ? ` "${message}" ` : " "}not to be reached`);
};
expect.soft = bare;
expect.assertions = (count: number) =>
  setState({ expectedAssertionsNumber: count } as never, expect as never);
expect.hasAssertions = () => setState({ isExpectingAssertions: true } as never, expect as never);

/** A list that does not depend on the lists' `push`, which the code under test may have replaced. */
function ownList(): Promise<unknown>[] {
  const list: Promise<unknown>[] = [];
  const push = (value: Promise<unknown>) => {
    defineProperty(list, list.length, { value, enumerable: true, configurable: true });
    return list.length;
  };
  return Reflect.defineProperty(list, "push", { value: push }) ? list : [];
}

/** Begins to count the assertions of a test. */
export function beginTest(name: string): Noted {
  noted = { promises: ownList(), onFinished: [] };
  const state = { assertionCalls: 0, expectedAssertionsNumber: null, isExpectingAssertions: false };
  setState({ ...state, currentTestName: name } as never, expect as never);
  return noted;
}

/** Waits for assertions that the test did not wait for, and counts them. @throws what failed */
export async function endTest(test: Noted): Promise<void> {
  for (let index = 0; index < test.promises.length; index += 1) await test.promises[index];
  if (test.result?.errors?.[0]) throw test.result.errors[0];
  const state = getState(expect as never) as unknown as {
    assertionCalls: number;
    expectedAssertionsNumber: number | null;
    isExpectingAssertions: boolean;
  };
  const wanted = state.expectedAssertionsNumber;
  if (wanted !== null && wanted !== state.assertionCalls) {
    throw new chai.AssertionError(
      `expected number of assertions to be ${wanted}, but got ${state.assertionCalls}`,
    );
  }
  if (state.isExpectingAssertions && state.assertionCalls === 0) {
    throw new chai.AssertionError("expected any number of assertions, but got none");
  }
}
