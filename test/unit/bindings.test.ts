import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "#shared/log.ts";
import { burstGuard } from "#worker/platform/bindings.ts";
import { query } from "#worker/platform/client.ts";
import { inTime, LateError } from "#worker/platform/deadline.ts";

const never = () => new Promise<never>(() => {});
const silent = createLog({ log() {}, warn() {}, error() {} });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an answer and an error are passed on unchanged", async () => {
  expect(await inTime(Promise.resolve("value"), 20, "KV")).toBe("value");
  await expect(inTime(Promise.reject(new Error("down")), 20, "KV")).rejects.toThrow("down");
  expect(vi.getTimerCount()).toBe(0);
});

test("a call without an answer ends with an error", async () => {
  const late = expect(inTime(never(), 20, "KV")).rejects.toThrow(
    new LateError("KV gave no answer within 20 ms"),
  );
  await vi.advanceTimersByTimeAsync(20);
  await late;
});

test("a database that gives no answer is unavailable after five seconds", async () => {
  const late = expect(query(never)).rejects.toMatchObject({
    code: "unavailable",
    cause: new LateError("The database gave no answer within 5000 ms"),
  });
  await vi.advanceTimersByTimeAsync(5_000);
  await late;
});

test("a rate limiter that is down or slow lets requests through; one that refuses does not", async () => {
  const limiter = (limit: RateLimit["limit"]) => burstGuard({ limit }, silent);
  expect(await limiter(async () => ({ success: false }))("a")).toBe(false);
  expect(await limiter(() => Promise.reject(new Error("down")))("a")).toBe(true);
  const late = limiter(never)("a");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toBe(true);
});
