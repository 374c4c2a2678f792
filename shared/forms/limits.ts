/**
 * The maximum lengths of fields that several forms share, in characters. Schemas and fields both use them. This file
 * does not import valibot, so that pages with a form need not load it.
 */
export const EMAIL_MAX = 254;
export const FULL_NAME_MAX = 120;
export const PHONE_MAX = 40;
export const MESSAGE_MAX = 5_000;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
/** One visible character can be up to four in a string. */
export const PASSWORD_FIELD_MAX = PASSWORD_MAX * 4;
export const PASSKEY_NAME_MAX = 60;
