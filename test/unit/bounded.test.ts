import { expect, test } from "vitest";
import { createLog } from "#shared/log.ts";
import { bounded, burstGuard } from "#worker/platform/bounded.ts";

const never = () => new Promise<never>(() => {});
const silent = createLog({ log() {}, warn() {}, error() {} });

test("an answer and an error pass as they are", async () => {
  const binding = {
    get: async (key: string) => `value of ${key}`,
    fail: async () => {
      throw new Error("down");
    },
  };
  const store = bounded(binding, "KV", 50);
  expect(await store.get("a")).toBe("value of a");
  await expect(store.fail()).rejects.toThrow("down");
});

test("who does not answer is given up, and not asked again", async () => {
  let asked = 0;
  const store = bounded(
    {
      get: () => {
        asked += 1;
        return never();
      },
    },
    "KV",
    20,
  );
  await expect(store.get()).rejects.toThrow("KV gave no answer within 20 ms");
  await expect(store.get()).rejects.toThrow("KV was late already");
  expect(asked).toBe(1);
});

test("a statement is bounded as well, and a batch gets the statements themselves", async () => {
  class Statement {
    bind() {
      return this;
    }
    first = never;
  }
  const database = {
    prepare: () => new Statement(),
    batch: async (statements: unknown[]) => statements.every((each) => each instanceof Statement),
  };
  const wrapped = bounded(database, "D1", 20);
  const statement = wrapped.prepare();
  expect(await wrapped.batch([statement, statement.bind()])).toBe(true);
  await expect(statement.bind().first()).rejects.toThrow("D1 gave no answer within 20 ms");
  // Preparing reaches nobody, so only the query itself is refused, and as a promise.
  await expect(wrapped.prepare().first()).rejects.toThrow("D1 was late already");
});

test("a missing binding stays missing", () => {
  expect(bounded(undefined, "AI", 20)).toBeUndefined();
});

test("a burst counter that is down lets people through; one that says no does not", async () => {
  const limiter = (limit: RateLimit["limit"]) => burstGuard({ limit }, silent);
  expect(await limiter(async () => ({ success: false }))("a")).toBe(false);
  expect(await limiter(() => Promise.reject(new Error("down")))("a")).toBe(true);
});
