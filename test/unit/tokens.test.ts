import { expect, test } from "vitest";
import { deviceOf } from "#worker/accounts/device.ts";
import { newSigningKey, publicPart } from "#worker/accounts/signing-keys.ts";
import { parseConfig } from "#worker/config.ts";

const needed = { APP_SECRET: "x".repeat(32), SITE_URL: "https://example.org" };

test("the configuration accepts a new key, and its public part has no secret", async () => {
  const key = await newSigningKey();
  const { secrets } = parseConfig({ ...needed, AUTH_KEYS: JSON.stringify([key]) });
  expect(secrets.signingKeys).toEqual([key]);
  expect(publicPart(key)).toEqual({
    kty: "OKP",
    crv: "Ed25519",
    kid: key.kid,
    x: key.x,
    alg: "EdDSA",
    use: "sig",
  });
});

test("invalid keys are refused without showing them", async () => {
  const key = await newSigningKey();
  const { d: _private, ...halfKey } = key;
  for (const keys of [
    "{",
    "7",
    '["hunter2"]',
    JSON.stringify(key),
    JSON.stringify([halfKey]),
    JSON.stringify([key, key]),
  ]) {
    expect(() => parseConfig({ ...needed, AUTH_KEYS: keys })).toThrow(/AUTH_KEYS/);
    expect(() => parseConfig({ ...needed, AUTH_KEYS: keys })).not.toThrow(/hunter2/);
    expect(() => parseConfig({ ...needed, AUTH_KEYS: keys })).not.toThrow(new RegExp(key.d));
  }
});

test("a demo login needs both an email address and a password, or neither", () => {
  const demo = { DEMO_EMAIL: "demo@example.org", DEMO_PASSWORD: "a green bar" };
  expect(parseConfig({ ...needed, ...demo }).demo).toEqual({
    email: "demo@example.org",
    password: "a green bar",
  });
  expect(parseConfig(needed).demo).toBeNull();
  expect(() => parseConfig({ ...needed, DEMO_EMAIL: "demo@example.org" })).toThrow(/DEMO_PASSWORD/);
});

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  ["curl/8.5.0", "Another program"],
  [null, "Another program"],
  ["<script>alert(1)</script>", "Another program"],
])("the browser %j is called %s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
