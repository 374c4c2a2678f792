import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { contactSchema } from "#shared/contact/contact.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { jsonBody } from "#worker/http/json-body.ts";
import { answers, FORM_ERRORS } from "#worker/http/openapi.ts";
import { messageSchema } from "#worker/http/schemas.ts";

export const contactApi = new Hono<ApiEnv>().post(
  "/",
  describeRoute({
    tags: ["Contact"],
    summary: "Send the instructor a message",
    responses: answers({ 201: ["Stored.", messageSchema], ...FORM_ERRORS }),
  }),
  ...jsonBody(contactSchema),
  async (c) => {
    await c.get("services").contact.send(c.req.valid("json"), { network: c.get("network") });
    return c.json({ message: "Thank you. We will reply by email." }, 201);
  },
);
