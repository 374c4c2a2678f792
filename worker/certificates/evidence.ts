import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Evidence } from "#shared/certificates/credential.ts";
import { toHex } from "#shared/hex.ts";
import { exercises, exerciseWork } from "#worker/learning/schema.ts";
import type { Database } from "#worker/platform/client.ts";
import type { CourseAssignment } from "./assignments.ts";

async function sha256(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** The exercises of a course with this person's files, for one batch. */
export const workInCourse = (db: Database, userId: string, lessons: readonly string[]) =>
  db
    .select({
      ...{ lesson: exercises.lesson, title: exercises.title },
      ...{ starter: exercises.starter, tests: exercises.tests },
      files: exerciseWork.files,
    })
    .from(exercises)
    .innerJoin(exerciseWork, and(eq(exerciseWork.exerciseId, exercises.id), eq(exerciseWork.userId, userId)))
    .where(
      and(
        inArray(exercises.lesson, sql`(select value from json_each(${JSON.stringify(lessons)}))`),
        isNull(exercises.archivedAt),
      ),
    )
    .orderBy(asc(exercises.position), asc(exercises.id));

type Work = Awaited<ReturnType<typeof workInCourse>>[number];

/** The text whose hash stands for a learner's code: JSON of its paths and files, sorted by path. */
export const codeText = ({ starter, files }: Pick<Work, "starter" | "files">): string =>
  JSON.stringify(
    starter
      .map(({ path, text }) => [path, files[path] ?? text] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** An assignment as evidence, once it is accepted. */
export const assignmentEvidence = ({ title, sha256: hash }: CourseAssignment): Evidence => ({
  type: ["Evidence"],
  name: title,
  genre: "Assignment",
  narrative: `Reviewed and accepted by the instructor.${hash ? ` SHA-256 of what was handed in: ${hash}.` : ""}`,
});

/** An exercise as evidence. The hashes tell whether code that somebody shows is the code that was handed in here. */
export async function evidenceOf(work: Work): Promise<Evidence> {
  const [code, tests] = await Promise.all([sha256(codeText(work)), sha256(work.tests)]);
  return {
    type: ["Evidence"],
    name: work.title,
    genre: "Exercise",
    narrative: `SHA-256 of the code: ${code}. SHA-256 of the tests: ${tests}.`,
  };
}
