import { hashToken } from "./secret-tokens.ts";

/**
 * Identifies a form submission: SHA-256 of the form's name, the input and the day (UTC). Sending the same form twice,
 * by a double click or by going back, gives the same result.
 */
export async function fingerprint(
  form: string,
  values: readonly (string | null)[],
  at: Date,
): Promise<string> {
  return hashToken(JSON.stringify([form, at.toISOString().slice(0, 10), ...values]));
}
