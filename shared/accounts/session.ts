import * as v from "valibot";
import type { Person } from "./person.ts";

/** The user in the browser's storage after a login: the user's fields plus the token (spec.md §3). */
export type StoredUser = Person & { token: string };

/** The value of the storage key `user`. Anything invalid is dropped. */
export const storedUserSchema: v.GenericSchema<unknown, StoredUser> = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  fullName: v.pipe(v.string(), v.nonEmpty()),
  email: v.pipe(v.string(), v.nonEmpty()),
  phone: v.nullable(v.string()),
  role: v.picklist(["student", "admin"] as const),
  emailConfirmed: v.boolean(),
  packageName: v.nullable(v.string()),
  pricingId: v.number(),
  // Earlier releases did not store it.
  messageMail: v.optional(v.boolean(), true),
  token: v.pipe(v.string(), v.nonEmpty()),
});

/** The students list's query: `q` is searched for, `limit` is 1 to 200 (50), `cursor` from the last answer. */
export const studentsQuerySchema = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(200, "Search for at most 200 characters.")), ""),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, "limit is a number from 1 to 200."),
      v.toNumber(),
      v.minValue(1, "limit is a number from 1 to 200."),
      v.transform((limit) => Math.min(limit, 200)),
    ),
    "50",
  ),
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(100),
      v.regex(/^\d{1,15}\.[\w-]{1,64}$/, "This cursor is not one of ours."),
    ),
  ),
  format: v.optional(v.picklist(["json", "csv"] as const, "format is json or csv.")),
});
export type StudentsQuery = v.InferOutput<typeof studentsQuerySchema>;
