import { expect, inject, test } from "vitest";
import { pngOf } from "../../fixtures/png.ts";
import { problemsOf } from "../../support/attack/judge.ts";
import { fromElsewhere, get, signIn } from "../../support/attack/visitors.ts";
import { type Answer, send } from "../../support/attack/wire.ts";
import { newAccount } from "../../support/signed-in.ts";
import { siteUrl, sql } from "../../support/site-client.ts";

/*
 * Bodies with as many parameters, parts, keys and levels as fit into 64 kB, the limit of a body. Queries are in
 * request-shapes.test.ts.
 */
const KB = 1024;
const FITS = 63 * KB;
const secrets = inject("secrets");
const { token } = await signIn((await newAccount({ role: "admin" })).email);

/** Repeats a text as often as it fits, each time with another number instead of `#`. */
function filled(unit: string): string {
  const parts: string[] = [];
  for (let length = 0; length + unit.length + 5 < FITS; length += parts.at(-1)?.length ?? 0) {
    parts.push(unit.replace("#", String(parts.length)));
  }
  return parts.join("");
}

const levels = (open: string, close: string) => {
  const depth = Math.floor(FITS / (open.length + close.length));
  return `${open.repeat(depth)}${close.repeat(depth)}`;
};

const FORMS = [
  "/contact",
  "/newsletter",
  "/login",
  "/register",
  "/mentorship/join",
  "/forgot-password",
  "/login/code",
  "/login/bought",
  "/chat",
];
const FORM_BODIES: Record<string, string> = {
  "a field of another name each time": filled("p#=1&"),
  "one field again and again": filled("email=nobody&"),
  "a list": filled("email[]=a&"),
  "levels in a name": `email${"[a]".repeat(FITS / 3 - 5)}=1`,
  "names that every object has": filled("__proto__[x#]=1&constructor=1&"),
  "nothing but separators": "&=".repeat(FITS / 2),
};

const CALLS = ["/api/newsletter", "/api/contact", "/api/mentorship", "/api/auth/login", "/api/auth/register"];
const CHAT_CALLS = ["/api/chat", "/api/chat/ask"];
const JSON_BODIES: Record<string, string> = {
  "a key of another name each time": `{${filled('"p#":1,')}"email":"x"}`,
  "one key again and again": `{${filled('"email":"a@example.com",')}"email":1}`,
  "a list in a text's place": `{"email":[${filled('"a#",')}1],"fullName":[],"history":[],"messages":[]}`,
  "a list where one is asked for": `{"text":"x","question":"x","history":[${filled("{},")}1],"messages":[${"1,".repeat(9)}1]}`,
  "lists in lists": `{"email":${levels("[", "]").slice(10, -10)}}`,
  "objects in objects": `{"email":${levels('{"a":', "}").replace(":}", ":1}")}}`,
  "a list and no object": `[${filled("1,")}1]`,
  "names that every object has": `{${filled('"__proto__":{"x#":1},')}"constructor":{"prototype":{}}}`,
};

function post(path: string, type: string, body: string | Buffer): Promise<Answer> {
  return send({
    method: "POST",
    path,
    headers: [fromElsewhere(), ["origin", siteUrl], ["content-type", type]],
    body: Buffer.from(body),
  });
}

const tables = [
  "users",
  "contact_messages",
  "mentorship_requests",
  "newsletter_subscribers",
  "messages",
  "uploads",
  "video_uploads",
];

/** The number of stored rows. */
const kept = () =>
  Promise.all(tables.map(async (table) => [table, await sql(`SELECT count(*) AS n FROM ${table}`)]));

/** Checks that every answer is fine, nothing was stored, and the next visitor is served. */
async function expectRefused(
  paths: readonly string[],
  ask: (path: string) => Promise<Answer>,
): Promise<void> {
  const before = await kept();
  for (const path of paths) {
    const answer = await ask(path);
    const problems = problemsOf({ method: "POST", path, headers: [] }, answer, secrets, siteUrl);
    expect(problems, `${path} answers ${answer.status}`).toEqual([]);
    expect([400, 413], path).toContain(answer.status);
  }
  expect(await kept()).toEqual(before);
  expect((await get("/api/")).status).toBe(200);
}

test.each(Object.entries(FORM_BODIES))("every form refuses %s", async (_what, body) => {
  expect(body.length).toBeGreaterThan(FITS - 100);
  await expectRefused(FORMS, (path) => post(path, "application/x-www-form-urlencoded", body));
});

test.each(Object.entries(JSON_BODIES))("every call refuses %s", async (_what, body) => {
  expect(body.length).toBeGreaterThan(FITS - 2 * KB);
  expect(body.length).toBeLessThan(64 * KB);
  await expectRefused([...CALLS, ...CHAT_CALLS], (path) => post(path, "application/json", body));
});

test("a form with thousands of parts is refused as a form, and as an upload", async () => {
  const part = (name: string, more = "") =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n1\r\n`;
  const type = "multipart/form-data; boundary=b";
  for (const each of [part("p#"), part("email"), part("file", '; filename="#.png"')]) {
    await expectRefused(FORMS, (path) => post(path, type, `${filled(each)}--b--\r\n`));
  }
  // An upload may have ten megabytes; none of many files of one name is accepted unless it is an image.
  const many = part("file", '; filename="a.png"').repeat(20_000);
  const upload = (body: Buffer) =>
    send({
      method: "POST",
      path: "/api/uploads",
      headers: [fromElsewhere(), ["authorization", `Bearer ${token}`], ["content-type", type]],
      body,
    });
  const refused = await upload(Buffer.from(`${many}--b--\r\n`));
  expect([400, 413, 415]).toContain(refused.status);
  expect(
    problemsOf({ method: "POST", path: "/api/uploads", headers: [] }, refused, secrets, siteUrl),
  ).toEqual([]);
  const image = Buffer.from(await pngOf(8, 8));
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const fields = part("folder").repeat(20_000);
  const taken = await upload(
    Buffer.concat([Buffer.from(fields + head), image, Buffer.from("\r\n--b--\r\n")]),
  );
  expect([201, 400]).toContain(taken.status);
});
