import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { DEV_VARS, ROOT } from "../../../scripts/support/paths.ts";
import { fromElsewhere, signIn } from "../../support/attack/visitors.ts";
import { send } from "../../support/attack/wire.ts";
import { newAccount, PASSWORD } from "../../support/signed-in.ts";
import { takeLogs } from "../../support/site-client.ts";

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Must not be in a build: this machine's secrets, and those of tests and stand-ins. */
function knownSecrets(): string[] {
  const local = (() => {
    try {
      return readFileSync(DEV_VARS, "utf8");
    } catch {
      // A new checkout has none.
      return "";
    }
  })();
  const values = [...local.matchAll(/^\w*(?:SECRET|KEYS?|TOKEN|PASSWORD)\s*=\s*'?([^'\n]{12,})/gm)].map(
    ([, value = ""]) => value,
  );
  const privateKeys = [...local.matchAll(/"d":"([\w-]{43})"/g)].map(([, value = ""]) => value);
  return [...values, ...privateKeys, ...inject("secrets"), PASSWORD];
}

/** A private key in any common format. */
const PRIVATE_KEY =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|"d":\s*"[\w-]{43}"|\bAKIA[0-9A-Z]{16}\b|\bghp_\w{36}\b|\bsk-[A-Za-z0-9]{32,}\b/;

test.each(["build/client", "build/server"])("%s contains no secret and no source map", (folder) => {
  const secrets = knownSecrets();
  const files = filesIn(folder).filter((path) => !path.endsWith(".dev.vars"));
  expect(files.length).toBeGreaterThan(10);
  for (const path of files) {
    const text = readFileSync(path, "latin1");
    expect(secrets.filter((secret) => text.includes(secret)).length, path).toBe(0);
    expect(PRIVATE_KEY.exec(text)?.[0], path).toBeUndefined();
    expect(path).not.toMatch(/\.map$/);
    if (/\.(?:js|css)$/.test(path)) expect(text, path).not.toMatch(/[#@] sourceMappingURL=/);
  }
});

test("no server file can be downloaded", async () => {
  const scripts = filesIn("build/client/assets").filter((path) => path.endsWith(".js"));
  const names = scripts.slice(0, 5).map((path) => `/assets/${path.split("/").at(-1)}.map`);
  for (const path of [
    ...names,
    "/.dev.vars",
    "/wrangler.json",
    "/index.js",
    "/_headers",
    "/.assetsignore",
    "/.vite/manifest.json",
  ]) {
    const { status, text } = await send({ method: "GET", path, headers: [fromElsewhere()] });
    expect(status, path).toBe(404);
    expect(text, path).toContain("</html>");
  }
});

test("browser files contain no server code", () => {
  for (const path of filesIn("build/client/assets").filter((each) => each.endsWith(".js"))) {
    const text = readFileSync(path, "utf8");
    for (const word of [
      "APP_SECRET",
      "AUTH_KEYS",
      "CERTIFICATE_KEY",
      "password_hash",
      "MAIL_API_KEY",
      "MAIL_WEBHOOK_SECRET",
      "PAYMENT_SECRET_KEY",
      "D1_ERROR",
      "user_sessions",
    ]) {
      expect(text.includes(word), `${word} in ${path}`).toBe(false);
    }
  }
});

test("signing in, failing to, and asking for links logs no password, token or email address", async () => {
  const { email } = await newAccount();
  await takeLogs();
  const { token, cookies } = await signIn(email);
  const post = (path: string, body: object, headers: [string, string][] = []) =>
    send({
      method: "POST",
      path,
      headers: [fromElsewhere(), ["content-type", "application/json"], ...headers],
      body: Buffer.from(JSON.stringify(body)),
    });
  await post("/api/auth/login", { email, password: "a wrong pass phrase" });
  await post("/api/auth/forgot", { email });
  await post("/api/auth/register", { email, fullName: "Ada", password: PASSWORD });
  await post("/api/chat", { text: "What is my secret 5b1f?" });
  await post("/api/auth/password", { currentPassword: "wrong", newPassword: PASSWORD }, [
    ["authorization", `Bearer ${token}`],
  ]);
  const lines = (await takeLogs()).map(({ message }) => message).join("\n");
  const session = /__Host-session=([^;]+)/.exec(cookies)?.[1] ?? "-";
  for (const value of [
    PASSWORD,
    "a wrong pass phrase",
    token,
    session,
    email,
    "secret 5b1f",
    ...inject("secrets"),
  ]) {
    expect(lines.includes(value), value.slice(0, 12)).toBe(false);
  }
});
