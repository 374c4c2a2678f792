import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect } from "vitest";

// Every test starts with the real schema and no data.
beforeEach(() => applyD1Migrations(env.DB, env.TEST_MIGRATIONS));
beforeEach(() => applyD1Migrations(env.SEARCH, env.TEST_SEARCH_MIGRATIONS));
afterEach(reset);

/**
 * No test makes real requests: a service gets its `fetch` as an argument, so only a mistake calls the global one.
 * It is refused, and the test fails even if the tested code handles the error.
 */
const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    requests.push(`${method} ${url}`);
    throw new TypeError(`Unexpected outbound request: ${method} ${url}`);
  };
});

afterEach(() => {
  expect(requests, "no request leaves the Worker").toEqual([]);
});
