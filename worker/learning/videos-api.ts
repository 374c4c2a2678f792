import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { watchedSchema } from "#shared/learning/film.ts";
import { GUARD_ERRORS, SIGNED_IN } from "#worker/accounts/api-schemas.ts";
import { keyHolder } from "#worker/accounts/editor-guard.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { requireUser } from "#worker/http/guards.ts";
import { jsonBody } from "#worker/http/json-body.ts";
import { answers, FORM_ERRORS } from "#worker/http/openapi.ts";
import { doneSchema } from "#worker/http/schemas.ts";

const tags = ["Learning"];
const linkSchema = z.object({ src: z.string().describe("A path on this site, for six hours.") });
const NO_LESSON = { 404: "There is no such lesson, or it has no video." };

/** For the player: new links to a lesson's film, and how far somebody has watched. */
export const lessonVideosApi = new Hono<ApiEnv>()
  .get(
    "/:lesson",
    describeRoute({
      tags,
      summary: "Get a link to a lesson's video",
      description:
        "The link works for six hours, and only for the person who asked. Videos of free lessons need no account.",
      responses: answers({
        200: ["The link.", linkSchema],
        401: "Nobody is signed in, and the lesson is not free.",
        403: "The lesson is part of a course that this person has not joined.",
        ...NO_LESSON,
        503: "It could not be read; try again.",
      }),
    }),
    async (c) => {
      const { contentKeys, lessonVideos } = c.get("services");
      const editor = await keyHolder({ authorization: c.req.header("authorization"), contentKeys });
      const viewer = editor ?? (await c.get("identity").viewer());
      const link = await lessonVideos.renew(viewer, c.req.param("lesson"), editor === null);
      if (editor) c.header("Cache-Control", "private, no-store");
      return c.json(link);
    },
  )
  .post(
    "/:lesson",
    describeRoute({
      tags,
      summary: "Keep how far you have watched",
      description: "The position in seconds, and your speed for all videos.",
      security: SIGNED_IN,
      responses: answers({ 200: ["Kept.", doneSchema], ...FORM_ERRORS, ...GUARD_ERRORS, ...NO_LESSON }),
    }),
    requireUser,
    ...jsonBody(watchedSchema),
    async (c) => {
      const { lessonVideos } = c.get("services");
      await lessonVideos.keep(c.get("viewer"), c.req.param("lesson"), c.req.valid("json"));
      return c.json({ success: true } as const);
    },
  );
