import { defineConfig } from "vitest/config";

// Apart from vite.config.ts: the tests run in Node and talk to the built Worker over HTTP.
export default defineConfig({
  test: { include: ["test/**/*.test.ts"], testTimeout: 20_000, hookTimeout: 60_000 },
});
