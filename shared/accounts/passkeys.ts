import * as v from "valibot";
import { PASSKEY_NAME_MAX } from "#shared/forms/limits.ts";

/** Base64url, as authenticators send it. */
const bytes = (max: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(max));

const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: v.literal("public-key"),
  authenticatorAttachment: v.optional(v.picklist(["cross-platform", "platform"])),
  clientExtensionResults: v.optional(v.object({}), {}),
};

const transports = v.array(
  v.picklist(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const),
);

/** The owner's name for a passkey. */
export const passkeyNameSchema = v.pipe(
  v.string("Give the passkey a name."),
  v.trim(),
  v.nonEmpty("Give the passkey a name."),
  v.maxLength(PASSKEY_NAME_MAX, `Use at most ${PASSKEY_NAME_MAX} characters for the name.`),
  v.regex(/^\P{Cc}*$/u, "Use letters, digits and spaces for the name."),
);

const UNREADABLE = "The passkey's answer could not be read. Please try again.";

/** What `startRegistration` of @simplewebauthn/browser returns, and an optional name. */
export const passkeyRegistrationSchema = v.object(
  {
    name: v.optional(passkeyNameSchema),
    response: v.object(
      {
        ...credential,
        response: v.object({
          clientDataJSON: bytes(8_000),
          attestationObject: bytes(32_000),
          transports: v.optional(transports),
        }),
      },
      UNREADABLE,
    ),
  },
  UNREADABLE,
);
export type PasskeyRegistration = v.InferOutput<typeof passkeyRegistrationSchema>;

/** What `startAuthentication` of @simplewebauthn/browser returns. */
export const passkeyLoginSchema = v.object(
  {
    response: v.object(
      {
        ...credential,
        response: v.object({
          clientDataJSON: bytes(8_000),
          authenticatorData: bytes(8_000),
          signature: bytes(8_000),
          userHandle: v.optional(v.nullable(bytes(200))),
        }),
      },
      UNREADABLE,
    ),
  },
  UNREADABLE,
);
export type PasskeyLogin = v.InferOutput<typeof passkeyLoginSchema>;

export const passkeyRenameSchema = v.object({ name: passkeyNameSchema }, "Give the passkey a name.");
