import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { answerRatingSchema } from "#shared/chat/answer-rating.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { jsonBody } from "#worker/http/json-body.ts";
import { answers, FORM_ERRORS } from "#worker/http/openapi.ts";
import { messageSchema } from "#worker/http/schemas.ts";

export const chatFeedbackApi = new Hono<ApiEnv>().post(
  "/",
  describeRoute({
    tags: ["Chat"],
    summary: "Say whether an answer helped",
    description:
      "`answer` is an id of your own for the answer; the same one again replaces what was said. `question` is kept only where it is sent.",
    responses: answers({ 201: ["Kept.", messageSchema], ...FORM_ERRORS }),
  }),
  ...jsonBody(answerRatingSchema),
  async (c) => {
    await c.get("services").answerRatings.rate(c.req.valid("json"), { network: c.get("network") });
    return c.json({ message: "Thank you. That helps to make the answers better." }, 201);
  },
);
