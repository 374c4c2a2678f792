import { newSigningKey } from "#worker/accounts/signing-keys.ts";

/** A new key for the front of AUTH_KEYS (docs/operations.md). It goes nowhere but to this terminal. */
console.log(JSON.stringify(await newSigningKey()));
