import { expect, test } from "vitest";
import { filesOf, MODES, openRunner, runIn } from "../../support/runner.ts";

const FORGERIES = {
  "a message of its own":
    "postMessage({ type: 'ended', test: 1, state: 'passed' }, '*'); postMessage({ type: 'done' }, '*');",
  "another Promise":
    "globalThis.Promise = class { then(ok) { ok(); return this; } static resolve() { return new this(); } };",
  "a Promise that answers nothing":
    "globalThis.Promise = class { static resolve() { return new this(); } then() { return this; } catch() { return this; } };",
  "another catch":
    "try { Promise.prototype.catch = () => ({ then(ok) { ok(); } }); } catch {} try { Promise.resolve = () => ({ then(ok) { ok(); } }); } catch {}",
  "another then": "try { Promise.prototype.then = function (ok) { ok(); return this; }; } catch {}",
  "another constructor of promises":
    "try { Object.defineProperty(Promise.prototype, 'constructor', { value: null }); } catch {}",
  "other arrays":
    "for (const name of ['every', 'some', 'filter', 'map', 'push', 'flatMap', 'forEach', 'find', 'join', 'slice', 'at', 'includes']) Array.prototype[name] = () => true; Array.prototype[Symbol.iterator] = function* () {};",
  "setters of arrays":
    "Object.defineProperty(Array.prototype, '0', { set() {}, get() { return undefined; }, configurable: true });",
  "other objects":
    "Object.is = () => true; Object.keys = () => []; Object.prototype.toString = () => '[object Same]'; Reflect.ownKeys = () => [];",
  "a matcher in every object":
    "Object.prototype.asymmetricMatch = () => true; Object.prototype.$$typeof = Symbol.for('jest.asymmetricMatcher');",
  "other functions":
    "Function.prototype.call = () => true; Function.prototype.apply = () => true; Function.prototype.bind = function () { return () => true; };",
  "another expect":
    "globalThis.expect = () => ({ toBe() {}, toEqual() {} }); globalThis.test = () => {}; globalThis.it = () => {};",
  "the registry of matchers":
    "for (const name of ['matchers-object', '$$jest-matchers-object', 'expect-global', 'asymmetric-matchers-object']) { const found = globalThis[Symbol.for(name)]; if (found) { found.matchers = {}; console.log('FOUND', name); } }",
  "another port":
    "MessagePort.prototype.postMessage = function (m) { this.x = m; }; if (globalThis.EventTarget) EventTarget.prototype.addEventListener = () => {};",
  "another postMessage":
    "for (const name of ['postMessage', 'addEventListener', 'dispatchEvent']) globalThis[name] = () => true;",
  "other timers":
    "globalThis.setTimeout = (run) => 1; globalThis.clearTimeout = () => {}; performance.now = () => 0;",
  "another Map":
    "Map.prototype.get = () => undefined; Map.prototype.has = () => true; WeakMap.prototype.get = () => ({}); Set.prototype.has = () => true;",
  "errors without stacks":
    "Error.prepareStackTrace = () => ''; Error.stackTraceLimit = 0; globalThis.Error = class {};",
};

const WRONG = `
export const answer = 41;
export const list = [1, 2, { asymmetricMatch: () => true }];
export const run = async () => 41;`;
const CHECKS = `import * as code from "./code";
test("same", () => { expect(code.answer).toBe(42); });
test("equal", () => { expect({ list: [code.answer] }).toEqual({ list: [42] }); });
test("matcher", () => { expect(code.list).toEqual([1, 2, 3]); });
test("promised", async () => { await expect(code.run()).resolves.toBe(42); });
test("not awaited", () => { expect(code.run()).resolves.toBe(42); });
test("late", async () => { await code.run(); expect(code.answer).toBe(42); });
test("throws", () => { expect(() => code.answer).toThrow(); });`;

// One page for all of them, because a page takes longer to open than a run.
test.each(MODES)("nothing that the code replaces makes a test pass in a %s", async (mode) => {
  const page = await openRunner();
  for (const [name, forgery] of Object.entries(FORGERIES)) {
    const told = await runIn(page, { ...filesOf(`${forgery}\n${WRONG}`, CHECKS), mode });
    expect(told.summary, name).toMatchObject({ ok: false, passed: 0 });
    expect(told.lines, name).toEqual([]);
    if (told.summary.tests.length > 0) expect(told.summary.failed, name).toBe(7);
  }
});
