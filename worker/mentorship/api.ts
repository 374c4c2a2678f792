import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { mentorshipSchema } from "#shared/mentorship/mentorship.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { jsonBody } from "#worker/http/json-body.ts";
import { answers, FORM_ERRORS } from "#worker/http/openapi.ts";
import { doneSchema } from "#worker/http/schemas.ts";

export const mentorshipApi = new Hono<ApiEnv>().post(
  "/",
  describeRoute({
    tags: ["Mentorship"],
    summary: "Request the mentorship or a bootcamp package",
    description: "`packageName` is the name of an offer.",
    responses: answers({ 201: ["Stored.", doneSchema], ...FORM_ERRORS }),
  }),
  ...jsonBody(mentorshipSchema),
  async (c) => {
    await c.get("services").mentorship.request(c.req.valid("json"), { network: c.get("network") });
    return c.json({ success: true }, 201);
  },
);
