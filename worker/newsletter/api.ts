import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { linkTokenSchema, newsletterSchema } from "#shared/newsletter/newsletter.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { jsonBody } from "#worker/http/json-body.ts";
import { answers, FORM_ERRORS } from "#worker/http/openapi.ts";
import { messageSchema } from "#worker/http/schemas.ts";

export const newsletterApi = new Hono<ApiEnv>()
  .post(
    "/",
    describeRoute({
      tags: ["Newsletter"],
      summary: "Sign up for the newsletter",
      description:
        "Stores the address as pending and emails it a confirmation link. The response is the same for every address.",
      responses: answers({
        202: ["Taken.", messageSchema],
        ...FORM_ERRORS,
      }),
    }),
    ...jsonBody(newsletterSchema),
    async (c) => {
      await c.get("services").newsletter.subscribe(c.req.valid("json"), {
        network: c.get("network"),
      });
      return c.json({ message: "Check your inbox and confirm your address." }, 202);
    },
  )
  .post(
    "/confirm",
    describeRoute({
      tags: ["Newsletter"],
      summary: "Confirm an address",
      responses: answers({ 200: ["The address is confirmed.", messageSchema], ...FORM_ERRORS }),
    }),
    ...jsonBody(linkTokenSchema),
    async (c) => {
      await c.get("services").newsletter.confirm(c.req.valid("json").token, {
        network: c.get("network"),
      });
      return c.json({ message: "Your address is confirmed." });
    },
  )
  .post(
    "/unsubscribe",
    describeRoute({
      tags: ["Newsletter"],
      summary: "Unsubscribe an address",
      responses: answers({ 200: ["The address is unsubscribed.", messageSchema], ...FORM_ERRORS }),
    }),
    ...jsonBody(linkTokenSchema),
    async (c) => {
      await c.get("services").newsletter.unsubscribe(c.req.valid("json").token);
      return c.json({ message: "You are unsubscribed." });
    },
  );
