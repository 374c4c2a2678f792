import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { freshProofSchema } from "#shared/accounts/account.ts";
import {
  passkeyLoginSchema,
  passkeyRegistrationSchema,
  passkeyRenameSchema,
} from "#shared/accounts/passkeys.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { requireCurrentUser, requireUser } from "#worker/http/guards.ts";
import { jsonBody } from "#worker/http/json-body.ts";
import { answers, FORM_ERRORS } from "#worker/http/openapi.ts";
import { messageSchema } from "#worker/http/schemas.ts";
import {
  ceremonySchema,
  GUARD_ERRORS,
  passkeyListSchema,
  passkeySchema,
  SIGNED_IN,
  signedInSchema,
} from "./api-schemas.ts";

const tags = ["Passkeys"];
const security = SIGNED_IN;
const UNKNOWN = { 404: "There is no such passkey." };

/** Passkeys: adding, signing in with one, and the list (WebAuthn). */
export const passkeysApi = new Hono<ApiEnv>()
  .post(
    "/registration/options",
    describeRoute({
      tags,
      summary: "Start adding a passkey",
      description:
        "Returns the options for `navigator.credentials.create` and sets a cookie with the challenge, which works once, for five minutes and in this session. Needs the password, unless the person signed in within the last ten minutes; then the body is optional.",
      security,
      responses: answers({
        200: ["Options.", ceremonySchema],
        ...FORM_ERRORS,
        ...GUARD_ERRORS,
        409: "The account already has ten passkeys, the maximum.",
      }),
    }),
    requireUser,
    async (c, next) => {
      if ((await c.req.text()) !== "") return next();
      return c.json(await c.get("services").passkeys.registrationOptions(c.get("viewer"), c.get("identity")));
    },
    ...jsonBody(freshProofSchema),
    async (c) =>
      c.json(
        await c
          .get("services")
          .passkeys.registrationOptions(c.get("viewer"), c.get("identity"), c.req.valid("json").password),
      ),
  )
  .post(
    "/registration/verify",
    describeRoute({
      tags,
      summary: "Add a passkey",
      security,
      responses: answers({
        201: ["Added.", passkeySchema],
        ...FORM_ERRORS,
        ...GUARD_ERRORS,
        409: "The passkey is already in use, or the account has ten.",
      }),
    }),
    requireUser,
    ...jsonBody(passkeyRegistrationSchema),
    async (c) =>
      c.json(
        await c.get("services").passkeys.register(c.get("viewer"), c.req.valid("json"), c.get("identity")),
        201,
      ),
  )
  .post(
    "/authentication/options",
    describeRoute({
      tags,
      summary: "Start signing in with a passkey",
      description:
        "Returns the options for `navigator.credentials.get` and sets a cookie with the challenge, which works once, for five minutes.",
      responses: answers({ 200: ["Options.", ceremonySchema], 429: FORM_ERRORS[429] }),
    }),
    async (c) => c.json(await c.get("services").passkeys.loginOptions(c.get("identity"))),
  )
  .post(
    "/authentication/verify",
    describeRoute({
      tags,
      summary: "Sign in with a passkey",
      responses: answers({
        200: ["Signed in.", signedInSchema],
        ...FORM_ERRORS,
        401: "The passkey is unknown.",
      }),
    }),
    ...jsonBody(passkeyLoginSchema),
    async (c) => c.json(await c.get("services").passkeys.login(c.req.valid("json"), c.get("identity"))),
  )
  .get(
    "/",
    describeRoute({
      tags,
      summary: "List your passkeys",
      security,
      responses: answers({ 200: ["Oldest first.", passkeyListSchema], ...GUARD_ERRORS }),
    }),
    requireCurrentUser,
    async (c) => c.json(await c.get("services").passkeys.list(c.get("viewer"))),
  )
  .patch(
    "/:id",
    describeRoute({
      tags,
      summary: "Rename a passkey",
      security,
      responses: answers({ 200: ["Renamed.", passkeySchema], ...FORM_ERRORS, ...GUARD_ERRORS, ...UNKNOWN }),
    }),
    requireUser,
    ...jsonBody(passkeyRenameSchema),
    async (c) =>
      c.json(
        await c.get("services").passkeys.rename(c.get("viewer"), c.req.param("id"), c.req.valid("json").name),
      ),
  )
  .delete(
    "/:id",
    describeRoute({
      tags,
      summary: "Remove a passkey",
      security,
      responses: answers({ 200: ["Removed.", messageSchema], ...GUARD_ERRORS, ...UNKNOWN }),
    }),
    requireUser,
    async (c) => {
      await c.get("services").passkeys.remove(c.get("viewer"), c.req.param("id"));
      return c.json({ message: "The passkey is removed. Delete it from your device too." });
    },
  );
