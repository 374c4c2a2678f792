import * as v from "valibot";
import { PHONE_MAX } from "./limits.ts";

const PHONE =
  "That does not look like a phone number. Use digits, with + and the country code if you are abroad.";

/**
 * A phone number as typed, in any usual spelling, with 7 to 15 digits (E.164); null if it is empty. Every form uses this.
 */
export const phoneSchema = v.optional(
  v.nullable(
    v.pipe(
      v.string(PHONE),
      v.trim(),
      v.maxLength(PHONE_MAX, PHONE),
      v.check((phone) => phone === "" || /^\+?[\d\s().\-/]+$/.test(phone), PHONE),
      v.check((phone) => {
        const digits = phone.replace(/\D/g, "").length;
        return phone === "" || (digits >= 7 && digits <= 15);
      }, PHONE),
      v.transform((phone) => (phone === "" ? null : phone)),
    ),
  ),
  null,
);
