import { Hono } from "hono";
import { describeRoute, validator } from "hono-openapi";
import * as v from "valibot";
import { AppError } from "#shared/app-error.ts";
import { enrolListSchema, OUTCOMES } from "#shared/enrolments/enrolling.ts";
import { fieldErrors } from "#shared/forms/field-errors.ts";
import { GUARD_ERRORS, SIGNED_IN } from "#worker/accounts/api-schemas.ts";
import { type GuardedEnv, requireAdmin } from "#worker/http/guards.ts";
import { jsonBody } from "#worker/http/json-body.ts";
import { answers } from "#worker/http/openapi.ts";
import { doneSchema } from "#worker/http/schemas.ts";
import type { ListedEnrolment } from "./enrolments.ts";

const querySchema = v.object({
  course: v.pipe(v.string("Give `course`: its id, or * for all courses."), v.nonEmpty(), v.maxLength(80)),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(300))),
});
const LIMIT = 100;

const isoTime = v.pipe(v.string(), v.isoTimestamp("Give a time such as 2026-11-22T09:00:00Z."));
const changeSchema = v.object(
  {
    revoked: v.optional(v.boolean("Say true or false.")),
    endsAt: v.optional(
      v.nullable(
        v.pipe(
          isoTime,
          v.transform((at) => new Date(at)),
        ),
      ),
    ),
  },
  "Give `revoked` or `endsAt`.",
);

const nullableTime = v.nullable(v.string());
const enrolmentSchema = v.object({
  ...{ id: v.string(), course: v.string(), userId: v.string(), fullName: v.string(), email: v.string() },
  ...{ source: v.string(), startsAt: v.string(), endsAt: nullableTime, revokedAt: nullableTime },
  createdAt: v.string(),
});
const pageSchema = v.object({ enrolments: v.array(enrolmentSchema), next: v.nullable(v.string()) });
const resultSchema = v.object({
  enrolled: v.number(),
  accounts: v.number(),
  lines: v.number(),
  ignored: v.array(v.string()),
  answers: v.array(
    v.object({
      ...{ line: v.number(), person: v.string(), course: v.string() },
      ...{ outcome: v.picklist(OUTCOMES), says: v.string() },
    }),
  ),
});

const toAnswer = ({ id, courseId, userId, fullName, email, source, ...times }: ListedEnrolment) => ({
  ...{ id, course: courseId, userId, fullName, email, source },
  startsAt: times.startsAt.toISOString(),
  endsAt: times.endsAt?.toISOString() ?? null,
  revokedAt: times.revokedAt?.toISOString() ?? null,
  createdAt: times.createdAt.toISOString(),
});

const about = (summary: string, responses: Parameters<typeof answers>[0], description?: string) =>
  describeRoute({
    ...{ tags: ["Desk"], summary, security: SIGNED_IN, responses: answers(responses) },
    ...(description && { description }),
  });

/** Who may see which course, for scripts. */
export const enrolmentsApi = new Hono<GuardedEnv>()
  .use(requireAdmin)
  .get(
    "/",
    about(
      "The enrolments in a course",
      { 200: ["A page of them.", pageSchema], ...GUARD_ERRORS, 400: "No course is named." },
      "The newest first, also those that are over. `next` is the `cursor` of the next page; null on the last one.",
    ),
    validator("query", querySchema, (result) => {
      if (result.success) return;
      const fields = fieldErrors(result.error);
      throw new AppError("invalid", Object.values(fields)[0] ?? "The query is not valid.", { fields });
    }),
    async (c) => {
      const { course, cursor } = c.req.valid("query");
      const { items, next } = await c.get("services").enrolments.ofCourse(course, { limit: LIMIT, cursor });
      return c.json({ enrolments: items.map(toAnswer), next });
    },
  )
  .post(
    "/",
    about(
      "Enrol people",
      {
        200: ["An answer for each line.", resultSchema],
        ...GUARD_ERRORS,
        400: "The list as a whole cannot be read.",
      },
      "`list` is one email address on each line, or CSV of person, course and date; `course` is for lines that name none. `welcome` says when their welcome mail goes out: `now`, `later` (after a day) or `never`. People without an account get one. `ignored` names columns that mean nothing here. The same list again changes nothing.",
    ),
    ...jsonBody(enrolListSchema),
    async (c) => c.json(await c.get("services").enrolmentImport.run(c.req.valid("json"))),
  )
  .patch(
    "/:id",
    about(
      "Take an enrolment back, give it back, or end it",
      {
        200: ["Done.", doneSchema],
        ...GUARD_ERRORS,
        400: "Nothing to change is named.",
        404: "There is no such enrolment.",
      },
      "What the person did in the course stays. `endsAt` null: it has no end.",
    ),
    ...jsonBody(changeSchema),
    async (c) => {
      const { revoked, endsAt } = c.req.valid("json");
      const { enrolments } = c.get("services");
      const id = c.req.param("id");
      if (revoked === undefined && endsAt === undefined) {
        throw new AppError("invalid", "Give `revoked` or `endsAt`.");
      }
      if (revoked !== undefined) await (revoked ? enrolments.revoke(id) : enrolments.giveBack(id));
      if (endsAt !== undefined) await enrolments.end(id, endsAt);
      return c.json({ success: true as const });
    },
  );
