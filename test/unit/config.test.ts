import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "#worker/config.ts";

const needed = { APP_SECRET: "x".repeat(32), SITE_URL: "https://example.org/" };

test("everything but the secret and the address has a default", () => {
  const config = parseConfig(needed);
  expect(config.site.brand).toBe("Greenbar");
  expect(config.site.origin).toBe("https://example.org");
  expect(config.mail.transport).toBe("cloudflare");
});

test.each([
  ["APP_SECRET", { SITE_URL: "https://example.org" }],
  ["SITE_URL", { APP_SECRET: "x".repeat(32) }],
  ["APP_SECRET", { ...needed, APP_SECRET: "short" }],
  ["SITE_URL", { ...needed, SITE_URL: "example.org" }],
  ["CONTACT_EMAIL", { ...needed, CONTACT_EMAIL: "nobody" }],
  ["SOCIAL_GITHUB", { ...needed, SOCIAL_GITHUB: "javascript:alert(1)" }],
  ["YOUTUBE_CHANNEL_ID", { ...needed, YOUTUBE_CHANNEL_ID: "my channel" }],
  ["MAIL_TRANSPORT", { ...needed, MAIL_TRANSPORT: "pigeon" }],
  ["CHAT_PRICE", { ...needed, CHAT_PRICE: "cheap" }],
  ["MAIL_API_URL", { ...needed, MAIL_TRANSPORT: "http" }],
])("a wrong %s is named", (name, env) => {
  expect(() => parseConfig(env)).toThrow(ConfigError);
  expect(() => parseConfig(env)).toThrow(new RegExp(`\\b${name}\\b`));
});

test("a wrong secret is named and not told", () => {
  expect(() => parseConfig({ ...needed, APP_SECRET: "hunter2" })).not.toThrow(/hunter2/);
});
