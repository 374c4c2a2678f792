import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import {
  changeEmailSchema,
  changePasswordSchema,
  deleteAccountSchema,
  messageMailSchema,
  profileSchema,
} from "#shared/accounts/account.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { requireCurrentUser, requireUser } from "#worker/http/guards.ts";
import { jsonBody } from "#worker/http/json-body.ts";
import { answers, FORM_ERRORS } from "#worker/http/openapi.ts";
import { messageSchema } from "#worker/http/schemas.ts";
import {
  deletionSchema,
  exportSchema,
  GUARD_ERRORS,
  SIGNED_IN,
  sessionListSchema,
  signedInSchema,
  userSchema,
} from "./api-schemas.ts";

const tags = ["Account"];
const security = SIGNED_IN;

/** What signed-in people do with their own account. */
export const accountApi = new Hono<ApiEnv>()
  .get(
    "/me",
    describeRoute({
      tags,
      summary: "Who is signed in",
      security,
      responses: answers({ 200: ["The account.", userSchema], ...GUARD_ERRORS }),
    }),
    requireUser,
    async (c) => c.json({ user: await c.get("services").profile.get(c.get("viewer")) }),
  )
  .patch(
    "/me",
    describeRoute({
      tags,
      summary: "Change name and phone",
      security,
      responses: answers({
        200: ["Changed; the new token carries the new name.", signedInSchema],
        ...FORM_ERRORS,
        ...GUARD_ERRORS,
      }),
    }),
    requireUser,
    ...jsonBody(profileSchema),
    async (c) =>
      c.json(await c.get("services").profile.update(c.get("viewer"), c.req.valid("json"), c.get("identity"))),
  )
  .post(
    "/message-mail",
    describeRoute({
      tags,
      summary: "Switch emails about new messages on or off",
      description:
        "When on, an email announces new messages ten minutes after the first one, unless they have been read by then. The next one is sent once they have been read, or after a day.",
      security,
      responses: answers({ 200: ["The account.", userSchema], ...FORM_ERRORS, ...GUARD_ERRORS }),
    }),
    requireUser,
    ...jsonBody(messageMailSchema),
    async (c) => {
      const { messageNotices, profile } = c.get("services");
      await messageNotices.want(c.get("viewer").id, c.req.valid("json").messageMail);
      return c.json({ user: await profile.get(c.get("viewer")) });
    },
  )
  .post(
    "/password",
    describeRoute({
      tags,
      summary: "Change the password",
      description: "Ends every session; the response starts a new one.",
      security,
      responses: answers({ 200: ["Changed.", signedInSchema], ...FORM_ERRORS, ...GUARD_ERRORS }),
    }),
    requireUser,
    ...jsonBody(changePasswordSchema),
    async (c) =>
      c.json(
        await c
          .get("services")
          .profile.changePassword(c.get("viewer"), c.req.valid("json"), c.get("identity")),
      ),
  )
  .post(
    "/email",
    describeRoute({
      tags,
      summary: "Change the email address",
      description:
        "Emails a link to the new address; the change takes effect when it is used. The current address is told, with a link that cancels the change.",
      security,
      responses: answers({
        202: ["A link is on its way to the new address.", messageSchema],
        ...FORM_ERRORS,
        ...GUARD_ERRORS,
        409: "The address already has an account.",
      }),
    }),
    requireUser,
    ...jsonBody(changeEmailSchema),
    async (c) => {
      await c.get("services").profile.changeEmail(c.get("viewer"), c.req.valid("json"));
      return c.json({ message: "Check the inbox of the new address and open the link that we sent." }, 202);
    },
  )
  .get(
    "/sessions",
    describeRoute({
      tags,
      summary: "Where the account is signed in",
      security,
      responses: answers({ 200: ["The most recently used first.", sessionListSchema], ...GUARD_ERRORS }),
    }),
    requireCurrentUser,
    async (c) => c.json(await c.get("services").sessions.list(c.get("viewer"))),
  )
  .post(
    "/sessions/end-all",
    describeRoute({
      tags,
      summary: "Sign out everywhere else",
      description:
        "Ends every session, token and emailed link of the account. The response starts a new session that keeps the sign-in time of the current one.",
      security,
      responses: answers({ 200: ["All other sessions have ended.", signedInSchema], ...GUARD_ERRORS }),
    }),
    requireUser,
    async (c) => c.json(await c.get("services").profile.endOtherSessions(c.get("viewer"), c.get("identity"))),
  )
  .delete(
    "/sessions/:id",
    describeRoute({
      tags,
      summary: "Sign one device out",
      security,
      responses: answers({
        200: ["The device is signed out.", messageSchema],
        ...GUARD_ERRORS,
        404: "There is no such session.",
      }),
    }),
    requireUser,
    async (c) => {
      await c.get("services").sessions.end(c.get("viewer"), c.req.param("id"), c.get("identity"));
      return c.json({ message: "That device is signed out." });
    },
  )
  .get(
    "/export",
    describeRoute({
      tags,
      summary: "A copy of all data that is kept about you",
      security,
      responses: answers({ 200: ["A file.", exportSchema], ...GUARD_ERRORS }),
    }),
    requireCurrentUser,
    async (c) =>
      c.json(await c.get("services").profileData.export(c.get("viewer")), 200, {
        "Content-Disposition": 'attachment; filename="my-data.json"',
      }),
  )
  .post(
    "/delete",
    describeRoute({
      tags,
      summary: "Delete the account",
      description: "Cannot be undone. The response says what was deleted, and what is kept and why.",
      security,
      responses: answers({
        200: ["Deleted.", deletionSchema],
        ...FORM_ERRORS,
        ...GUARD_ERRORS,
        409: "An admin cannot delete their own account.",
      }),
    }),
    requireUser,
    ...jsonBody(deleteAccountSchema),
    async (c) =>
      c.json(
        await c
          .get("services")
          .profileData.remove(c.get("viewer"), c.req.valid("json").password, c.get("identity")),
      ),
  );
