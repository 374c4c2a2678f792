import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { ApiEnv } from "#worker/http/env.ts";
import { answers } from "#worker/http/openapi.ts";
import { doneSchema } from "#worker/http/schemas.ts";

const header = (name: string, description: string) => ({
  name,
  in: "header" as const,
  required: true,
  schema: { type: "string" as const },
  description,
});

export const mailEventsApi = new Hono<ApiEnv>().post(
  "/",
  describeRoute({
    tags: ["Newsletter"],
    summary: "Events of the mail provider",
    description:
      "For the mail provider's webhook, signed as Svix and Resend do it. Hard bounces (`email.bounced`) and complaints (`email.complained`) end the newsletter and the emails about messages for their addresses. Other events change nothing. Each event is handled once.",
    parameters: [
      header("svix-id", "The event's id."),
      header("svix-timestamp", "Seconds since 1970, at most five minutes from now."),
      header("svix-signature", "One or more of `v1,` and base64, separated by spaces."),
    ],
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["type", "created_at", "data"],
            properties: {
              type: { type: "string", examples: ["email.bounced"] },
              created_at: { type: "string", description: "ISO 8601." },
              data: {
                type: "object",
                required: ["to"],
                properties: {
                  to: { type: "array", items: { type: "string" } },
                  bounce: {
                    type: "object",
                    properties: { type: { type: "string" }, message: { type: "string" } },
                  },
                },
              },
            },
          },
        },
      },
    },
    responses: answers({
      200: ["Taken.", doneSchema],
      400: "It is signed, but not an event.",
      403: "The signature is missing, wrong or too old.",
      404: "The site has no secret for such events.",
      413: "The body is too large.",
      503: "It could not be stored; send it again.",
    }),
  }),
  async (c) => {
    const body = await c.req.text();
    await c.get("services").mailEvents.receive({ headers: c.req.raw.headers, body });
    return c.json({ success: true as const });
  },
);
