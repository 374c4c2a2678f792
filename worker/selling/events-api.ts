import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { ApiEnv } from "#worker/http/env.ts";
import { answers } from "#worker/http/openapi.ts";
import { doneSchema } from "#worker/http/schemas.ts";

export const paymentEventsApi = new Hono<ApiEnv>().post(
  "/",
  describeRoute({
    tags: ["Payments"],
    summary: "Events of the payment provider",
    description:
      "For the payment provider's webhook. An event is stored once and is only a hint: the site then asks the provider about the payment. Events of other types, and about payments of others, change nothing.",
    parameters: [
      {
        ...{ name: "stripe-signature", in: "header", required: true, schema: { type: "string" } },
        description: "The time, at most five minutes ago, and one or more signatures over the body.",
      },
    ],
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["id", "type", "data"],
            properties: { id: { type: "string" }, type: { type: "string" }, data: { type: "object" } },
          },
        },
      },
    },
    responses: answers({
      200: ["Taken.", doneSchema],
      400: "It is signed, but not an event.",
      403: "The signature is missing, wrong or too old.",
      404: "The site has no payment provider.",
      413: "The body is too large.",
      503: "It could not be stored; send it again.",
    }),
  }),
  async (c) => {
    const body = await c.req.text();
    await c.get("services").paymentInbox.take({ headers: c.req.raw.headers, body });
    return c.json({ success: true as const });
  },
);
