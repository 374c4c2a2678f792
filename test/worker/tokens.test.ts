import { env } from "cloudflare:workers";
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from "jose";
import { expect, test } from "vitest";
import { newSigningKey, publicPart, type SigningKey } from "#worker/accounts/signing-keys.ts";
import { ADA, startAccounts } from "../support/accounts.ts";

const ORIGIN = "https://greenbar.test";
const START = Date.parse("2026-11-23T09:00:00Z") / 1000;

type Forgery = { header?: Record<string, unknown>; claims?: JWTPayload; key?: SigningKey };

async function forge(key: SigningKey, { header = {}, claims = {}, key: signer = key }: Forgery = {}) {
  return new SignJWT({
    iss: ORIGIN,
    aud: ORIGIN,
    sub: "u",
    sid: "s",
    role: "student",
    name: "Ada",
    epoch: 0,
    iat: START,
    exp: START + 900,
    ...claims,
  })
    .setProtectedHeader({ alg: "EdDSA", typ: "at+jwt", kid: key.kid, ...header })
    .sign(await importJWK(signer, "EdDSA"));
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test("our own token is accepted, and a guarded read needs no database", async () => {
  const forbidden = new Proxy(env.DB, {
    get: () => {
      throw new Error("the database was asked");
    },
  });
  const { key, services } = await startAccounts({
    db: Object.assign(Object.create(null), { $client: forbidden }),
  });
  const token = await forge(key);
  const bearer = new Request(`${ORIGIN}/portal`, { headers: { authorization: `Bearer ${token}` } });
  const cookie = new Request(`${ORIGIN}/portal`, { headers: { cookie: `__Host-access=${token}` } });
  for (const request of [bearer, cookie]) {
    const viewer = await services.identify(request, "192.0.2.1").requireViewer("student");
    expect(viewer).toEqual({ id: "u", sessionId: "s", role: "student", fullName: "Ada" });
  }
});

test("a token has its purpose, issuer and lifetime", async () => {
  const { browser, key } = await startAccounts();
  const ada = browser();
  await ada.post("/api/auth/register", ADA);
  const { token, user } = await (await ada.post("/api/auth/login", ADA)).json<{
    token: string;
    user: { id: string };
  }>();
  const [header = "", payload = ""] = token.split(".");
  const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  expect(decode(header)).toEqual({ alg: "EdDSA", typ: "at+jwt", kid: key.kid });
  expect(decode(payload)).toEqual({
    iss: ORIGIN,
    aud: ORIGIN,
    sub: user.id,
    sid: expect.any(String),
    role: "student",
    name: "Ada Lovelace",
    epoch: 0,
    iat: START,
    exp: START + 900,
  });
});

const GUARDED = "/api/auth/sessions";

/** A site with the account and the session that the tokens name, so that only the token itself is tested. */
async function startGuarded() {
  const site = await startAccounts();
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO users (id, email, full_name, password_hash, created_at, updated_at) VALUES ('u', 'u@example.org', 'Ada', '', 0, 0)",
    ),
    env.DB.prepare(
      "INSERT INTO user_sessions (id, user_id, device, created_at, last_seen_at, expires_at) VALUES ('s', 'u', '', ?1, ?1, ?1 + 86400000)",
    ).bind(START * 1000),
  ]);
  return site;
}

test("the token that the forgeries below are based on is valid", async () => {
  const { key, request } = await startGuarded();
  const answer = await request(GUARDED, { headers: { authorization: `Bearer ${await forge(key)}` } });
  expect(answer.status).toBe(200);
});

test.each<[string, Forgery]>([
  ["expired", { claims: { iat: START - 1_000, exp: START - 100 } }],
  ["not yet valid", { claims: { nbf: START + 600 } }],
  ["from the future", { claims: { iat: START + 600, exp: START + 1_500 } }],
  ["good for longer than ours", { claims: { iat: START - 3_600, exp: START + 86_400 } }],
  ["without an end", { claims: { exp: undefined } }],
  ["for somebody else", { claims: { aud: "https://other.example" } }],
  ["by somebody else", { claims: { iss: "https://other.example" } }],
  ["about nobody", { claims: { sub: undefined } }],
  ["with a role that does not exist", { claims: { role: "root" } }],
  ["without a session", { claims: { sid: undefined } }],
  ["of another type", { header: { typ: "JWT" } }],
  ["with an unknown key's name", { header: { kid: "unknown" } }],
  ["without a key's name", { header: { kid: undefined } }],
])("a token %s is refused", async (_what, forgery) => {
  const { key, request } = await startGuarded();
  const answer = await request(GUARDED, {
    headers: { authorization: `Bearer ${await forge(key, forgery)}` },
  });
  expect(answer.status).toBe(401);
  expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="api"');
});

test("a token signed with another key under our key's name is refused", async () => {
  const { key, request } = await startGuarded();
  const token = await forge(key, { key: await newSigningKey() });
  expect((await request(GUARDED, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
});

test("only our algorithm is accepted: not none, not HS256 with the public key, not another curve", async () => {
  const { key, request } = await startGuarded();
  const claims = {
    iss: ORIGIN,
    aud: ORIGIN,
    sub: "u",
    sid: "s",
    role: "admin",
    name: "A",
    epoch: 0,
    iat: START,
    exp: START + 900,
  };
  const header = { typ: "at+jwt", kid: key.kid };
  const hmac = (secret: Uint8Array) =>
    new SignJWT(claims).setProtectedHeader({ ...header, alg: "HS256" }).sign(secret);
  const other = await generateKeyPair("ES256", { extractable: true });
  const forgeries = [
    `${encode({ ...header, alg: "none" })}.${encode(claims)}.`,
    `${encode({ ...header, alg: "None" })}.${encode(claims)}.AAAA`,
    await hmac(Buffer.from(key.x, "base64url")),
    await hmac(new TextEncoder().encode(JSON.stringify(publicPart(key)))),
    await new SignJWT(claims)
      .setProtectedHeader({ ...header, alg: "ES256", jwk: await exportJWK(other.publicKey) })
      .sign(other.privateKey),
  ];
  for (const token of forgeries) {
    expect((await request(GUARDED, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  }
});

test("pieces of a token, and much more than a token, are refused", async () => {
  const { key, request } = await startGuarded();
  const token = await forge(key);
  const [header, payload, signature = ""] = token.split(".");
  const broken = [
    "",
    ".",
    "..",
    "null",
    token.slice(0, -1),
    token.slice(0, token.length / 2),
    `${header}.${payload}`,
    `${header}.${payload}.`,
    `${header}.${encode({ sub: "u", role: "admin" })}.${signature}`,
    `${token}.${signature}`,
    "a".repeat(100_000),
    `${header}.${"a".repeat(100_000)}.${signature}`,
    "é.ü.ß",
  ];
  for (const text of broken) {
    const headers = new Headers();
    headers.set("cookie", `__Host-access=${encodeURIComponent(text)}`);
    expect((await request(GUARDED, { headers })).status).toBe(401);
    if (/^[\x20-\x7e]*$/.test(text)) {
      expect((await request(GUARDED, { headers: { authorization: `Bearer ${text}` } })).status).toBe(401);
    }
  }
});

test.each(["Basic YWRhOnB3", "Bearer", "bearer  ", "Bearer a b", "Token x"])(
  "the header %j does not sign in, even with a valid cookie",
  async (authorization) => {
    const { browser } = await startGuarded();
    const ada = browser();
    await ada.post("/api/auth/register", ADA);
    await ada.post("/api/auth/login", ADA);
    expect((await ada.get("/api/auth/me")).status).toBe(200);
    expect((await ada.get("/api/auth/me", { authorization })).status).toBe(401);
  },
);

test("after a rotation the new key signs, and tokens of the old key are still valid", async () => {
  const [before, after] = await Promise.all([newSigningKey(), newSigningKey()]);
  const { browser, request } = await startAccounts({ vars: { AUTH_KEYS: JSON.stringify([after, before]) } });
  const ada = browser();
  await ada.post("/api/auth/register", ADA);
  const { token, user } = await (await ada.post("/api/auth/login", ADA)).json<{
    token: string;
    user: { id: string };
  }>();
  expect(JSON.parse(atob(token.split(".")[0] ?? "")).kid).toBe(after.kid);
  const old = await forge(before, { claims: { sub: user.id } });
  expect((await request("/api/auth/me", { headers: { authorization: `Bearer ${old}` } })).status).toBe(200);
});

test("without a key nobody can sign in, and the log says why", async () => {
  const { browser, lines, request } = await startAccounts({ vars: { AUTH_KEYS: "[]" } });
  const ada = browser();
  await ada.post("/api/auth/register", ADA);
  expect((await ada.post("/api/auth/login", ADA)).status).toBe(503);
  expect((await request("/api/auth/me", { headers: { authorization: "Bearer a.b.c" } })).status).toBe(503);
  expect(lines.at(-1)).toMatchObject({
    event: "api.failed",
    error: expect.stringContaining("AUTH_KEYS is not set"),
  });
});
