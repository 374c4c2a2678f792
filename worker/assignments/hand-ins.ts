import { and, eq, exists, ne, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { HAND_IN_ZIP_MAX_BYTES, TOO_LARGE_HAND_IN } from "#shared/assignments/hand-in.ts";
import type { HandInForm } from "#shared/assignments/hand-in-form.ts";
import { toHex } from "#shared/hex.ts";
import { NOT_A_ZIP } from "#shared/media/zip.ts";
import { currentEnrolment } from "#worker/enrolments/enrolments.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import { hashToken } from "#worker/platform/secret-tokens.ts";
import type { HandInNotices } from "./notices.ts";
import { readZip } from "./read-zip.ts";
import {
  assignmentFor,
  assignmentsOf,
  shownToLearner,
  toStatus,
  toVersions,
  versionsOf,
  zipKeyOf,
} from "./rows.ts";
import { handIns, handInVersions } from "./schema.ts";

/** A zip as it came, which nothing here looks into. */
export type SentZip = { name: string; bytes: Uint8Array<ArrayBuffer> };

const ZIP_TYPE = "application/zip";
const ZIP_NAME_MAX = 120;
/** How many assignments a person's page lists. */
const LISTED = 300;
/** How a zip begins; an empty one begins otherwise. */
const BEGINS = [0x50, 0x4b, 0x03, 0x04];

const noAssignment = () =>
  new AppError(
    "not_found",
    "Your courses have no such assignment. Handing in is for people who take the course.",
  );
const hasEnded = () =>
  new AppError(
    "forbidden",
    "Your access to this course has ended, so you cannot hand in. What you handed in stays.",
  );
const alreadyAccepted = () =>
  new AppError("conflict", "This assignment is accepted, so there is nothing more to hand in.");

function wrong(field: "body" | "zip", message: string, code: "invalid" | "too_large" = "invalid") {
  return new AppError(code, message, { fields: { [field]: message } });
}

/** @throws AppError `too_large`, `invalid` */
function checkSent({ bytes }: SentZip): void {
  if (bytes.byteLength > HAND_IN_ZIP_MAX_BYTES) throw wrong("zip", TOO_LARGE_HAND_IN, "too_large");
  if (!BEGINS.every((byte, index) => bytes[index] === byte)) throw wrong("zip", NOT_A_ZIP);
}

/** Without folders, and without signs that could break a header or a page. */
const nameOf = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? "").replace(/\p{Cc}/gu, "").slice(-ZIP_NAME_MAX) || "files.zip";

/** What learners hand in for the assignments of their courses. Everything is decided by the viewer that is passed. */
export function createHandIns({
  db,
  now,
  bucket,
  limits,
  log,
  handInNotices,
}: Pick<Dependencies, "db" | "now" | "bucket" | "log"> & { limits: Limits; handInNotices: HandInNotices }) {
  /** What a form comes to: the same form twice is the same version, and a changed one is another. */
  async function identify(viewer: Viewer, lesson: string, form: HandInForm, zip: SentZip | null) {
    const packed = zip && toHex(await crypto.subtle.digest("SHA-256", zip.bytes));
    const digest = await hashToken(JSON.stringify([form.body, form.link ?? null, packed]));
    const sent = form.submissionId ?? crypto.randomUUID();
    const [id, versionId] = await Promise.all(
      [`hand-in:${viewer.id}:${lesson}`, `version:${viewer.id}:${lesson}:${sent}:${digest}`].map(hashToken),
    );
    return { digest, id: String(id).slice(0, 32), versionId: String(versionId).slice(0, 32) };
  }

  const isVersion = (id: string) =>
    db.select({ id: handInVersions.id }).from(handInVersions).where(eq(handInVersions.id, id));

  return {
    /**
     * Stores a version and tells the instructors by email. The same form sent twice is stored once.
     * @throws AppError `not_found`, also without the course, `forbidden` after access has ended, `conflict` after it was accepted,
     * `invalid`, `too_large`, `rate_limited`, `unavailable`
     */
    async handIn(viewer: Viewer, lesson: string, form: HandInForm, zip: SentZip | null): Promise<void> {
      if (zip) checkSent(zip);
      const { digest, id, versionId } = await identify(viewer, lesson, form, zip);
      const at = now();
      const [[found], [before], readers] = await query(() =>
        db.batch([
          assignmentFor(db, viewer.id, lesson, at),
          isVersion(versionId),
          handInNotices.instructors(),
        ]),
      );
      const key = zipKeyOf(versionId);
      const storeZip = async () => {
        if (zip) await query(() => bucket.put(key, zip.bytes, { httpMetadata: { contentType: ZIP_TYPE } }));
      };
      // Again, because the first try may have lost the file.
      if (before) return storeZip();
      const courseId = found?.courseId;
      if (!found?.isThere || !courseId) throw noAssignment();
      if (!found.enrolled) throw found.state ? hasEnded() : noAssignment();
      if (found.state === "accepted") throw alreadyAccepted();
      if (form.body === "" && !form.link && !zip) {
        throw wrong("body", "Write a text, give a link or choose a zip. One of them is enough.");
      }
      await limits.take([LIMITS.handInLearner, viewer.id]);
      await storeZip();
      const number = (found.versions ?? 0) + 1;
      const isOpen = and(eq(handIns.id, id), ne(handIns.state, "accepted"));
      const joined = sql`exists ${currentEnrolment(db, viewer.id, courseId, at)}`;
      const mayStore = sql`${joined} and ${exists(db.select({ id: handIns.id }).from(handIns).where(isOpen))}`;
      const stored = exists(
        db
          .select({ id: handInVersions.id })
          .from(handInVersions)
          .where(and(eq(handInVersions.id, versionId), eq(handInVersions.createdAt, at))),
      );
      const letters = await handInNotices.lettersToInstructors(
        readers,
        { id, title: found.title, version: number },
        stored,
      );
      const first = { id, userId: viewer.id, lessonId: lesson, state: "handed-in" as const };
      const version = { id: versionId, handInId: id, number, digest, createdAt: at, review: "" };
      const sent = { body: form.body, link: form.link ?? null };
      const packed = zip && { zipName: nameOf(zip.name), zipBytes: zip.bytes.byteLength };
      const dropZip = async () => {
        // Without a row, nothing would ever delete it.
        if (zip)
          await bucket.delete(key).catch((cause) => log.error("hand_in.orphan", cause, { id: versionId }));
      };
      const results = await query(() =>
        db.batch([
          insertIf(
            db,
            handIns,
            { ...first, since: at, versions: number, createdAt: at },
            joined,
          ).onConflictDoNothing(),
          insertIf(db, handInVersions, { ...version, ...sent, ...packed }, mayStore).onConflictDoNothing(),
          db
            .update(handIns)
            .set({
              ...{ state: "handed-in", versions: number },
              // A newer version keeps its place among those that wait.
              since: sql`case ${handIns.state} when 'handed-in' then ${handIns.since} else ${at.getTime()} end`,
            })
            .where(and(isOpen, stored)),
          isVersion(versionId),
          ...letters.map(({ statement }) => statement),
        ]),
      ).catch(async (error) => {
        await dropZip();
        throw error;
      });
      if (results[3].length > 0) return;
      await dropZip();
      throw new AppError(
        "conflict",
        "It was not handed in, because something changed meanwhile. Look at the page again, and send it once more.",
      );
    },

    /** What a lesson shows at its assignment. One round trip. */
    async ofLesson(viewer: Viewer, lesson: string) {
      const [found] = await query(() => assignmentFor(db, viewer.id, lesson, now()));
      return { enrolled: found?.enrolled ?? false, status: found ? toStatus(found) : null };
    },

    /**
     * One's own assignment with all versions. Work that was handed in can be read after access has ended, too. One
     * round trip.
     * @throws AppError `not_found`, also without the course
     */
    async own(viewer: Viewer, lesson: string) {
      const isOwn = and(eq(handIns.userId, viewer.id), eq(handIns.lessonId, lesson));
      const [[found], versions, comments] = await query(() =>
        db.batch([assignmentFor(db, viewer.id, lesson, now()), ...versionsOf(db, isOwn)]),
      );
      if (!found) throw noAssignment();
      const status = toStatus(found);
      if (!status && !(found.isThere && found.enrolled)) throw noAssignment();
      const { handInId, brief, state: _s, since: _i, versions: _v, ...assignment } = found;
      return {
        ...assignment,
        handInId,
        status,
        /** The text belongs to the course. */
        brief: found.enrolled && found.isThere ? brief : null,
        mayHandIn: found.enrolled && found.isThere && status?.state !== "accepted",
        versions: shownToLearner(toVersions(versions, comments)),
      };
    },

    /** The assignments of one's courses in reading order, and all that one has handed in. One round trip. */
    async mine(viewer: Viewer) {
      const rows = await query(() => assignmentsOf(db, viewer.id, now(), LISTED));
      return rows.map(({ state, since, versions, handInId: _id, ...assignment }) => ({
        ...assignment,
        status: toStatus({ state, since, versions }),
      }));
    },

    /** The zip of one's own version. @throws AppError `not_found`, `unavailable` */
    zip: (viewer: Viewer, handInId: string, number: number) =>
      readZip({ db, bucket }, handInId, number, eq(handIns.userId, viewer.id)),
  };
}

export type HandIns = ReturnType<typeof createHandIns>;
export type OwnAssignment = Awaited<ReturnType<HandIns["own"]>>;
export type ListedAssignment = Awaited<ReturnType<HandIns["mine"]>>[number];
