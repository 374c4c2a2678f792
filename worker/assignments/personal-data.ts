import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { handInZipPath } from "#shared/assignments/hand-in.ts";
import { lessons } from "#worker/learning/schema.ts";
import type { Bucket } from "#worker/platform/bindings.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { zipKeyOf } from "./rows.ts";
import { handInComments, handIns, handInVersions } from "./schema.ts";

const time = (column: string) => sql.raw(`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`);

/** What a person has handed in, for the copy of their data. */
export const handInExport = (db: Database, userId: string) =>
  db
    .select({
      ...{ id: handIns.id, lessonId: handIns.lessonId, assignment: lessons.assignmentTitle },
      ...{ state: handIns.state, since: handIns.since },
      versions: sql<string>`(select json_group_array(json_object('number', number, 'text', body, 'link', link,
        'zip', zip_name, 'createdAt', ${time("created_at")}, 'verdict', verdict,
        'review', case when verdict is null then null else review end,
        'reviewedAt', ${time("reviewed_at")},
        'comments', json((select json_group_array(json_object('file', file, 'line', line, 'text', body))
          from (select * from hand_in_comments where version_id = version.id and version.number <= (
            select coalesce(max(number), 0) from hand_in_versions
            where hand_in_id = version.hand_in_id and verdict is not null) order by created_at)))))
        from (select * from hand_in_versions where hand_in_id = "hand_ins"."id" order by number) as version)`,
    })
    .from(handIns)
    .leftJoin(lessons, eq(lessons.id, handIns.lessonId))
    .where(eq(handIns.userId, userId))
    .orderBy(asc(handIns.createdAt));

type Exported = {
  number: number;
  text: string;
  link: string | null;
  zip: string | null;
  createdAt: string;
  verdict: string | null;
  review: string | null;
  reviewedAt: string | null;
  comments: { file: string | null; line: number | null; text: string }[];
};

/** The same as a part of the copy. Zips are named with the path where they can be downloaded. */
export const toHandInData = (rows: Awaited<ReturnType<typeof handInExport>>) =>
  rows.map(({ id, versions, ...row }) => ({
    ...row,
    versions: (JSON.parse(versions) as Exported[]).map((version) => ({
      ...version,
      zip: version.zip === null ? null : { name: version.zip, path: handInZipPath(id, version.number) },
    })),
  }));

const versionsOfPerson = (db: Database, userId: string) =>
  db
    .select({ id: handInVersions.id })
    .from(handInVersions)
    .innerJoin(handIns, eq(handIns.id, handInVersions.handInId))
    .where(eq(handIns.userId, userId));

/**
 * Deletes a person's zips. Before their rows: if it fails, the account is still there and can be deleted again.
 * @throws AppError `unavailable`
 */
export async function eraseZips({ db, bucket }: { db: Database; bucket: Bucket }, userId: string) {
  const zips = await query(() =>
    db
      .select({ id: handInVersions.id })
      .from(handInVersions)
      .innerJoin(handIns, eq(handIns.id, handInVersions.handInId))
      .where(and(eq(handIns.userId, userId), isNotNull(handInVersions.zipBytes))),
  );
  for (const { id } of zips) await query(() => bucket.delete(zipKeyOf(id)));
}

/** Deletes what a person has handed in, with what was said about it. */
export function eraseHandIns(db: Database, userId: string) {
  const own = db.select({ id: handIns.id }).from(handIns).where(eq(handIns.userId, userId));
  return [
    db.delete(handInComments).where(inArray(handInComments.versionId, versionsOfPerson(db, userId))),
    db.delete(handInVersions).where(inArray(handInVersions.handInId, own)),
    db.delete(handIns).where(eq(handIns.userId, userId)),
  ] as const;
}
