import { asc, inArray } from "drizzle-orm";
import { query } from "#worker/platform/client.ts";
import { moveContentVersion } from "#worker/platform/content-version.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { changes } from "./schema.ts";

type Needs = Pick<Dependencies, "db" | "feedStore" | "log" | "now"> & {
  /** Makes the search index match the content. */
  rebuildIndex: () => Promise<unknown>;
};

/** A change is followed up again after this long: read replicas and KV may have been behind the first time. */
const AGAIN_AFTER_MS = 45_000;

/**
 * What has to happen after content was published, outside its batch: the page caches get a new version, and the search
 * index is rebuilt. It runs right after publishing. The cron runs it again, because it may have failed, and because a
 * page may have been rendered from a copy of the database that was a few seconds behind.
 */
export function createFollowUp({ db, feedStore, log, now, rebuildIndex }: Needs) {
  return {
    async run(): Promise<void> {
      const open = await query(() => db.select().from(changes).orderBy(asc(changes.id)).limit(500));
      if (open.length === 0) return;
      await moveContentVersion(feedStore);
      await rebuildIndex();
      const settled = open
        .filter(({ at }) => now().getTime() - at.getTime() > AGAIN_AFTER_MS)
        .map(({ id }) => id);
      if (settled.length > 0) {
        await query(() => db.delete(changes).where(inArray(changes.id, settled.slice(0, 90))));
      }
      log.info("publishing.followed_up", { changes: open.length, settled: settled.length });
    },
  };
}

export type FollowUp = ReturnType<typeof createFollowUp>;
