import { expect, inject, test } from "vitest";
import { problemsOf } from "../../support/attack/judge.ts";
import { fromElsewhere, signIn } from "../../support/attack/visitors.ts";
import { type Answer, headerOf, send, sendRaw } from "../../support/attack/wire.ts";
import { newAccount } from "../../support/signed-in.ts";
import { siteUrl } from "../../support/site-client.ts";

const secrets = inject("secrets");
const KB = 1024;

/** Shows that the answer came from the Worker, and not from the server before it. */
const byWorker = (answer: Answer) => headerOf(answer, "x-request-id") !== null;

function get(path: string, headers: [string, string][] = []): Promise<Answer> {
  return send({ method: "GET", path, headers: [fromElsewhere(), ...headers] });
}

/** Checks that nothing is wrong with an answer, for any status. */
function expectSound(path: string, answer: Answer): void {
  const sent = { method: "GET", path, headers: [] };
  expect(problemsOf(sent, answer, secrets, siteUrl), `${path.slice(0, 80)} answers ${answer.status}`).toEqual(
    [],
  );
}

test("headers of any number and size are answered or refused, and the next visitor is served", async () => {
  const big = (length: number): [string, string] => ["x-big", "a".repeat(length)];
  const many = (count: number) =>
    Array.from({ length: count }, (_, index): [string, string] => [`x-${index}`, "a"]);
  for (const headers of [[big(7 * KB)], many(200)]) expectSound("/api/", await get("/api/", headers));
  for (const lines of [
    `X-Big: ${"a".repeat(300 * KB)}`,
    many(20_000)
      .map(([name, value]) => `${name}: ${value}`)
      .join("\r\n"),
  ]) {
    const answers = await sendRaw(
      `GET /api/ HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n${lines}\r\n\r\n`,
    );
    // An answer with a status: hanging up silently would not be one.
    expect(answers.length, lines.slice(0, 20)).toBe(1);
    for (const { status } of answers) expect([200, 400, 431]).toContain(status);
    expect((await get("/api/")).status, "the next visitor").toBe(200);
  }
});

test.each([
  ["/courses/", "a".repeat(10 * KB), ""],
  ["/api/courses/", "%00".repeat(3 * KB), ""],
  ["/", "a/".repeat(4 * KB), ""],
  ["/search", "", `?q=${"a".repeat(12 * KB)}`],
  ["/api/search", "", `?${"q=a&".repeat(3 * KB)}`],
  ["/api/users", "", `?${Array.from({ length: 1_500 }, (_, index) => `p${index}=1`).join("&")}`],
  ["/youtube", "", `?${"q[]=1&".repeat(2 * KB)}`],
  ["/courses.data", "", `?_routes=${"root,".repeat(2 * KB)}`],
  [
    "/__manifest",
    "",
    `?version=1&paths=${Array.from({ length: 1_500 }, (_, index) => `/${index}`).join(",")}`,
  ],
  ["/messages/", "%C3%A9".repeat(2 * KB), ""],
  ["/media/videos/", "a".repeat(2 * KB), ""],
])("%s with a far too long path or query is answered", async (path, rest, query) => {
  expectSound(path, await get(`${path}${rest}${query}`));
});

test("a too large body is refused by its declared length and by its actual size", async () => {
  const { email } = await newAccount({ role: "admin" });
  const { token } = await signIn(email);
  const admin: [string, string] = ["authorization", `Bearer ${token}`];
  const json: [string, string] = ["content-type", "application/json"];
  const form: [string, string] = ["content-type", "application/x-www-form-urlencoded"];
  const tooMuch = Buffer.from(`{"email":"${"a".repeat(70 * KB)}"}`);
  const post = (path: string, headers: [string, string][], body: Buffer) =>
    send({ method: "POST", path, headers: [fromElsewhere(), ...headers], body });

  const longTalk = Buffer.from(`{"text":"${"a".repeat(300 * KB)}"}`);
  for (const [path, body] of [
    ["/api/newsletter", tooMuch],
    ["/api/auth/login", tooMuch],
    ["/api/chat", longTalk],
  ] as const) {
    const answer = await post(path, [json], body);
    expect(answer.status, path).toBe(413);
    expect(JSON.parse(answer.text)).toEqual({ error: expect.any(String) });
  }
  expect((await post("/contact", [form, ["origin", siteUrl]], tooMuch)).status).toBe(413);
  const upload = await post(
    "/api/uploads",
    [admin, ["content-type", "multipart/form-data; boundary=x"]],
    Buffer.alloc(11 * KB * KB),
  );
  expect(upload.status).toBe(413);

  const chunk = `${(70 * KB).toString(16)}\r\n${"a".repeat(70 * KB)}\r\n`;
  const [unmeasured] = await sendRaw(
    `POST /api/newsletter HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`,
  );
  expect(unmeasured?.status).toBe(413);
});

test("an unknown method is refused everywhere, and does not fill the log", async () => {
  for (const method of ["OPTIONS", "TRACE", "PUT", "DELETE", "PATCH", "PROPFIND", "MKCOL", "PURGE"]) {
    for (const path of [
      "/",
      "/portal",
      "/courses.data",
      "/api/courses",
      "/media/images/x",
      "/favicon.svg",
      "/playground/frame",
      "/runner/frame",
    ]) {
      const answer = await send({ method, path, headers: [fromElsewhere()] });
      expect(answer.status, `${method} ${path}`).toBe(405);
      // Echoing the request would show headers that a script may not read (cross-site tracing).
      expect(answer.text, `${method} ${path}`).not.toContain("cf-connecting-ip");
    }
  }
  for (const method of ["FOO", "get", "CONNECT"]) {
    const [answer] = await sendRaw(`${method} / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n`);
    expect(answer && byWorker(answer), `${method} does not reach the Worker`).toBeFalsy();
  }
  const overridden = await send({
    method: "POST",
    path: "/api/courses",
    headers: [fromElsewhere(), ["x-http-method-override", "GET"], ["x-http-method", "GET"]],
  });
  expect(overridden.status).toBe(405);
});

test.each(["*", "http://evil.example/", "evil.example:443", ""])(
  "the request target %j does not reach the Worker",
  async (target) => {
    const [answer] = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n`);
    expect(answer && byWorker(answer)).toBeFalsy();
    expect((await get("/api/")).status).toBe(200);
  },
);

test.each([
  ...[
    "/%00",
    "/%",
    "/%zz",
    "/%ff",
    "/%c0%af",
    "/%E0%A4%A",
    "/courses/%00",
    "/courses/%ff",
    "/blog/%2e%2e%2f%2e%2e",
  ],
  ...[
    "/notes/..%5c..%5c",
    "/api/courses/%ff",
    "/media/%2e%2e/%2e%2e/x",
    "/media/images/..%2f..%2ftemplates%2fnode-cli.zip",
  ],
  ...[
    "/assets/..%2f..%2findex.js",
    "/.git/config",
    "/.dev.vars",
    "/.env",
    "/wrangler.json",
    "/server/index.js",
    "/_headers",
  ],
  ...[
    "/search?q=%ff%00",
    "/login?next=%ff",
    "/portal?%zz=%",
    "/;/portal",
    "/portal;a=b",
    "/portal%3fx",
    "/users%20",
  ],
])("%s is not found, or gets an answer that fits it", async (path) => {
  const answer = await get(path);
  expectSound(path, answer);
  expect(answer.text).not.toMatch(/signing|APP_SECRET|export default|X-Frame-Options: DENY\n/i);
});

test("invalid UTF-8 in a path, a query, a header and a cookie is answered", async () => {
  for (const [path, headers] of [
    ["/\xff\xfe", ""],
    ["/search?q=\xc3\x28\xa0\xa1", ""],
    ["/api/search?q=\xed\xa0\x80", ""],
    ["/courses", "User-Agent: \xff\xfe\r\n"],
    ["/portal", "Cookie: __Host-session=\xff\xfe; __Host-access=\xc3\x28\r\n"],
    ["/api/auth/me", "Authorization: Bearer \xff\r\n"],
  ] as const) {
    const [answer] = await sendRaw(
      `GET ${path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n${headers}\r\n`,
    );
    expect(answer, path).toBeDefined();
    if (answer) expectSound(path, answer);
  }
});

test("a guarded page is not open under any other spelling of its path", async () => {
  for (const page of ["portal", "users", "upload", "messages", "portal/profile"]) {
    for (const path of [
      ...[`/${page}`, `//${page}`, `/./${page}`, `/x/../${page}`, `/${page}/`, `/${page}//`, `/%2e/${page}`],
      ...[`/${page.toUpperCase()}`, `/%${page.charCodeAt(0).toString(16)}${page.slice(1)}`, `/${page}%00`],
      ...[
        `/${page}.data`,
        `/${page}/_.data`,
        `/${page}.data/`,
        `/${page}%2edata`,
        `/${page}.data?_routes=root`,
      ],
      ...[
        `/${page}/x.css`,
        `/${page}%2fx.css`,
        `/${page};x.css`,
        `/${page}%3f.css`,
        `/api/../${page}`,
        `/courses/%2e%2e/${page}`,
      ],
    ]) {
      const answer = await get(path);
      expect(answer.status, path).toBeLessThan(500);
      expect(answer.text, path).not.toMatch(/Sign out|signed in as|name="intent"|Students<\/h1>/);
      // A guarded page's data names the login page, but does not contain its loader's answer.
      expect(answer.text, path).not.toMatch(/"unread"|"submissionId"|"students"|"viewerId"/);
    }
  }
});

test("huge, repeated or malformed cookies do not sign in and break nothing", async () => {
  const { email } = await newAccount({ fullName: "Grace Hopper" });
  const { cookies } = await signIn(email);
  const [session = ""] = cookies.split("; ").filter((each) => each.startsWith("__Host-session="));
  const me = (cookie: string) => get("/api/auth/me", [["cookie", cookie]]);

  expect((await me(cookies)).status).toBe(200);
  for (const cookie of [
    ...[
      "__Host-session=",
      "__Host-access=",
      "__Host-session",
      "=;=;=",
      ";;;;",
      "__Host-session=%; __Host-access=%ff",
    ],
    ...[
      `__Host-session=${"a".repeat(7 * KB)}`,
      `__Host-access=${"a.".repeat(3 * KB)}`,
      "a=b; ".repeat(1_000),
    ],
    ...[
      `x${session}`,
      session.replace("=", "=x"),
      session.slice(0, -3),
      `${session}x`,
      session.toUpperCase(),
    ],
    ...[
      `__host-${session.slice("__Host-".length)}`,
      session.replace("__Host-", "__Secure-"),
      `a="${session}"`,
    ],
  ]) {
    const answer = await me(cookie);
    expect(answer.status, cookie.slice(0, 60)).toBe(401);
    expectSound("/api/auth/me", answer);
    expectSound("/portal", await get("/portal", [["cookie", cookie]]));
  }
  // Of two cookies with one name the same one counts in every part of the site.
  for (const cookie of [`${session}; __Host-session=x`, `__Host-session=x; ${session}`]) {
    const api = (await me(cookie)).status === 200;
    const page = (await get("/portal", [["cookie", cookie]])).status === 200;
    expect(page, cookie.slice(0, 40)).toBe(api);
  }
});

test("pretending to be an admin's browser gives no access, and does not change the cache", async () => {
  for (const path of ["/courses", "/courses?q=react", "/portal", "/users"]) {
    const plain = await get(path);
    const pretending = await get(path, [["cookie", "__Host-admin=1"]]);
    expect([pretending.status, headerOf(pretending, "location")], path).toEqual([
      plain.status,
      headerOf(plain, "location"),
    ]);
    expectSound(path, pretending);
  }
  const made = await get("/courses", [["cookie", "__Host-admin=1"]]);
  expect(headerOf(made, "cache-control")).toBe("private, no-store");
});
