import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import quietEnv from "./scripts/support/quiet-env.json" with { type: "json" };

// The tests start TypeScript files with this Node. `npm test` brings its own; bare vitest may not.
if (!process.features.typescript) {
  console.error(
    `These tests need Node 22.18 or newer, and this is ${process.versions.node}: run \`npm test\`, which uses the Node that package.json pins.`,
  );
  process.exit(1);
}

// Also when vitest is run by itself: no telemetry, no lookups, no network.
Object.assign(process.env, quietEnv);

const migrations = await readD1Migrations("migrations");
const searchMigrations = await readD1Migrations("migrations/search");

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["test/unit/**/*.test.{ts,tsx}", "test/architecture.test.ts"],
          setupFiles: ["test/support/strict-console.ts"],
        },
      },
      {
        plugins: [
          cloudflareTest({
            // Not worker/app.ts, which imports what only a build provides: pages are tested built.
            main: "test/support/worker-main.ts",
            wrangler: { configPath: "wrangler.toml" },
            // Remote bindings would ask for a Cloudflare login.
            remoteBindings: false,
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: migrations,
                TEST_SEARCH_MIGRATIONS: searchMigrations,
                SITE_URL: "https://greenbar.test",
                APP_SECRET: "a-secret-that-only-the-tests-know-0123456789",
              },
              // The wall behind test/support/worker-setup.ts, which names the test.
              outboundService: (request: { url: string }) => {
                throw new Error(`Unexpected outbound request: ${request.url}`);
              },
            },
          }),
        ],
        test: {
          name: "worker",
          // One workerd for all files, which saves two seconds for each; every test empties the storage.
          isolate: false,
          include: ["test/{worker,routes}/**/*.test.{ts,tsx}", "test/faults/*.test.ts"],
          setupFiles: ["test/support/strict-console.ts", "test/support/worker-setup.ts"],
        },
      },
      {
        test: {
          // Against the built Worker, of which each request says what shall fail.
          name: "faults",
          environment: "node",
          include: ["test/faults/built/**/*.test.ts"],
          setupFiles: ["test/support/quiet-console.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxConcurrency: 32,
        },
      },
      {
        test: {
          name: "browser",
          environment: "node",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: ["test/support/site.ts"],
          setupFiles: ["test/support/strict-console.ts", "test/support/browser-setup.ts"],
          // Two at a time, each with a site of its own (test/support/site.ts): much of a browser test is waiting.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A real browser on a machine that others use, too: what fails has to fail three times.
          retry: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "attack",
          environment: "node",
          include: ["test/attack/**/*.test.ts"],
          globalSetup: ["test/support/attack/site.ts"],
          setupFiles: ["test/support/strict-console.ts", "test/support/attack/setup.ts"],
          // One at a time: the log that is searched for secrets then belongs to the test that runs.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          // The only tests that ask the npm registry: they install what visitors download.
          name: "templates",
          environment: "node",
          include: ["test/templates/**/*.test.ts"],
          setupFiles: ["test/support/strict-console.ts"],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
