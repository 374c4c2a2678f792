/**
 * An email address in the form that is stored and compared: trimmed, NFKC, lower case. The schemas check whether it is
 * valid.
 */
export function normaliseEmail(address: string): string {
  return address.trim().normalize("NFKC").toLowerCase();
}
