import * as v from "valibot";

/** The field in which Turnstile's widget posts its token; a body of the API has it, too. */
export const TURNSTILE_FIELD = "cf-turnstile-response";

/** The forms that are checked. A token says for which of them it was made. */
export type TurnstileForm = "contact" | "mentorship" | "newsletter" | "register";

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
