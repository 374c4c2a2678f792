import type { D1Migration } from "@cloudflare/vitest-plugin";

declare global {
  namespace Cloudflare {
    // What vitest.config.ts adds to the Worker's own bindings.
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
    }
  }
}
