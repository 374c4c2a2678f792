/** Characters of the name on a certificate; one can be two in a string. */
export const CERTIFICATE_NAME_MAX = 200;
export const REASON_MAX = 500;
