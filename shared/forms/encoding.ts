/**
 * The most bytes that a form's encoding needs for one character, as `maxLength` counts them: "€" is sent as
 * "%E2%82%AC". JSON needs at most six.
 */
export const BYTES_PER_CHARACTER = 9;
