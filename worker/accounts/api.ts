import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { forgotSchema, loginSchema, registerSchema, resetSchema } from "#shared/accounts/account.ts";
import { linkTokenSchema } from "#shared/newsletter/newsletter.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { requireUser } from "#worker/http/guards.ts";
import { jsonBody } from "#worker/http/json-body.ts";
import { answers, FORM_ERRORS } from "#worker/http/openapi.ts";
import { messageSchema } from "#worker/http/schemas.ts";
import { confirmedSchema, GUARD_ERRORS, registeredSchema, SIGNED_IN, signedInSchema } from "./api-schemas.ts";

const tags = ["Signing in"];
const FOREIGN = { 403: "The request came from another site." };

/** Registering, signing in and out, and the links sent by email. */
export const authApi = new Hono<ApiEnv>()
  .post(
    "/register",
    describeRoute({
      tags,
      summary: "Create an account",
      description:
        "Always creates a student and does not sign in. `packageName` is the name of an offer. Without one, `pricingId` is the number of a bootcamp package, or 0 for just an account.",
      responses: answers({
        201: ["The account.", registeredSchema],
        ...FORM_ERRORS,
        409: "The address already has an account.",
      }),
    }),
    ...jsonBody(registerSchema),
    async (c) => {
      const made = await c.get("services").accounts.register(c.req.valid("json"), c.get("identity"));
      return c.json(made, 201);
    },
  )
  .post(
    "/login",
    describeRoute({
      tags,
      summary: "Sign in",
      description: "Returns a token for scripts and sets cookies for browsers.",
      responses: answers({
        200: ["Signed in.", signedInSchema],
        ...FORM_ERRORS,
        ...FOREIGN,
        401: "The address or the password is wrong. The response does not say which.",
      }),
    }),
    ...jsonBody(loginSchema),
    async (c) => c.json(await c.get("services").accounts.login(c.req.valid("json"), c.get("identity"))),
  )
  .post(
    "/refresh",
    describeRoute({
      tags,
      summary: "Get a new token for the session in the cookie",
      security: [{ cookie: [] }],
      responses: answers({ 200: ["A new token.", signedInSchema], ...GUARD_ERRORS }),
    }),
    async (c) => c.json(await c.get("services").sessions.refresh(c.get("identity"))),
  )
  .post(
    "/logout",
    describeRoute({
      tags,
      summary: "Sign out",
      description: "Ends the session of the cookie or token. Does nothing without one.",
      responses: answers({ 200: ["Signed out.", messageSchema], ...FOREIGN }),
    }),
    async (c) => {
      await c.get("services").sessions.signOut(c.get("identity"));
      return c.json({ message: "You are signed out." });
    },
  )
  .post(
    "/confirm",
    describeRoute({
      tags,
      summary: "Confirm an address with the token of an emailed link",
      description:
        "The first confirmation ends every earlier session and removes every earlier passkey. So does a change of address, unless it is confirmed while signed in to that account. A browser that is signed in to the account stays signed in: the response starts a new session.",
      responses: answers({
        200: ["The address is confirmed.", confirmedSchema],
        ...FORM_ERRORS,
        409: "Another account took the address in the meantime.",
      }),
    }),
    ...jsonBody(linkTokenSchema),
    async (c) => {
      const { confirmation } = c.get("services");
      const { token } = c.req.valid("json");
      const { signedIn, signedOut } = await confirmation.confirm(token, c.get("identity"));
      const message = `Your address is confirmed.${signedOut ? " Please sign in again." : ""}`;
      return c.json({ message, ...signedIn });
    },
  )
  .post(
    "/confirm/resend",
    describeRoute({
      tags,
      summary: "Send the confirmation email again",
      security: SIGNED_IN,
      responses: answers({
        202: ["Sent, unless the address is already confirmed.", messageSchema],
        ...GUARD_ERRORS,
        429: FORM_ERRORS[429],
      }),
    }),
    requireUser,
    async (c) => {
      await c.get("services").confirmation.resend(c.get("viewer"));
      return c.json({ message: "Check your inbox and confirm your address." }, 202);
    },
  )
  .post(
    "/email/cancel",
    describeRoute({
      tags,
      summary: "Cancel a change of address",
      description: "With the token of the link that was emailed to the account's current address.",
      responses: answers({ 200: ["The change is cancelled.", messageSchema], ...FORM_ERRORS }),
    }),
    ...jsonBody(linkTokenSchema),
    async (c) => {
      await c.get("services").confirmation.cancelChange(c.req.valid("json").token, c.get("identity"));
      return c.json({ message: "The change is cancelled. If you did not ask for it, set a new password." });
    },
  )
  .post(
    "/forgot",
    describeRoute({
      tags,
      summary: "Ask for a link that sets a new password",
      description: "The response is the same for every address.",
      responses: answers({
        202: ["If the address has an account, a link is on its way.", messageSchema],
        ...FORM_ERRORS,
      }),
    }),
    ...jsonBody(forgotSchema),
    async (c) => {
      await c.get("services").recovery.forgot(c.req.valid("json").email, c.get("identity"));
      return c.json({ message: "If there is an account with this address, a link is on its way." }, 202);
    },
  )
  .post(
    "/reset",
    describeRoute({
      tags,
      summary: "Set a new password with the token of an emailed link",
      description:
        "Signs every device out and removes the passkeys. `keepPasskeys` keeps those that were added before the link was requested, if the address was confirmed.",
      responses: answers({ 200: ["The new password is set.", messageSchema], ...FORM_ERRORS }),
    }),
    ...jsonBody(resetSchema),
    async (c) => {
      await c.get("services").recovery.reset(c.req.valid("json"), c.get("identity"));
      return c.json({ message: "Your new password is set. Sign in with it." });
    },
  );
