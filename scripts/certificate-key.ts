import { newCertificateKey } from "./support/secrets.ts";

/** Prints a new key for CERTIFICATE_KEY (docs/operations.md). It is not stored anywhere. */
console.log(newCertificateKey());
