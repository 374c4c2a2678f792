import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { loginPath } from "#shared/accounts/roles.ts";
import { CALLS, type Line, OTHERS, PAGES } from "../fixtures/guards.ts";
import { pngOf } from "../fixtures/png.ts";
import { ASSIGNMENT, zipOf } from "../support/hand-ins.ts";
import {
  archivedIssue,
  contactMessage,
  newsletterIssue,
  newsletterReader,
  writeMessages,
} from "../support/letters.ts";
import { ownCertificate } from "../support/own-certificate.ts";
import { paidOrder } from "../support/paid-order.ts";
import { askedQuestion, enrol } from "../support/questions.ts";
import { cookiesOf, newAccount, type SiteAccount } from "../support/signed-in.ts";
import { siteUrl, sql } from "../support/site-client.ts";

/** Text in everything of the first student's, and in nobody else's data. */
const MARK = `mark${Date.now()}`;
const VISITORS = ["nobody", "another student", "admin", "student"] as const;
type Visitor = (typeof VISITORS)[number];

const accounts = new Map<Visitor, SiteAccount>();
const jars = new Map<Visitor, Map<string, string>>();
/** The values for `{student}` and the like in the table. */
const ids = new Map<string, string>();
/** Route ids by path, from the build. With one, a page's data can be requested without its layouts'. */
const routeIds = new Map<string, string>();

/** A request as this visitor's browser sends it; its cookies are kept. */
async function ask(visitor: Visitor, path: string, init: RequestInit = {}): Promise<Response> {
  const jar = jars.get(visitor) ?? new Map<string, string>();
  const headers = new Headers(init.headers);
  if (jar.size > 0) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
  if (init.method && init.method !== "GET") headers.set("origin", siteUrl);
  const answer = await fetch(`${siteUrl}${path}`, { ...init, headers, redirect: "manual" });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "" || /max-age=0/i.test(line)) jar.delete(name);
    else jar.set(name, value);
  }
  return answer;
}

async function signIn(visitor: Visitor): Promise<void> {
  const account = accounts.get(visitor);
  if (!account) return;
  const pairs = (await cookiesOf(account)).split("; ").map((pair) => pair.split(/=(.*)/s));
  jars.set(visitor, new Map(pairs.map(([name = "", value = ""]) => [name, value])));
}

/** The student's second signed-in device, and a passkey. */
async function giveOwnThings(): Promise<void> {
  const owner = accounts.get("student")?.id ?? "";
  const at = Date.now();
  ids.set("session", `session-${MARK}-${crypto.randomUUID()}`);
  ids.set("passkey", `passkey-${MARK}-${crypto.randomUUID()}`);
  await sql(
    "INSERT INTO user_sessions (id, user_id, device, created_at, last_seen_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
    [ids.get("session") ?? "", owner, `Device ${MARK}`, at, at, at + 3_600_000],
  );
  await sql(
    "INSERT INTO passkeys (id, user_id, name, public_key, sign_count, transports, created_at) VALUES (?, ?, ?, '', 0, '[]', ?)",
    [ids.get("passkey") ?? "", owner, `Key ${MARK}`, at],
  );
}

/** The student's version with a zip. */
async function handIn({ id }: { id: string }): Promise<void> {
  await enrol(id);
  const form = new FormData();
  form.set("body", `Work with ${MARK}`);
  form.set("zip", new File([zipOf({ "a.txt": MARK })], "work.zip", { type: "application/zip" }));
  await ask("student", `/portal/assignments/${ASSIGNMENT}`, { method: "POST", body: form });
  const [row] = await sql<{ id: string }>("SELECT id FROM hand_ins WHERE user_id = ?", [id]);
  ids.set("handIn", row?.id ?? "");
}

function readRouteIds(): void {
  const folder = "build/client/assets";
  const manifest = readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name)) ?? "";
  const json = readFileSync(join(folder, manifest), "utf8").replace(
    /^window\.__reactRouterManifest=|;$/g,
    "",
  );
  type Route = { id: string; path?: string; parentId?: string; hasLoader: boolean };
  const { routes }: { routes: Record<string, Route> } = JSON.parse(json);
  const pathOf = ({ path = "", parentId }: Route): string => {
    const parent = parentId ? routes[parentId] : undefined;
    return `${parent ? pathOf(parent) : ""}${path && `/${path}`}`;
  };
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  for (const route of Object.values(routes)) {
    if (!parents.has(route.id) && route.hasLoader) routeIds.set(pathOf(route) || "/", route.id);
  }
}

beforeAll(async () => {
  readRouteIds();
  accounts.set("student", await newAccount({ fullName: `Student ${MARK}` }));
  accounts.set("another student", await newAccount({ fullName: "Bob Other" }));
  accounts.set("admin", await newAccount({ fullName: "Isla Fenwright", role: "admin" }));
  for (const visitor of VISITORS) await signIn(visitor);
  const student = accounts.get("student");
  if (!student) throw new Error("there is no student");
  ids.set("student", student.id);
  await writeMessages(student, "student", [`A question with ${MARK}`]);
  ids.set("issue", await newsletterIssue(`An issue with ${MARK}`));
  ids.set("archived", await archivedIssue());
  ids.set("reader", (await newsletterReader(`${MARK}@example.org`)).id);
  ids.set("letter", (await contactMessage(`Sender ${MARK}`, `A letter with ${MARK}`)).id);
  ids.set("question", await askedQuestion(student.id, `A question with ${MARK}`));
  await handIn(student);
  ids.set("order", await paidOrder(student, { offer_name: `Offer ${MARK}`, made_account: 1, paid_at: 1 }));
  ids.set("certificate", await ownCertificate(student, "Ada Lovelace"));
  const [template] = await sql<{ file: string }>("SELECT file FROM templates LIMIT 1");
  ids.set("file", template?.file ?? "");
  const form = new FormData();
  form.set("file", new File([await pngOf(40, 30)], "dot.png", { type: "image/png" }));
  const stored = await ask("admin", "/api/uploads", { method: "POST", body: form });
  const { id, secure_url: address }: { id: string; secure_url: string } = await stored.json();
  ids.set("upload", id);
  ids.set("picture", address.replace(`${siteUrl}/media/`, ""));
});

const filledIn = (text: string) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => ids.get(name) ?? "missing");

/** Checks what a visitor gets against the table. */
function expected({ who }: Line, visitor: Visitor): "in" | "sign in" | "forbidden" | "not found" {
  if (who === "anyone") return "in";
  if (visitor === "nobody") return "sign in";
  if (who === "admin") return visitor === "admin" ? "in" : "forbidden";
  if (who === "owner") return visitor === "student" ? "in" : "not found";
  return "in";
}

const statusInside = ({ method, answers }: Line) => answers ?? (method === "GET" ? 200 : 400);

function checkPrivacy(line: Line, visitor: Visitor, answer: Response, body: string): void {
  if (line.who !== "anyone") {
    expect(answer.headers.get("cache-control"), "the answer is kept by nobody").toContain("no-store");
  }
  if (visitor === "nobody" || visitor === "another student") {
    expect(body, "nothing of the student's is shown").not.toContain(MARK);
  }
}

/** Opens a page as a document or, with `data`, requests its loader's data alone, as React Router's client does. */
function pageRequest(line: Line, data: boolean): [path: string, init: RequestInit] {
  const url = new URL(filledIn(line.example ?? line.path), siteUrl);
  if (data) {
    url.pathname = url.pathname === "/" ? "/_root.data" : `${url.pathname}.data`;
    const id = routeIds.get(line.path);
    if (line.method === "GET" && id) url.searchParams.set("_routes", id);
  }
  const sends = Object.entries(line.sends ?? {}).map(([name, text]) => [name, filledIn(text)]);
  return [
    `${url.pathname}${url.search}`,
    line.method === "GET" ? {} : { method: line.method, body: new URLSearchParams(sends) },
  ];
}

async function tryPage(line: Line, visitor: Visitor, data: boolean): Promise<void> {
  const [path, init] = pageRequest(line, data);
  const answer = await ask(visitor, path, init);
  const body = await answer.text();
  const target = data ? body : (answer.headers.get("location") ?? "");
  checkPrivacy(line, visitor, answer, body);
  switch (expected(line, visitor)) {
    case "sign in": {
      expect(answer.status).toBe(data ? 202 : 302);
      const url = new URL(pageRequest(line, false)[0], siteUrl);
      // React Router's own answer to a form sent to a page that has a layout.
      url.searchParams.delete("index");
      expect(target).toContain(loginPath(url));
      return;
    }
    case "forbidden":
      expect(answer.status).toBe(403);
      expect(target, "no way round in a circle").not.toContain("/login");
      return;
    case "not found":
      expect(answer.status).toBe(404);
      return;
    case "in": {
      if (answer.status === (data ? 202 : 302) && statusInside(line) !== 302) {
        // A signed-in person is redirected from the sign-in forms.
        expect(["/login", "/login/code", "/register"]).toContain(line.path);
        expect(visitor).not.toBe("nobody");
        expect(target).toContain("/portal");
        return;
      }
      const inside = statusInside(line);
      expect(answer.status).toBe(data && inside === 302 ? 202 : inside);
    }
  }
}

async function tryCall(line: Line, visitor: Visitor, prefix: string): Promise<void> {
  const sends = Object.fromEntries(
    Object.entries(line.sends ?? {}).map(([name, text]) => [name, filledIn(text)]),
  );
  const init: RequestInit =
    line.method === "GET"
      ? {}
      : { method: line.method, body: JSON.stringify(sends), headers: { "content-type": "application/json" } };
  const answer = await ask(visitor, `${prefix}${filledIn(line.example ?? line.path)}`, init);
  const body = await answer.text();
  checkPrivacy(line, visitor, answer, body);
  const statuses = { in: statusInside(line), "sign in": 401, forbidden: 403, "not found": 404 };
  const outcome = expected(line, visitor);
  expect(answer.status, body.slice(0, 200)).toBe(statuses[outcome]);
  if (outcome !== "in") expect(JSON.parse(body)).toEqual({ error: expect.any(String) });
}

/** Tries a line as each visitor. The student comes last, because this may use up the data. */
async function asEverybody(line: Line, attempt: (visitor: Visitor) => Promise<void>): Promise<void> {
  if (/\{(session|passkey)\}/.test(JSON.stringify(line))) await giveOwnThings();
  for (const visitor of VISITORS) {
    try {
      await attempt(visitor);
    } catch (error) {
      throw new Error(`as ${visitor}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
    // One of the lines signs the visitor out.
    if (visitor !== "nobody" && !jars.get(visitor)?.has("session")) await signIn(visitor);
  }
}

const named = (lines: readonly Line[]) =>
  lines.map((line): [string, Line] => [
    [line.method, line.path, line.note && `(${line.note})`].filter(Boolean).join(" "),
    line,
  ]);

test.each(named(PAGES))("the page %s admits the visitors in the table", async (_, line) => {
  await asEverybody(line, (visitor) => tryPage(line, visitor, false));
});

test.each(named(PAGES))("the data of %s goes to the visitors in the table", async (_, line) => {
  await asEverybody(line, (visitor) => tryPage(line, visitor, true));
});

test.each(named(CALLS))("the call %s answers the visitors in the table", async (_, line) => {
  await asEverybody(line, (visitor) => tryCall(line, visitor, "/api"));
});

test.each(named(OTHERS))("%s answers the visitors in the table", async (_, line) => {
  await asEverybody(line, (visitor) => tryCall(line, visitor, ""));
});

test("the student's own pages do show the text that the others never got", async () => {
  for (const path of ["/messages", "/portal", "/api/auth/me", "/api/auth/export"]) {
    expect(await (await ask("student", path)).text(), path).toContain(MARK);
  }
});
