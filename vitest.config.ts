import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { readContent } from "./scripts/content/read.ts";
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

const strict = "test/support/strict-console.ts";
/** For busy machines: a site takes a while to start, and a page a while to open. Nothing waits for a limit to pass. */
const patient = { testTimeout: 60_000, hookTimeout: 120_000 };
/**
 * Tests of a built site, two files at a time. Each of the two processes has a site, a browser and its modules for all its
 * files: starting them again took longer than many a file. A test makes its own data and pages.
 */
const onSites = { environment: "node" as const, isolate: false, maxWorkers: 2 };
/** Served pages in a real browser. */
const inChromium = {
  ...onSites,
  globalSetup: ["test/support/site.ts"],
  setupFiles: [strict, "test/support/browser-setup.ts"],
  ...patient,
  // A click can meet a page that is still moving. In CI such a test gets a second try, and CI says at its end which did.
  retry: process.env.CI ? 1 : 0,
  // As long as the browser's own waits (test/support/browser.ts): a busy machine takes more than the usual second.
  expect: { poll: { timeout: 15_000 } },
};

/** `npm test`. Projects of one group run at the same time. */
const everyday = [
  {
    test: {
      name: "unit",
      environment: "node" as const,
      include: ["test/unit/**/*.test.{ts,tsx}", "test/architecture.test.ts"],
      setupFiles: [strict],
      maxWorkers: 2,
      ...patient,
    },
  },
  {
    plugins: [
      cloudflareTest({
        // Not worker/app.ts, which imports what only a build provides: test/routes asks the built Worker.
        main: "test/support/worker-main.ts",
        wrangler: { configPath: "wrangler.toml" },
        // Remote bindings would ask for a Cloudflare login.
        remoteBindings: false,
        miniflare: {
          bindings: {
            TEST_MIGRATIONS: migrations,
            TEST_SEARCH_MIGRATIONS: searchMigrations,
            // The Worker cannot read files.
            TEST_CONTENT: readContent(),
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
      // Two workerds for all files, because a new one takes two seconds; every test empties the storage.
      isolate: false,
      maxWorkers: 2,
      include: ["test/worker/**/*.test.{ts,tsx}"],
      setupFiles: [strict, "test/support/worker-setup.ts"],
      ...patient,
    },
  },
  {
    test: {
      // The built Worker over HTTP.
      name: "routes",
      ...onSites,
      include: ["test/routes/**/*.test.ts"],
      globalSetup: ["test/support/site.ts"],
      setupFiles: [strict, "test/support/site-setup.ts"],
      ...patient,
      sequence: { groupOrder: 1 },
    },
  },
  {
    test: {
      name: "browser",
      include: ["test/browser/**/*.test.ts"],
      ...inChromium,
      sequence: { groupOrder: 2 },
    },
  },
];

/** `npm run test:deep`. */
const deep = [
  {
    test: {
      // Against the built Worker, of which each request says what shall fail. These files mostly wait. No other project
      // runs beside them: on a busy machine calls would run into the site's own time limits, which they are about.
      name: "faults",
      environment: "node" as const,
      include: ["test/deep/faults/**/*.test.ts"],
      setupFiles: ["test/support/quiet-console.ts"],
      testTimeout: 120_000,
      hookTimeout: 120_000,
      maxWorkers: 2,
      maxConcurrency: 36,
      sequence: { groupOrder: 3 },
    },
  },
  {
    test: {
      name: "pages",
      include: ["test/deep/{browser,pages}/**/*.test.ts"],
      ...inChromium,
      // Some of them look at every page there is.
      testTimeout: 300_000,
      sequence: { groupOrder: 4 },
    },
  },
  {
    test: {
      // Scripts that start whole sites, and thousands of rows.
      name: "scripts",
      environment: "node" as const,
      include: ["test/deep/{scripts,scale}/**/*.test.ts"],
      setupFiles: [strict],
      maxWorkers: 2,
      ...patient,
      sequence: { groupOrder: 4 },
    },
  },
  {
    test: {
      name: "attack",
      ...onSites,
      include: ["test/deep/attack/**/*.test.ts"],
      globalSetup: ["test/support/attack/site.ts"],
      setupFiles: [strict, "test/support/attack/setup.ts"],
      ...patient,
      sequence: { groupOrder: 4 },
    },
  },
  {
    test: {
      // The only tests that ask the npm registry: they install what visitors download.
      name: "templates",
      environment: "node" as const,
      include: ["test/deep/templates/**/*.test.ts"],
      setupFiles: [strict],
      maxWorkers: 2,
      testTimeout: 300_000,
      hookTimeout: 120_000,
      sequence: { groupOrder: 4 },
    },
  },
];

/** The files that take longest. In the order that vitest gives a clean clone, some of them would come last. */
const LONGEST = [
  ...["faults/table", "templates/templates", "pages/every-page", "pages/content-files", "pages/course-files"],
  ...["pages/states", "browser/journeys", "browser/editor", "pages/pictures", "scale/database-rows"],
  ...["pages/lesson-films", "scripts/backup", "scripts/own-courses"],
];

/** Begins with the longest files, so that none of them is left alone at the end of a group. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((name) => moduleId.endsWith(`test/deep/${name}.test.ts`));
      return index === -1 ? LONGEST.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: { projects: [...everyday, ...deep], sequence: { sequencer: LongestFirst } },
});
