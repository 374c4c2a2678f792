import * as v from "valibot";

/** The field with the token of Turnstile's widget, in forms and in API bodies. */
export const TURNSTILE_FIELD = "cf-turnstile-response";

/** The forms with this check. A token names the form that it was created for. */
export type TurnstileForm = "contact" | "mentorship" | "newsletter" | "register" | "waiting-list";

/** Part of those forms' schemas. Turnstile's tokens have at most 2,048 characters. */
export const turnstileEntries = {
  [TURNSTILE_FIELD]: v.optional(
    v.pipe(
      v.string("The check's answer is not valid."),
      v.maxLength(2_048, "The check's answer is not valid."),
    ),
  ),
};
export type TurnstileAnswer = { [TURNSTILE_FIELD]?: string | undefined };
