/**
 * The longest values of fields that several forms have, in characters. A schema refuses more, and its field does not
 * let more be typed. Without valibot, so that a page with a form does not have to load it.
 */
export const EMAIL_MAX = 254;
export const FULL_NAME_MAX = 120;
export const PHONE_MAX = 40;
export const MESSAGE_MAX = 5_000;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
/** A character that people see can be up to four in a string. */
export const PASSWORD_FIELD_MAX = PASSWORD_MAX * 4;
export const PASSKEY_NAME_MAX = 60;
