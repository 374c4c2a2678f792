import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { runSchema, workSchema } from "#shared/learning/exercise-work.ts";
import { GUARD_ERRORS, SIGNED_IN } from "#worker/accounts/api-schemas.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { requireUser } from "#worker/http/guards.ts";
import { jsonBody } from "#worker/http/json-body.ts";
import { answers, FORM_ERRORS } from "#worker/http/openapi.ts";

const tags = ["Learning"];
const security = SIGNED_IN;
const MISSING = {
  ...GUARD_ERRORS,
  403: "The person has not joined this course.",
  404: "There is no such exercise, or it was archived.",
  503: FORM_ERRORS[503],
};

const when = z.number().int().describe("Milliseconds since 1970.");
const filesSchema = z.record(z.string(), z.string());
const savedSchema = z.object({ save: z.number().int(), savedAt: when });
const workAnswerSchema = z.object({
  work: savedSchema
    .extend({ files: filesSchema, tries: z.number().int(), passedAt: when.nullable() })
    .nullable(),
});
const ranSchema = z.object({
  tries: z.number().int(),
  passedAt: when.nullable(),
  done: when.nullable().describe("When the lesson became done, if this run finished it."),
});
const solutionSchema = z.object({ files: z.array(z.object({ path: z.string(), text: z.string() })) });

/** A learner's work on the exercises of lessons. */
export const exerciseWorkApi = new Hono<ApiEnv>()
  .get(
    "/:id/work",
    describeRoute({
      ...{ tags, security, summary: "Your code of an exercise" },
      responses: answers({ 200: ["Your code; null if you have saved none.", workAnswerSchema], ...MISSING }),
    }),
    requireUser,
    async (c) =>
      c.json({ work: await c.get("services").exerciseWork.read(c.get("viewer"), c.req.param("id")) }),
  )
  .put(
    "/:id/work",
    describeRoute({
      ...{ tags, security, summary: "Save your code of an exercise" },
      description:
        "`save` is the number that the last save or read returned; 0 for the first save. Files that the exercise does not let you change are left out.",
      responses: answers({
        200: ["Saved.", savedSchema],
        ...FORM_ERRORS,
        ...MISSING,
        409: "Another device has saved newer code.",
      }),
    }),
    requireUser,
    ...jsonBody(workSchema),
    async (c) =>
      c.json(
        await c.get("services").exerciseWork.save(c.get("viewer"), c.req.param("id"), c.req.valid("json")),
      ),
  )
  .post(
    "/:id/runs",
    describeRoute({
      ...{ tags, security, summary: "Say how a run of an exercise ended" },
      description: "The first run in which all tests passed turns the exercise green.",
      responses: answers({ 200: ["Counted.", ranSchema], ...FORM_ERRORS, ...MISSING }),
    }),
    requireUser,
    ...jsonBody(runSchema),
    async (c) =>
      c.json(
        await c.get("services").exerciseWork.ran(c.get("viewer"), c.req.param("id"), c.req.valid("json")),
      ),
  )
  .get(
    "/:id/solution",
    describeRoute({
      ...{ tags, summary: "The solution of an exercise" },
      description: "For everybody who may read the lesson.",
      responses: answers({ 200: ["Its files.", solutionSchema], ...MISSING }),
    }),
    async (c) => {
      const viewer = await c.get("identity").viewer();
      return c.json({ files: await c.get("services").exerciseWork.solution(viewer, c.req.param("id")) });
    },
  );
