/**
 * The form in which an address is stored and compared: no spaces around it, Unicode composed
 * (NFKC), lower case. Whether it is an address at all is the schemas' business.
 */
export function normaliseEmail(address: string): string {
  return address.trim().normalize("NFKC").toLowerCase();
}
