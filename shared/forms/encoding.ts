/**
 * The most bytes that a form's encoding takes for one character, as `maxLength` counts them: "€" is sent as
 * "%E2%82%AC". JSON takes six at most.
 */
export const BYTES_PER_CHARACTER = 9;
