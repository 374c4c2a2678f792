import { and, inArray } from "drizzle-orm";
import { enrolments } from "#worker/enrolments/schema.ts";
import type { Database } from "#worker/platform/client.ts";
import type { Statement } from "#worker/platform/content-store.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { type MembershipRow, stillAsRead } from "./membership-rows.ts";

type EnrolmentRow = typeof enrolments.$inferSelect;

/** Moves the ends of a membership's enrolments to what is paid. */
export function accessStatements(
  db: Database,
  { row, enrolments: have }: { row: MembershipRow; enrolments: readonly EnrolmentRow[] },
  ends: Map<string, Date>,
  /** When what is over has ended. */
  over: Date,
  at: Date,
): Statement[] {
  const { userId } = row;
  if (!userId) return [];
  const when = stillAsRead(db, row);
  const own = have.filter((one) => one.userId === userId);
  const paidHere = own.some((one) => one.paidHere);
  const statements: Statement[] = [];
  for (const [courseId, endsAt] of ends) {
    const known = own.find((one) => one.courseId === courseId);
    if (known?.endsAt?.getTime() === endsAt.getTime()) continue;
    const made = {
      ...{ id: newId(at), userId, courseId, source: "subscription" as const, sourceId: row.id },
      ...{ startsAt: at, endsAt, paidHere, createdAt: at },
    };
    statements.push(
      insertIf(db, enrolments, made, when).onConflictDoUpdate({
        target: [enrolments.userId, enrolments.courseId, enrolments.source, enrolments.sourceId],
        set: { endsAt },
      }),
    );
  }
  // A course that no paid period opens any more, such as one whose payment was given back.
  const gone = have.filter(
    (one) => (one.userId !== userId || !ends.has(one.courseId)) && (one.endsAt === null || one.endsAt > over),
  );
  if (gone.length > 0) {
    const ids = gone.map((one) => one.id);
    statements.push(
      db
        .update(enrolments)
        .set({ endsAt: over })
        .where(and(inArray(enrolments.id, ids), when)),
    );
  }
  return statements;
}
