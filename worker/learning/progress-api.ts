import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { keptSchema, placeSchema } from "#shared/learning/progress.ts";
import { GUARD_ERRORS, SIGNED_IN } from "#worker/accounts/api-schemas.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { requireUser } from "#worker/http/guards.ts";
import { jsonBody } from "#worker/http/json-body.ts";
import { answers, FORM_ERRORS } from "#worker/http/openapi.ts";
import { doneSchema } from "#worker/http/schemas.ts";

const tags = ["Learning"];
const security = SIGNED_IN;

const courseSchema = z.object({
  id: z.string(),
  title: z.string(),
  progress: z.object({
    done: z.number().int(),
    total: z.number().int(),
    finished: z.boolean(),
    added: z.number().int().describe("Lessons that were added after you had finished."),
  }),
  modules: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      lessons: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          minutes: z.number().int(),
          free: z.boolean(),
          exercises: z.number().int(),
          passed: z.number().int().describe("Exercises whose tests are all green."),
          done: z.boolean(),
        }),
      ),
    }),
  ),
});

const mergedSchema = z.object({
  success: z.literal(true),
  account: z.string().describe("Your account's id."),
  others: z.array(z.string()).describe("Exercises of which the account has other code, which stays."),
});

/** The errors of everything that is about one lesson. */
const LESSON_ERRORS = {
  ...GUARD_ERRORS,
  403: "The lesson is part of a course that you have not joined.",
  404: "There is no such lesson, or it was taken off the site.",
  503: FORM_ERRORS[503],
};
const stored = (errors: Record<number, string> = {}) =>
  answers({ 200: ["Stored.", doneSchema], ...LESSON_ERRORS, ...errors });

/** What learners did: `/api/learn/courses`, `/api/learn/lessons` and `/api/learn/kept`. */
export const progressApi = new Hono<ApiEnv>()
  .get(
    "/courses/:course",
    describeRoute({
      tags,
      summary: "A course’s lessons and how far you are",
      security,
      responses: answers({
        200: ["The lessons in order.", courseSchema],
        ...GUARD_ERRORS,
        404: "There is no such course.",
        503: "Try again later.",
      }),
    }),
    requireUser,
    async (c) => {
      const { course, modules, progress } = await c
        .get("services")
        .lessons.outline(c.req.param("course"), c.get("viewer"));
      return c.json({
        ...{ id: course.id, title: course.title, progress },
        modules: modules.map(({ id, title, lessons }) => ({
          ...{ id, title },
          lessons: lessons.map((lesson) => ({
            ...{ id: lesson.id, title: lesson.title, minutes: lesson.minutes, free: lesson.free },
            ...{ exercises: lesson.exercises, passed: lesson.passed, done: lesson.done },
          })),
        })),
      });
    },
  )
  .post(
    "/lessons/:lesson/opened",
    describeRoute({ tags, summary: "You opened a lesson", security, responses: stored() }),
    requireUser,
    async (c) => {
      await c.get("services").progress.opened(c.get("viewer"), c.req.param("lesson"));
      return c.json({ success: true });
    },
  )
  .put(
    "/lessons/:lesson/place",
    describeRoute({
      tags,
      summary: "Where you are in a lesson",
      description: "`place` is the id of a heading in the page.",
      security,
      responses: stored(FORM_ERRORS),
    }),
    requireUser,
    ...jsonBody(placeSchema),
    async (c) => {
      const { place } = c.req.valid("json");
      await c.get("services").progress.place(c.get("viewer"), c.req.param("lesson"), place);
      return c.json({ success: true });
    },
  )
  .put(
    "/lessons/:lesson/done",
    describeRoute({ tags, summary: "Mark a lesson as done", security, responses: stored() }),
    requireUser,
    async (c) => {
      await c.get("services").progress.done(c.get("viewer"), c.req.param("lesson"), true);
      return c.json({ success: true });
    },
  )
  .delete(
    "/lessons/:lesson/done",
    describeRoute({ tags, summary: "Take the mark back", security, responses: stored() }),
    requireUser,
    async (c) => {
      await c.get("services").progress.done(c.get("viewer"), c.req.param("lesson"), false);
      return c.json({ success: true });
    },
  )
  .post(
    "/kept",
    describeRoute({
      tags,
      summary: "Add what a browser kept",
      description:
        "Work from before the account, or from while it was offline. What the account already has stays; lessons that you may not read are left out.",
      security,
      responses: answers({ 200: ["Added.", mergedSchema], ...FORM_ERRORS, ...GUARD_ERRORS }),
    }),
    requireUser,
    ...jsonBody(keptSchema),
    async (c) => {
      const viewer = c.get("viewer");
      const others = await c.get("services").progress.merge(viewer, c.req.valid("json"));
      return c.json({ success: true, account: viewer.id, others });
    },
  );
