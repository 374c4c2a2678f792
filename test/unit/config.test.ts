import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "#worker/config.ts";

const needed = { APP_SECRET: "x".repeat(32), SITE_URL: "https://example.org/" };

test("every setting except the secret and the site's URL has a default", () => {
  const config = parseConfig(needed);
  expect(config.site.brand).toBe("Greenbar");
  expect(config.site.origin).toBe("https://example.org");
  expect(config.mail.transport).toBe("cloudflare");
  expect(config.turnstile).toBeNull();
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
  ["TURNSTILE_SITE_KEY", { ...needed, TURNSTILE_SECRET_KEY: "secret" }],
  ["TURNSTILE_SECRET_KEY", { ...needed, TURNSTILE_SITE_KEY: "site" }],
  ["TURNSTILE_URL", { ...needed, TURNSTILE_URL: "challenges" }],
  ["MAIL_API_URL", { ...needed, MAIL_TRANSPORT: "http" }],
])("a wrong %s is named", (name, env) => {
  expect(() => parseConfig(env)).toThrow(ConfigError);
  expect(() => parseConfig(env)).toThrow(new RegExp(`\\b${name}\\b`));
});

test.each([
  "https://example.org/greenbar",
  "https://example.org/greenbar/",
  "https://example.org//",
  "https://example.org?",
  "https://example.org/?from=mail",
  "https://example.org#top",
  "https://ada:secret@example.org",
  "https://example.org.",
  "https://exa mple.org",
  "https:example.org",
  "https://example.org:99999",
  "ftp://example.org",
])("SITE_URL is an origin, and %s is refused with a sentence", (SITE_URL) => {
  expect(() => parseConfig({ ...needed, SITE_URL })).toThrow(
    "SITE_URL: must be a URL without a path, such as https://example.org",
  );
});

test.each([
  ["https://example.org", "https://example.org"],
  ["https://example.org/", "https://example.org"],
  ["https://Example.org:443/", "https://example.org"],
  ["http://localhost:8787", "http://localhost:8787"],
  ["https://bücher.example", "https://xn--bcher-kva.example"],
])("SITE_URL %s is read as %s", (SITE_URL, origin) => {
  expect(parseConfig({ ...needed, SITE_URL }).site.origin).toBe(origin);
});

test("a social link can be left out", () => {
  expect(parseConfig({ ...needed, SOCIAL_X: "" }).site.social).toMatchObject({
    github: "https://github.com/greenbar-example",
    x: "",
  });
});

test("a wrong secret is named without its value", () => {
  expect(() => parseConfig({ ...needed, APP_SECRET: "hunter2" })).not.toThrow(/hunter2/);
});

test("pages do not get Turnstile's secret", () => {
  const { site, turnstile } = parseConfig({
    ...needed,
    TURNSTILE_SITE_KEY: "public",
    TURNSTILE_SECRET_KEY: "private",
  });
  expect(site.turnstile).toEqual({ origin: "https://challenges.cloudflare.com", siteKey: "public" });
  expect(turnstile?.secretKey).toBe("private");
  expect(JSON.stringify(site)).not.toContain("private");
});
