import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../scripts/support/paths.ts";
import { newAccount } from "../signed-in.ts";
import { siteUrl } from "../site-client.ts";
import { fromElsewhere, signIn, uploadPicture } from "./visitors.ts";
import { type Answer, headerOf, type Sent, send } from "./wire.ts";

/** What makes an answer: the Worker, the platform from `public/_headers`, or the Worker for the playground's frame. */
export type Maker = "worker" | "file" | "frame";

/** What an answer may say to caches. */
export const CACHES = {
  /** A file: cached, and revalidated each time. */
  askAgain: "public, max-age=0, must-revalidate",
  nobody: "no-store",
  onePerson: "private, no-store",
  /** A page: cached at the edge if it is in the list; browsers revalidate. */
  page: "no-cache",
  api: "public, max-age=60, stale-while-revalidate=600",
  robots: "public, max-age=300, stale-while-revalidate=3600",
  hour: "public, max-age=3600",
  /** A picture that an admin may replace. */
  minute: "public, max-age=60",
  forGood: "public, max-age=31536000, immutable",
  art: "public, max-age=86400, stale-while-revalidate=604800",
} as const;

/** One kind of answer. `kept` is its `Cache-Control`, `more` the headers that only this kind has. */
export type AnswerKind = {
  name: string;
  maker: Maker;
  status: number;
  kept: string | null;
  request: () => Promise<Answer>;
  more?: Record<string, string>;
};

const OWN: [string, string] = ["origin", siteUrl];
const FORM: [string, string] = ["content-type", "application/x-www-form-urlencoded"];
const JSON_TYPE: [string, string] = ["content-type", "application/json"];

/** An admin who sends each request from another IP address. */
export async function asker() {
  const { email } = await newAccount({ role: "admin" });
  const { token, cookies } = await signIn(email);

  async function ask(path: string, more: Partial<Sent> = {}): Promise<Answer> {
    const { method = "GET", headers = [], body } = more;
    const placed = headers.some(([name]) => name === "cf-connecting-ip");
    return send({ method, path, headers: placed ? headers : [fromElsewhere(), ...headers], body });
  }
  return {
    token,
    BEARER: ["authorization", `Bearer ${token}`] as [string, string],
    COOKIE: ["cookie", cookies] as [string, string],
    ask,
    post: (path: string, headers: [string, string][], body: string | Buffer = "") =>
      ask(path, { method: "POST", headers, body: Buffer.from(body) }),
    /** Requests a second time, with the first answer's ETag. */
    async askKnown(path: string, headers: [string, string][] = []): Promise<Answer> {
      const etag = headerOf(await ask(path, { headers }), "etag");
      if (etag === null) throw new Error(`${path} has no ETag.`);
      return ask(path, { headers: [...headers, ["if-none-match", etag]] });
    },
  };
}

type Asker = Awaited<ReturnType<typeof asker>>;

/** A built file with its hash in the name. */
function asset(extension: string): string {
  const found = readdirSync(join(ROOT, "build/client/assets")).find((name) => name.endsWith(extension));
  return `/assets/${found}`;
}

const WRONG = { email: "headers@example.com", password: "not this one" };

/** Every kind of answer that the site gives while nothing is broken. */
export function kindsOf({ ask, post, askKnown, token, BEARER, COOKIE }: Asker): AnswerKind[] {
  const admin = { headers: [BEARER] };
  const browser = { headers: [COOKIE] };

  /** The file of a template. */
  async function download(headers: [string, string][] = []): Promise<Answer> {
    const [first]: { zip: string }[] = JSON.parse((await ask("/api/templates")).text);
    if (!first) throw new Error("There is no template.");
    return ask(first.zip, { headers });
  }

  const here = fromElsewhere();

  /** Signs in to one account from one address until it is refused. */
  async function tooOften(once: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 0; tries < 10; tries += 1) await once();
    return once();
  }
  const head = (path: string, headers: [string, string][] = []) => ask(path, { method: "HEAD", headers });

  const kind =
    (maker: Maker) =>
    (
      name: string,
      status: number,
      kept: string | null,
      request: () => Promise<Answer>,
      more: Record<string, string> = {},
    ): AnswerKind => ({ name, maker, status, kept, request, more });
  const [worker, file, frame] = [kind("worker"), kind("file"), kind("frame")];
  const { askAgain, nobody, onePerson, page, api, robots, hour, minute, forGood, art } = CACHES;
  const shownElsewhere = { "cross-origin-resource-policy": "cross-origin" };
  const leaving = { "clear-site-data": '"cache"' };

  return [
    worker("a public page", 200, page, () => ask("/")),
    worker("a public page that is known already", 304, page, () => askKnown("/")),
    worker("a public page's head", 200, page, () => head("/")),
    worker("a public page's data", 200, page, () => ask("/courses.data")),
    worker("a page made for one request", 200, page, () => ask("/search?q=state")),
    worker("a page with a form", 200, page, () => ask("/contact")),
    worker("a form that is refused", 400, page, () => post("/contact", [FORM, OWN], "email=x")),
    worker("a form's redirect", 302, page, () =>
      post("/newsletter", [FORM, OWN], "email=headers%40example.com"),
    ),
    worker("a form that was sent too often", 429, onePerson, () => {
      const body = new URLSearchParams({ ...WRONG, email: "form@example.com" }).toString();
      return tooOften(() => post("/login", [FORM, OWN, here], body));
    }),
    worker("a guarded page", 200, onePerson, () => ask("/portal", browser)),
    worker("a guarded page's head", 200, onePerson, () => head("/portal", [COOKIE])),
    worker("a guarded page's data", 200, onePerson, () => ask("/portal.data", browser)),
    worker("a guarded page to nobody", 302, onePerson, () => ask("/portal")),
    worker("a page that is not there", 404, page, () => ask("/nothing-here")),
    worker("a page that moved", 301, page, () => ask("/about")),
    worker("the state of the site", 200, nobody, () => ask("/status")),
    worker("a method that no page takes", 405, page, () => ask("/", { method: "PUT" })),
    worker("a form from another site: the page that needs no other", 403, nobody, () =>
      post("/contact", [FORM, ["origin", "https://evil.example"]]),
    ),
    worker("a body that is too large", 413, nobody, () => post("/contact", [FORM, OWN], "a".repeat(70_000))),
    worker("a call", 200, api, () => ask("/api/courses")),
    worker("a call's head", 200, api, () => head("/api/courses")),
    worker("a call whose answer is known already", 304, api, () => askKnown("/api/courses")),
    worker("a call for one person", 200, onePerson, () => ask("/api/auth/me", admin)),
    worker("a call that is refused", 401, onePerson, () => ask("/api/auth/me")),
    worker("a call that was made too often", 429, nobody, () =>
      tooOften(() => post("/api/auth/login", [JSON_TYPE, OWN, here], JSON.stringify(WRONG))),
    ),
    worker("a call that is not there", 404, nobody, () => ask("/api/nothing")),
    worker("an answer that streams", 200, "no-store, no-transform", () =>
      post("/api/chat", [JSON_TYPE, ["accept", "text/event-stream"]], '{"text":"What is state?"}'),
    ),
    worker("a download", 200, minute, () => download()),
    worker("a part of a download", 206, minute, () => download([["range", "bytes=0-9"]])),
    worker("the students' file", 200, onePerson, () => ask("/api/users.csv", admin)),
    worker("one's own data", 200, onePerson, () => ask("/api/auth/export", admin)),
    worker("signing out", 302, onePerson, () => post("/logout", [FORM, OWN]), leaving),
    worker(
      "signing out by a script of the page",
      202,
      onePerson,
      () => post("/logout.data", [FORM, OWN]),
      leaving,
    ),
    worker(
      "signing out by the API",
      200,
      onePerson,
      () => post("/api/auth/logout", [JSON_TYPE, OWN]),
      leaving,
    ),
    worker("an uploaded picture", 200, minute, async () => ask(await uploadPicture(token)), shownElsewhere),
    worker(
      "a picture that is known already",
      304,
      minute,
      async () => askKnown(await uploadPicture(token)),
      shownElsewhere,
    ),
    worker(
      "a scaled picture",
      200,
      minute,
      async () => ask(`${await uploadPicture(token)}?w=320`),
      shownElsewhere,
    ),
    worker(
      "a scaled picture's head",
      200,
      minute,
      async () => head(`${await uploadPicture(token)}?w=320`),
      shownElsewhere,
    ),
    worker(
      "a width that is not made",
      400,
      nobody,
      async () => ask(`${await uploadPicture(token)}?w=321`),
      shownElsewhere,
    ),
    worker("a picture that is not there", 404, nobody, () => ask("/media/images/none.png"), shownElsewhere),
    worker("the feed", 200, robots, () => ask("/feed.xml")),
    worker("the sitemap", 200, robots, () => ask("/sitemap.xml")),
    worker("robots.txt", 200, robots, () => ask("/robots.txt")),
    worker("the public keys", 200, robots, () => ask("/.well-known/jwks.json")),
    worker("the issuer of certificates", 200, robots, () => ask("/.well-known/did.json")),
    worker("security.txt", 200, "public, max-age=86400", () => ask("/.well-known/security.txt")),
    worker("the API's description", 200, api, () => ask("/api/openapi.json")),
    file("a script", 200, forGood, () => ask(asset(".js"))),
    file("a script that is known already", 304, forGood, () => askKnown(asset(".js"))),
    file("a script's head", 200, forGood, () => head(asset(".js"))),
    file("a style sheet", 200, forGood, () => ask(asset(".css"))),
    file("a font", 200, forGood, () => ask(asset(".woff2"))),
    file("an icon", 200, askAgain, () => ask("/favicon.svg")),
    file("a drawing", 200, art, () => ask("/art/portrait.svg")),
    file("a project's demo", 200, askAgain, () => ask("/demos/event-loop/")),
    file("the manifest", 200, askAgain, () => ask("/site.webmanifest")),
    worker("a file that is not there", 404, page, () => ask("/assets/none.js")),
    frame("the playground's frame", 200, hour, () => ask("/playground/frame")),
    frame("the runner's frame", 200, hour, () => ask("/runner/frame")),
  ];
}
