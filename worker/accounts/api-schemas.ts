import { z } from "zod";

/** What the calls about accounts answer, for the OpenAPI description. */

export const personSchema = z.object({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(["student", "admin"]),
  emailConfirmed: z.boolean(),
  packageName: z.string().nullable(),
  pricingId: z.number().int(),
  messageMail: z.boolean().describe("Whether a mail says that there are new messages."),
});

export const userSchema = z.object({ user: personSchema });
export const registeredSchema = z.object({
  user: personSchema,
  confirmationMailed: z
    .boolean()
    .describe("False where the address has had too many mails: `/auth/confirm/resend` says when to ask."),
});
export const signedInSchema = z.object({
  token: z.string().describe("For `Authorization: Bearer`; good for 15 minutes."),
  user: personSchema,
});
export const confirmedSchema = signedInSchema
  .partial()
  .extend({ message: z.string() })
  .describe("With `token` and `user` where a new session began.");
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

/** How a call says who makes it. */
export const securitySchemes = {
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  cookie: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-session",
    description: "On a site served over plain http, as on your own machine, its name is `session`.",
  },
} as const;
/** For calls behind a guard: either of the two. */
export const SIGNED_IN: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }];

export const GUARD_ERRORS = {
  401: "Nobody is signed in, or the token is no longer good.",
  403: "The account may not do this, or the call came from another site.",
} as const;
