import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { contactSchema } from "#shared/schemas/contact.ts";
import type { ApiEnv } from "./env.ts";
import { jsonBody } from "./middleware/json-body.ts";
import { answers, FORM_ERRORS } from "./openapi.ts";
import { messageSchema } from "./schemas.ts";

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
    return c.json({ message: "Thank you. We will answer by mail." }, 201);
  },
);
