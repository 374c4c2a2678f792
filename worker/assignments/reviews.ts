import { and, asc, desc, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { HandInState } from "#shared/assignments/hand-in.ts";
import type { CommentForm, ReviewForm } from "#shared/assignments/hand-in-form.ts";
import { users } from "#worker/accounts/schema.ts";
import { lessons } from "#worker/learning/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { after, type Place, readCursor, toPage } from "#worker/platform/keyset.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { hashToken } from "#worker/platform/secret-tokens.ts";
import type { HandInNotices } from "./notices.ts";
import { readZip } from "./read-zip.ts";
import { handInBy, toStatus, toVersions, versionsOf } from "./rows.ts";
import { handInComments, handIns, handInVersions } from "./schema.ts";

const PAGE = 50;
const noHandIn = () => new AppError("not_found", "There is no such work.");

/** The rows after a place in the queue, whose oldest comes first. */
const behind = (place: Place | null): SQL | undefined =>
  place ? sql`(${handIns.since}, ${handIns.id}) > (${place.at.getTime()}, ${place.id})` : undefined;

/** What the instructor reviews. Callers must check that the viewer is an admin. */
export function createReviews({
  db,
  bucket,
  now,
  defer,
  limits,
  outbox,
  handInNotices,
}: Pick<Dependencies, "db" | "bucket" | "now" | "defer"> & {
  limits: Limits;
  outbox: Outbox;
  handInNotices: HandInNotices;
}) {
  async function read(id: string) {
    const isIt = eq(handIns.id, id);
    const [[found], versions, comments, [learner]] = await query(() =>
      db.batch([
        handInBy(db, isIt),
        ...versionsOf(db, isIt),
        db
          .select({ id: users.id, fullName: users.fullName, email: users.email })
          .from(users)
          .where(eq(users.id, sql`(select user_id from hand_ins where id = ${id})`)),
      ]),
    );
    const status = found && toStatus(found);
    if (!found || !learner || !status) throw noHandIn();
    const { state: _s, since: _i, versions: _v, handInId: _id, ...work } = found;
    return { ...work, id, learner, status, versions: toVersions(versions, comments) };
  }

  /** A version of a hand-in. @throws AppError `not_found` */
  async function versionOf(id: string, number: number) {
    const work = await read(id);
    const version = work.versions.find((each) => each.number === number);
    if (!version) throw noHandIn();
    return { work, version };
  }

  return {
    /** Somebody's work with all versions and comments. One round trip. @throws AppError `not_found` */
    read,

    /** Work in a state, a page of 50 at a time: what waits with the oldest first, the rest with the newest first. */
    async list({ state, cursor }: { state: HandInState; cursor?: string | null }) {
      const place = readCursor(cursor);
      const waits = state === "handed-in";
      const [rows, any] = await query(() =>
        db.batch([
          db
            .select({
              ...{ id: handIns.id, since: handIns.since, versions: handIns.versions },
              ...{ fullName: users.fullName, lesson: lessons.title },
              title: sql<string>`coalesce(${lessons.assignmentTitle}, ${lessons.title})`.as(
                "assignment_name",
              ),
            })
            .from(handIns)
            .innerJoin(users, eq(users.id, handIns.userId))
            .innerJoin(lessons, eq(lessons.id, handIns.lessonId))
            .where(
              and(eq(handIns.state, state), waits ? behind(place) : after(handIns.since, handIns.id, place)),
            )
            .orderBy(
              ...(waits ? [asc(handIns.since), asc(handIns.id)] : [desc(handIns.since), desc(handIns.id)]),
            )
            .limit(PAGE + 1),
          db.select({ id: handIns.id }).from(handIns).limit(1),
        ]),
      );
      return { ...toPage(rows, PAGE, ({ since, id }) => ({ at: since, id })), any: any.length > 0 };
    },

    /** The zip of a version. @throws AppError `not_found`, `unavailable` */
    zip: (id: string, number: number) => readZip({ db, bucket }, id, number),

    /**
     * Keeps a comment on a version. The learner sees it with the review. The same form twice is one comment.
     * @throws AppError `not_found`, `conflict` if the version was reviewed meanwhile, `rate_limited`, `unavailable`
     */
    async comment(id: string, form: CommentForm): Promise<void> {
      const { version } = await versionOf(id, form.version);
      if (version.verdict) {
        throw new AppError("conflict", "This version has been reviewed. Open it again to add a comment.");
      }
      await limits.take([LIMITS.messageInstructor, "instructor"]);
      const at = now();
      const commentId = form.submissionId
        ? (await hashToken(`comment:${version.id}:${form.submissionId}`)).slice(0, 32)
        : newId(at);
      const { file = null, line = null, quote = null, body } = form;
      const row = { id: commentId, versionId: version.id, file, line, quote, body, createdAt: at };
      const isThere = db
        .select({ id: handInVersions.id })
        .from(handInVersions)
        .where(eq(handInVersions.id, version.id));
      await query(() => db.batch([insertIf(db, handInComments, row, exists(isThere)).onConflictDoNothing()]));
    },

    /** Takes a comment back that the learner has not seen yet. Doing it twice is not an error. */
    async removeComment(id: string, commentId: string): Promise<void> {
      const open = db
        .select({ id: handInVersions.id })
        .from(handInVersions)
        .where(and(eq(handInVersions.handInId, id), isNull(handInVersions.verdict)));
      await query(() =>
        db
          .delete(handInComments)
          .where(and(eq(handInComments.id, commentId), sql`${handInComments.versionId} in ${open}`))
          .run(),
      );
    },

    /**
     * Accepts the newest version or asks for changes, and tells the learner by email.
     * @throws AppError `not_found`, `invalid` without a word about what to change, `conflict` if somebody else was
     * faster or a newer version came meanwhile, `rate_limited`, `unavailable`
     */
    async review(id: string, { version: number, verdict, review }: ReviewForm): Promise<void> {
      const { work, version } = await versionOf(id, number);
      // The same button pressed twice.
      if (version.verdict === verdict && version.review === review) return;
      if (version.verdict) {
        throw new AppError(
          "conflict",
          "This version has been reviewed meanwhile, perhaps in another window.",
        );
      }
      const hasComments = work.versions.some(({ comments }) => comments.length > 0);
      if (verdict === "changes" && review === "" && !hasComments) {
        const message = "Say what to change, here or in a comment on a line.";
        throw new AppError("invalid", message, { fields: { review: message } });
      }
      await limits.take([LIMITS.messageInstructor, "instructor"]);
      const at = now();
      const stored = exists(
        db
          .select({ id: handInVersions.id })
          .from(handInVersions)
          .where(
            and(
              eq(handInVersions.id, version.id),
              eq(handInVersions.reviewedAt, at),
              eq(handInVersions.verdict, verdict),
            ),
          ),
      );
      const mail = await handInNotices.letterToLearner(
        work.learner,
        { id, lesson: work.lessonId, title: work.title, verdict },
        stored,
      );
      const isNewest = exists(
        db
          .select({ id: handIns.id })
          .from(handIns)
          .where(and(eq(handIns.id, id), eq(handIns.state, "handed-in"), eq(handIns.versions, number))),
      );
      const [reviewed] = await query(() =>
        db.batch([
          db
            .update(handInVersions)
            .set({ verdict, review, reviewedAt: at })
            .where(and(eq(handInVersions.id, version.id), isNull(handInVersions.verdict), isNewest))
            .returning({ id: handInVersions.id }),
          db
            .update(handIns)
            .set({ state: verdict, since: at })
            .where(and(eq(handIns.id, id), eq(handIns.state, "handed-in"), stored)),
          mail.statement,
          handInNotices.settle(),
        ]),
      );
      if (reviewed.length === 0) {
        throw new AppError(
          "conflict",
          "A newer version was handed in, or somebody else was faster. Look at the page again. Your comments are kept.",
        );
      }
      defer(outbox.send(mail.id));
    },

    /** Takes the last review back, so that the work waits again. Its text is kept for the next try. @throws AppError `not_found` */
    async reopen(id: string): Promise<void> {
      const { status, learner } = await read(id);
      if (status.state === "handed-in") return;
      const isReviewed = and(eq(handIns.id, id), eq(handIns.versions, status.versions));
      await query(() =>
        db.batch([
          db
            .update(handInVersions)
            .set({ verdict: null, reviewedAt: null })
            .where(and(eq(handInVersions.handInId, id), eq(handInVersions.number, status.versions))),
          db.update(handIns).set({ state: "handed-in", since: now() }).where(isReviewed),
          handInNotices.dropUnsent(learner.id, id),
        ]),
      );
    },
  };
}

export type Reviews = ReturnType<typeof createReviews>;
export type ReviewedWork = Awaited<ReturnType<Reviews["read"]>>;
