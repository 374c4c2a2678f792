import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/support/paths.ts";
import { fromElsewhere, get, signIn, uploadPicture } from "../../support/attack/visitors.ts";
import { type Answer, headerOf, send, sendRaw } from "../../support/attack/wire.ts";
import { newAccount } from "../../support/signed-in.ts";

/** A marker in everything that the attacker sends. */
const EVIL = "evil-7f3a";

/** URLs that were not requested yet, so that the attacker's request would fill a cache. */
const unread = readdirSync(join(ROOT, "content/notes"))
  .map((name) => name.replace(/\.md$/, ""))
  .filter((slug) => slug !== "use-state-updates")
  .flatMap((slug) => [`/notes/${slug}`, `/notes/${slug}.data`]);

function nextUnread(kind: "page" | "data"): string {
  const index = unread.findIndex((path) => path.endsWith(".data") === (kind === "data"));
  const [path] = unread.splice(index, 1);
  if (index < 0 || !path) throw new Error(`All notes are read: no ${kind} is left to attack.`);
  return path;
}

/** What the next visitor gets after the attacker: the whole note, without the attacker's marker. */
async function expectUnharmed(path: string, how: string): Promise<void> {
  const victim = await get(path);
  const slug = path.replace(/^\/notes\/|\.data$/g, "");
  const whole = victim.headers.map(([name, value]) => `${name}: ${value}`).join("\n") + victim.text;
  expect(victim.status, how).toBe(200);
  expect(whole.toLowerCase(), how).not.toContain(EVIL);
  expect(victim.text, how).toContain(slug);
  expect(victim.text.length, how).toBeGreaterThan(2_000);
  expect(headerOf(victim, "set-cookie"), how).toBeNull();
  expect(headerOf(victim, "content-type"), how).toMatch(
    path.endsWith(".data") ? /^text\/x-script/ : /^text\/html/,
  );
  if (path.endsWith(".data")) return;
  expect(victim.text, how).toContain(`https://greenbar.test/notes/${slug}`);
  expect(victim.text, how).toContain("</html>");
}

const UNKEYED: [string, string][] = [
  ["x-forwarded-host", `${EVIL}.example`],
  ["x-forwarded-proto", EVIL],
  ["x-forwarded-scheme", "http"],
  ["x-forwarded-port", "1337"],
  ["x-forwarded-prefix", `/${EVIL}`],
  ["x-forwarded-server", `${EVIL}.example`],
  ["forwarded", `host=${EVIL}.example;proto=http`],
  ["x-host", `${EVIL}.example`],
  ["x-original-url", "/portal"],
  ["x-rewrite-url", `/${EVIL}`],
  ["x-original-host", `${EVIL}.example`],
  ["x-http-method-override", "POST"],
  ["x-request-id", EVIL],
  ["cf-ray", EVIL],
  ["cf-visitor", `{"scheme":"${EVIL}"}`],
  ["origin", `https://${EVIL}.example`],
  ["referer", `https://${EVIL}.example/`],
  ["user-agent", `Googlebot ${EVIL}`],
  ["accept", `application/${EVIL}`],
  ["accept-language", EVIL],
  ["accept-encoding", "identity;q=0"],
  ["range", "bytes=0-1"],
  ["if-none-match", "*"],
  ["if-modified-since", "Fri, 01 Jan 2100 00:00:00 GMT"],
  ["cookie", `__Host-session=${EVIL}; __Host-access=${EVIL}; theme=${EVIL}`],
  ["authorization", `Bearer ${EVIL}`],
  ["content-type", `text/${EVIL}`],
  ["upgrade", "websocket"],
  ["cache-control", `max-age=0, ${EVIL}`],
  ["sec-purpose", "prefetch"],
  ["x-middleware-prefetch", "1"],
  ["x-react-router-request", "yes"],
];

test.each(UNKEYED)("%s: %s of one visitor does not reach another", async (name, value) => {
  for (const kind of ["page", "data"] as const) {
    const path = nextUnread(kind);
    await get(path, [[name, value]]);
    await expectUnharmed(path, `${path} after ${name}: ${value}`);
  }
});

test("another host's name in the request does not appear in any page", async () => {
  for (const path of [nextUnread("page"), nextUnread("data")]) {
    await sendRaw(`GET ${path} HTTP/1.1\r\nHost: ${EVIL}.example\r\nConnection: close\r\n\r\n`, {
      quietMs: 3_000,
    });
    await expectUnharmed(path, `${path} for another host`);
  }
});

test("a HEAD request, a range or a GET with a body leaves no incomplete page for the next visitor", async () => {
  for (const method of ["HEAD", "OPTIONS", "POST"]) {
    const path = nextUnread("page");
    await get(path, [], method);
    await expectUnharmed(path, `${path} after ${method}`);
  }
  const path = nextUnread("page");
  await send({
    method: "GET",
    path,
    headers: [fromElsewhere(), ["content-type", "text/plain"]],
    body: Buffer.from(EVIL),
  });
  await expectUnharmed(path, `${path} after a GET with a body`);
});

test("query parameters do not appear in another visitor's page", async () => {
  for (const query of [
    ...[
      `?utm_source=${EVIL}`,
      `?q=${EVIL}`,
      `?${EVIL}`,
      `?a=1;b=${EVIL}`,
      `?%75tm=${EVIL}`,
      `?__proto__=${EVIL}`,
    ],
    ...[`?cursor=${EVIL}`, `?index&x=${EVIL}`, `?next=//${EVIL}.example`],
  ]) {
    const path = nextUnread("page");
    await get(`${path}${query}`);
    await expectUnharmed(path, `${path} after ${query}`);
  }
  for (const query of [
    "?_routes=root",
    `?_routes=${EVIL}`,
    "?_routes=",
    "?_routes=root&_routes=routes/notes/note",
    "?index",
  ]) {
    const path = nextUnread("data");
    await get(`${path}${query}`);
    await expectUnharmed(path, `${path} after ${query}`);
  }
});

test("another spelling of a path does not replace another page in the cache", async () => {
  for (const other of [
    (path: string) => path.replace("/notes/", "/notes/%2e%2e/notes/"),
    (path: string) => path.replace("/notes/", "/notes%2f"),
    (path: string) => path.replace("/notes/", "//notes/"),
    (path: string) => `${path}%00`,
    (path: string) => `${path}/`,
    (path: string) => `${path}/x.css`,
    (path: string) => `${path};x=${EVIL}`,
    (path: string) => `${path}%3fx=${EVIL}`,
    (path: string) => `${path}.data`,
    (path: string) => `${path}/_.data`,
    (path: string) => path.replace("/notes/", "/Notes/"),
    (path: string) => path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
  ]) {
    const path = nextUnread("page");
    await get(other(path), [["x-forwarded-host", `${EVIL}.example`]]);
    await expectUnharmed(path, `${path} after ${other(path)}`);
  }
});

test("pages that differ by a parameter are cached separately, in any order and with unknown parameters", async () => {
  const headingOf = ({ text }: Answer) => /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1];
  const read = async (path: string) => headingOf(await get(path));
  const contact = await read(`/success?utm=${EVIL}&type=contact`);
  expect(contact).toBeTruthy();
  expect(await read("/success?type=contact")).toBe(contact);
  expect(await read("/success?type=newsletter")).not.toBe(contact);
  expect(await read("/success")).not.toBe(contact);
  expect(await read("/success?x=1;type=contact")).not.toBe(contact);
  expect((await get(`/search?q=${EVIL}`)).text).toContain(EVIL);
  expect((await get("/search?q=state")).text).not.toContain(EVIL);
  expect((await get(`/api/search?q=${EVIL}`)).status).toBe(200);
  expect((await get("/api/search?q=state")).text).not.toContain(EVIL);
});

const admin = await newAccount({ role: "admin", fullName: "Katherine Johnson" });
const { token, cookies } = await signIn(admin.email);
const student = await newAccount({ fullName: "Mary Jackson" });
/** Signed-in people, and their data that nobody else may see. An admin's browser bypasses the cache. */
const SIGNED_IN = [
  { who: "an admin", cookies, personal: [admin.email, admin.fullName, admin.id, token] },
  await signIn(student.email).then((session) => ({
    who: "a student",
    cookies: session.cookies,
    personal: [student.email, student.fullName, student.id, session.token],
  })),
];

/** The first bytes of an image, by type. */
const SIGNATURES: Record<string, RegExp> = { "image/webp": /^RIFF.*WEBP/s, "image/png": /^.PNG\r\n/s };

test.each(["image/webp", "image/png"])(
  "a scaled picture first made as %s is not served to browsers of another format",
  async (first) => {
    const address = await uploadPicture(token);
    for (const width of [320, 640]) {
      const path = `${address}?w=${width}`;
      for (const type of [first, "image/webp", "image/png", "image/webp"]) {
        const accept = type === "image/webp" ? "image/avif,image/webp,*/*" : "image/png,image/svg+xml,*/*";
        const { status, headers, text } = await get(path, [["accept", accept]]);
        expect([status, headerOf({ headers }, "content-type")], `${path} for ${accept}`).toEqual([200, type]);
        expect(text, `${path} for ${accept}`).toMatch(SIGNATURES[type] ?? /^$/);
        // Caches between us and a browser, and the browser itself, store one for each format.
        expect(headerOf({ headers }, "vary"), path).toMatch(/\bAccept\b/);
      }
    }
  },
);

test("an unknown `Accept` and parameters that name a variant do not poison a picture", async () => {
  const address = await uploadPicture(token);
  for (const query of ["&f=text/html", "&v=1", "&w=640", "&%66=image/webp"]) {
    await get(`${address}?w=320${query}`, [["accept", `text/html, image/${EVIL}, image/webp`]]);
  }
  for (const accept of [EVIL, "image/webp;q=0.1, text/html", "*/*", ""]) {
    const { status, headers, text } = await get(`${address}?w=320`, [["accept", accept]]);
    const type = accept.includes("image/webp") ? "image/webp" : "image/png";
    expect([status, headerOf({ headers }, "content-type")], accept).toEqual([200, type]);
    expect(text, accept).toMatch(SIGNATURES[type] ?? /^$/);
  }
});

test.each(SIGNED_IN)(
  "a public page first read by $who has no data of theirs, and the reader's own navigation",
  async ({ cookies, personal }) => {
    for (const kind of ["page", "data"] as const) {
      const path = nextUnread(kind);
      const theirs = await get(path, [["cookie", cookies]]);
      for (const each of personal) expect(theirs.text).not.toContain(each);
      expect(headerOf(theirs, "set-cookie")).toBeNull();
      await expectUnharmed(path, `${path} after a signed-in person`);
      const nobodys = await get(path);
      if (kind === "data") continue;
      expect(theirs.text).toContain('action="/logout"');
      expect(nobodys.text).not.toContain('action="/logout"');
      expect((await get(path, [["cookie", cookies]])).text).toContain('action="/logout"');
    }
  },
);

test("a cached page says so, and has no shared nonce", async () => {
  for (const path of ["/", "/courses", nextUnread("page"), nextUnread("data")]) {
    await get(path);
    const { headers, text } = await get(path);
    expect(headerOf({ headers }, "x-cache"), path).toBe("HIT");
    expect(headerOf({ headers }, "content-security-policy"), path).not.toContain("nonce-");
    expect(text, path).not.toMatch(/nonce="[^"]/);
    expect(headerOf({ headers }, "set-cookie"), path).toBeNull();
  }
});
