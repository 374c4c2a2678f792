/** The bindings that vitest.config.ts adds for the tests. */
declare namespace Cloudflare {
  interface Env {
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
    TEST_SEARCH_MIGRATIONS: import("cloudflare:test").D1Migration[];
    TEST_CONTENT: import("../../scripts/content/read.ts").Content;
    SITE_URL: string;
    APP_SECRET: string;
  }
}
