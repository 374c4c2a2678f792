import * as v from "valibot";
import { fullNameSchema } from "#shared/contact/contact.ts";
import { PASSWORD_FIELD_MAX, PASSWORD_MAX, PASSWORD_MIN } from "#shared/forms/limits.ts";
import { phoneSchema } from "#shared/forms/phone.ts";
import { turnstileEntries } from "#shared/forms/turnstile.ts";
import { emailSchema, linkTokenSchema } from "#shared/newsletter/newsletter.ts";

/** Counts code points, which is close to how people count characters. */
const characters = (text: string) => [...text].length;

const TOO_LONG = `Use at most ${PASSWORD_MAX} characters for your password.`;

/**
 * A password in Unicode's NFC, so that it is the same when typed on another system (RFC 8265, OpaqueString; NIST SP
 * 800-63B asks for a normal form). It is not trimmed: spaces count. The first check rejects oversized values early.
 */
const normalised = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.nonEmpty(missing),
    v.maxLength(PASSWORD_FIELD_MAX, TOO_LONG),
    v.transform((password) => password.slice(0, PASSWORD_FIELD_MAX).normalize("NFC")),
    v.check((password) => characters(password) <= PASSWORD_MAX, TOO_LONG),
  );

/** An existing password. */
const knownPasswordSchema = v.optional(normalised("Enter your password."), "");

/** A new password: 8 to 200 characters of any kind. */
export const newPasswordSchema = v.optional(
  v.pipe(
    normalised("Choose a password."),
    v.check((password) => characters(password) >= PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`),
  ),
  "",
);

/** The number of a bootcamp package (docs/decisions/004), or 0 for just an account. Text from a form, a number from a body. */
const pricingIdSchema = v.optional(
  v.pipe(
    v.union(
      [v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,4}$/), v.toNumber())],
      "Choose one of the packages.",
    ),
    v.integer("Choose one of the packages."),
    v.minValue(0, "Choose one of the packages."),
    v.maxValue(9_999, "Choose one of the packages."),
  ),
  1,
);

const packageNameSchema = v.optional(
  v.nullable(
    v.pipe(
      v.string("Choose one of the packages."),
      v.trim(),
      v.maxLength(120, "Choose one of the packages."),
      v.regex(/^\P{Cc}*$/u, "Choose one of the packages."),
      v.transform((name) => (name === "" ? null : name)),
    ),
  ),
  null,
);

/** Registration (spec.md §3, §5). Other fields in the body, such as a role or an id, are dropped. */
export const registerSchema = v.object(
  {
    fullName: fullNameSchema,
    email: emailSchema,
    password: newPasswordSchema,
    phone: phoneSchema,
    packageName: packageNameSchema,
    pricingId: pricingIdSchema,
    ...turnstileEntries,
  },
  "Fill in your name, your email address and a password.",
);
export type Registration = v.InferOutput<typeof registerSchema>;

/** Login (spec.md §3). The browser does not require the password; the server says if it is missing. */
export const loginSchema = v.object(
  { email: emailSchema, password: knownPasswordSchema },
  "Enter your email address and your password.",
);
export type Login = v.InferOutput<typeof loginSchema>;

/** Asking for a link to set a new password. */
export const forgotSchema = v.object({ email: emailSchema }, "Enter your email address.");

/** The six digits of a mailed code, however they are grouped or pasted. */
export const signInCodeSchema = v.object(
  {
    code: v.pipe(
      v.string("Enter the six digits from the email."),
      v.transform((text) => text.normalize("NFKC").replace(/[\s-]/g, "")),
      v.nonEmpty("Enter the six digits from the email."),
      v.regex(/^\d{6}$/, "The code has six digits. Copy all of them from the email."),
    ),
  },
  "Enter the six digits from the email.",
);

/** Setting a new password with an emailed link. Removes the account's passkeys, unless `keepPasskeys` is set. */
export const resetSchema = v.object(
  {
    ...linkTokenSchema.entries,
    password: newPasswordSchema,
    keepPasskeys: v.optional(v.boolean("Say true or false."), false),
  },
  "The link is not complete. Copy all of it from the email.",
);
export type Reset = v.InferOutput<typeof resetSchema>;

/** The fields of an account that can be changed without the password. */
export const profileSchema = v.object({ fullName: fullNameSchema, phone: phoneSchema }, "Enter your name.");
export type ProfileForm = v.InferOutput<typeof profileSchema>;

/** Whether to send emails about new messages. */
export const messageMailSchema = v.object(
  { messageMail: v.boolean("Say true or false.") },
  "Say whether you want the email.",
);

export const changePasswordSchema = v.object(
  { currentPassword: knownPasswordSchema, newPassword: newPasswordSchema },
  "Enter your password and the new one.",
);
export type PasswordChange = v.InferOutput<typeof changePasswordSchema>;

/** A new email address takes effect when its link is confirmed. */
export const changeEmailSchema = v.object(
  { email: emailSchema, password: knownPasswordSchema },
  "Enter the new address and your password.",
);
export type EmailChange = v.InferOutput<typeof changeEmailSchema>;

/** Adding a passkey. The password may be missing right after signing in. */
export const freshProofSchema = v.object(
  {
    password: v.optional(
      v.union(
        [
          v.pipe(
            v.literal(""),
            v.transform(() => undefined),
          ),
          normalised("Enter your password."),
        ],
        "Enter your password.",
      ),
    ),
  },
  "Enter your password.",
);

/** Deleting an account needs the password, if it has one, because it cannot be undone. */
export const deleteAccountSchema = v.object(
  { password: v.optional(normalised("Enter your password.")) },
  "Enter your password.",
);
