import { newSigningKey } from "#worker/accounts/signing-keys.ts";

/** Prints a new key for the front of AUTH_KEYS (docs/operations.md). It is not stored anywhere. */
console.log(JSON.stringify(await newSigningKey()));
