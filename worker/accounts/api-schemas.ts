import { z } from "zod";

/** The responses of the account routes, for the OpenAPI document. */

export const personSchema = z.object({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(["student", "admin"]),
  emailConfirmed: z.boolean(),
  packageName: z.string().nullable(),
  pricingId: z.number().int(),
  messageMail: z.boolean().describe("Whether to email this person about new messages."),
});

export const userSchema = z.object({ user: personSchema });
export const registeredSchema = z.object({
  user: personSchema,
  confirmationMailed: z
    .boolean()
    .describe(
      "False if the address has received too many emails; `/auth/confirm/resend` says when to try again.",
    ),
});
export const signedInSchema = z.object({
  token: z.string().describe("For `Authorization: Bearer`; valid for 15 minutes."),
  user: personSchema,
});
export const confirmedSchema = signedInSchema
  .partial()
  .extend({ message: z.string() })
  .describe("With `token` and `user` if a new session started.");
export const sessionListSchema = z.array(
  z.object({
    id: z.string(),
    device: z.string(),
    createdAt: z.string().describe("When its owner signed in. ISO 8601, UTC."),
    lastSeenAt: z.string().describe("ISO 8601, UTC."),
    current: z.boolean(),
  }),
);
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string().describe("ISO 8601, UTC."),
  lastUsedAt: z.string().nullable(),
});
export const passkeyListSchema = z.array(passkeySchema);
export const ceremonySchema = z.looseObject({ challenge: z.string() });
export const deletionSchema = z.object({
  deleted: z.array(z.string()),
  kept: z.array(z.object({ what: z.string(), why: z.string() })),
});
export const exportSchema = z.looseObject({ exportedAt: z.string(), account: personSchema.loose() });
export const studentListSchema = z.array(
  z.object({ _id: z.string(), fullName: z.string(), email: z.string(), phone: z.string().nullable() }),
);

/** The two ways to authenticate a request. */
export const securitySchemes = {
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  cookie: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-session",
    description: "On plain http, such as your own machine, the cookie is called `session`.",
  },
} as const;
/** For guarded routes: either scheme will do. */
export const SIGNED_IN: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }];

export const GUARD_ERRORS = {
  401: "Not signed in, or the token has expired.",
  403: "The account may not do this, or the request came from another site.",
} as const;
