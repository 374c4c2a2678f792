import FakeTimers from "@sinonjs/fake-timers";
import { clearAllMocks, fn, isMockFunction, resetAllMocks, restoreAllMocks, spyOn } from "@vitest/spy";
import type { Registry } from "./registry.ts";

/** A stand-in for everything a module exports: functions that return nothing, and the rest as it is. */
function automocked(value: unknown): unknown {
  if (typeof value === "function") return fn();
  if (Array.isArray(value)) return [];
  if (typeof value !== "object" || value === null) return value;
  const mocked = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, automocked(part)]));
  return "__esModule" in value ? { ...mocked, __esModule: true } : mocked;
}

/** Fake timers, by the names of Vitest and Jest. */
function timers() {
  let clock: FakeTimers.Clock | null = null;
  let startsAt: number | Date | undefined;
  const real = Date;
  function running(): FakeTimers.Clock {
    if (!clock) throw new Error("The timers are real. Call useFakeTimers() first.");
    return clock;
  }
  const api = {
    useFakeTimers(options: { now?: number | Date; toFake?: FakeTimers.FakeMethod[] } = {}) {
      clock?.uninstall();
      const now = options.now ?? startsAt ?? real.now();
      const toFake = options.toFake;
      clock = FakeTimers.withGlobal(globalThis).install({
        now,
        ignoreMissingTimers: true,
        ...(toFake ? { toFake } : { toNotFake: ["nextTick", "queueMicrotask"] }),
      });
    },
    useRealTimers() {
      clock?.uninstall();
      clock = null;
      startsAt = undefined;
    },
    isFakeTimers: () => clock !== null,
    setSystemTime(now?: number | string | Date) {
      const time = typeof now === "string" ? new real(now) : (now ?? real.now());
      if (clock) clock.setSystemTime(time);
      else {
        startsAt = time;
        clock = FakeTimers.withGlobal(globalThis).install({ now: time, toFake: ["Date"] });
      }
    },
    getMockedSystemTime: () => (clock ? new real(clock.now) : null),
    getRealSystemTime: () => real.now(),
    now: () => (clock ? clock.now : real.now()),
    getTimerCount: () => running().countTimers(),
    clearAllTimers: () => running().reset(),
    advanceTimersByTime: (ms: number) => void running().tick(ms),
    advanceTimersByTimeAsync: async (ms: number) => void (await running().tickAsync(ms)),
    advanceTimersToNextTimer: (steps = 1) => {
      for (let step = 0; step < steps; step += 1) running().next();
    },
    advanceTimersToNextTimerAsync: async (steps = 1) => {
      for (let step = 0; step < steps; step += 1) await running().nextAsync();
    },
    advanceTimersToNextFrame: () => void running().runToFrame(),
    runAllTimers: () => void running().runAll(),
    runAllTimersAsync: async () => void (await running().runAllAsync()),
    runOnlyPendingTimers: () => void running().runToLast(),
    runOnlyPendingTimersAsync: async () => void (await running().runToLastAsync()),
    runAllTicks: () => running().runMicrotasks(),
  };
  return api;
}

/** `vi` and `jest`: they are the same object. `later` is the real `setTimeout`. */
export function createVi(registry: Registry, tests: string, later: typeof setTimeout) {
  const stubs = new Map<string, PropertyDescriptor | undefined>();
  const clock = timers();

  function mock(name: string, factory?: unknown) {
    const original = () => registry.actual(name, tests);
    registry.mock(
      name,
      tests,
      typeof factory === "function" ? () => factory(async () => original()) : () => automocked(original()),
    );
    return vi;
  }
  async function waitFor(
    check: () => unknown,
    options: number | { timeout?: number; interval?: number } = {},
  ) {
    const { timeout = 1000, interval = 50 } = typeof options === "number" ? { timeout: options } : options;
    for (let waited = 0; ; waited += interval) {
      try {
        return await check();
      } catch (error) {
        if (waited >= timeout) throw error;
      }
      await new Promise<void>((resolve) => {
        later(() => resolve(), interval);
      });
      if (clock.isFakeTimers()) clock.advanceTimersByTime(interval);
    }
  }
  /** Chained, as Jest's are: every function without an answer of its own returns `vi`. */
  const vi = {
    fn,
    spyOn,
    isMockFunction,
    mocked: (value: unknown) => value,
    mock,
    doMock: mock,
    setMock: (name: string, value: unknown) => mock(name, () => value),
    unmock: (name: string) => void registry.unmock(name, tests),
    doUnmock: (name: string) => void registry.unmock(name, tests),
    dontMock: (name: string) => void registry.unmock(name, tests),
    hoisted: (make: () => unknown) => make(),
    importActual: async (name: string) => registry.actual(name, tests),
    importMock: async (name: string) => automocked(registry.actual(name, tests)),
    requireActual: (name: string) => registry.actual(name, tests),
    requireMock: (name: string) => registry.load(name, tests),
    createMockFromModule: (name: string) => automocked(registry.actual(name, tests)),
    resetModules: () => {
      registry.resetModules();
      return vi;
    },
    clearAllMocks: () => {
      clearAllMocks();
      return vi;
    },
    resetAllMocks: () => {
      resetAllMocks();
      return vi;
    },
    restoreAllMocks: () => {
      restoreAllMocks();
      return vi;
    },
    stubGlobal(name: string, value: unknown) {
      if (!stubs.has(name)) stubs.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
      Object.defineProperty(globalThis, name, {
        value,
        writable: true,
        configurable: true,
        enumerable: true,
      });
      return vi;
    },
    unstubAllGlobals() {
      for (const [name, before] of stubs) {
        if (before) Object.defineProperty(globalThis, name, before);
        else Reflect.deleteProperty(globalThis, name);
      }
      stubs.clear();
      return vi;
    },
    setTimeout: () => vi,
    setConfig: () => {},
    waitFor,
    ...clock,
    useFakeTimers(options?: Parameters<typeof clock.useFakeTimers>[0]) {
      clock.useFakeTimers(typeof options === "object" ? options : {});
      return vi;
    },
    useRealTimers() {
      clock.useRealTimers();
      return vi;
    },
  };
  return vi;
}
