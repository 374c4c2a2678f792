import { and, eq, type SQL } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { Bucket } from "#worker/platform/bindings.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { zipKeyOf } from "./rows.ts";
import { handIns, handInVersions } from "./schema.ts";

/**
 * The zip of a version, as it came. `whose`: who may have it.
 * @throws AppError `not_found`, `unavailable`
 */
export async function readZip(
  { db, bucket }: { db: Database; bucket: Bucket },
  handInId: string,
  number: number,
  whose?: SQL,
) {
  const noZip = new AppError("not_found", "There is no such file.");
  const [version] = await query(() =>
    db
      .select({ id: handInVersions.id, name: handInVersions.zipName })
      .from(handInVersions)
      .innerJoin(handIns, eq(handIns.id, handInVersions.handInId))
      .where(and(eq(handInVersions.handInId, handInId), eq(handInVersions.number, number), whose)),
  );
  if (!version?.name) throw noZip;
  const object = await query(() => bucket.get(zipKeyOf(version.id)));
  if (!object) throw noZip;
  return { name: version.name, size: object.size, body: object.body };
}

export type OpenedZip = Awaited<ReturnType<typeof readZip>>;
