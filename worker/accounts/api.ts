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
const FOREIGN = { 403: "The call came from another site." };

/** Registering, signing in and out, and the links that are mailed. */
export const authApi = new Hono<ApiEnv>()
  .post(
    "/register",
    describeRoute({
      tags,
      summary: "Make an account",
      description:
        "It is a student's, whatever the body says. Signing in is another call. `packageName` is the name of an offer. Without one, `pricingId` is the number of a bootcamp package, or 0 for just an account.",
      responses: answers({
        201: ["The account.", registeredSchema],
        ...FORM_ERRORS,
        409: "The address has an account already.",
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
      description: "Answers a token for scripts, and sets cookies for browsers.",
      responses: answers({
        200: ["Signed in.", signedInSchema],
        ...FORM_ERRORS,
        ...FOREIGN,
        401: "The address or the password is not right; which one is not said.",
      }),
    }),
    ...jsonBody(loginSchema),
    async (c) => c.json(await c.get("services").accounts.login(c.req.valid("json"), c.get("identity"))),
  )
  .post(
    "/refresh",
    describeRoute({
      tags,
      summary: "A new token for the session of the cookie",
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
      description: "Ends the session of the cookie or the token. Without one it does nothing.",
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
      summary: "Confirm an address with the token of a mailed link",
      description:
        "The first confirmation ends every session and removes every passkey of before. So does a confirmation that moves the account to another address, unless it is sent signed in to that account. Whoever sends it signed in to that account stays signed in: the answer begins a new session.",
      responses: answers({
        200: ["The address is confirmed.", confirmedSchema],
        ...FORM_ERRORS,
        409: "Another account took the address meanwhile.",
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
      summary: "Mail the confirmation once more",
      security: SIGNED_IN,
      responses: answers({
        202: ["On its way, unless the address is confirmed already.", messageSchema],
        ...GUARD_ERRORS,
        429: FORM_ERRORS[429],
      }),
    }),
    requireUser,
    async (c) => {
      await c.get("services").confirmation.resend(c.get("viewer"));
      return c.json({ message: "Look for our email and confirm your address." }, 202);
    },
  )
  .post(
    "/email/cancel",
    describeRoute({
      tags,
      summary: "Cancel a change of address",
      description: "With the token of the link that was mailed to the account's present address.",
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
      description: "The answer is the same for every address.",
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
      summary: "Set a new password with the token of a mailed link",
      description:
        "Signs every device out and removes the passkeys. With `keepPasskeys` those stay that were added before the link was asked for, if the address was confirmed.",
      responses: answers({ 200: ["The new password is set.", messageSchema], ...FORM_ERRORS }),
    }),
    ...jsonBody(resetSchema),
    async (c) => {
      await c.get("services").recovery.reset(c.req.valid("json"), c.get("identity"));
      return c.json({ message: "Your new password is set. Sign in with it." });
    },
  );
