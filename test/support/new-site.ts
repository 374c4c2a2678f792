import { bindingTarget } from "../../scripts/seed/targets.ts";
import { seed } from "../../scripts/seed.ts";
import { migrationStatements } from "../../scripts/support/migrations.ts";

/** Where the initial content is written. */
export type ContentBindings = { DB: D1Database; MEDIA: R2Bucket; FEEDS: KVNamespace };

/** Gives an empty site its tables and its initial content, dated `now`. */
export async function writeNewSite(env: ContentBindings, now: Date): Promise<void> {
  await env.DB.batch(migrationStatements("DB").map((statement) => env.DB.prepare(statement)));
  await seed(
    bindingTarget(env, async () => {}),
    now,
    {},
  );
}
