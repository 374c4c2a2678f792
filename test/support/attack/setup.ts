import { afterEach, expect, inject } from "vitest";
import { PASSWORD } from "../signed-in.ts";
import { takeLogs } from "../site-client.ts";

const secrets = [...inject("secrets"), PASSWORD];

/** React Router's warning about a path with broken percent-encoding, which gets a 404 page. */
const MALFORMED_PATH = /^The URL path ".*" could not be decoded because it is a malformed URL segment/;

// An attack that makes the Worker log an error, or a secret, has succeeded.
afterEach(async () => {
  const lines = await takeLogs();
  const errors = lines.filter(
    ({ level, message }) => (level === "error" || level === "warn") && !MALFORMED_PATH.test(message),
  );
  const telling = lines.filter(({ message }) => secrets.some((secret) => message.includes(secret)));
  expect(errors.slice(0, 5), "the Worker logged nothing as an error").toEqual([]);
  expect(telling.slice(0, 5), "no secret and no password in the log").toEqual([]);
});
