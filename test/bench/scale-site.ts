import { readFileSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { scryptPasswords } from "#worker/accounts/passwords.ts";
import { migrationStatements } from "../../scripts/support/migrations.ts";
import { BUILT_CONFIG } from "../../scripts/support/paths.ts";
import {
  MEMBER_PASSWORD,
  type RunSql,
  type Size,
  searchStatements,
  TALKER,
  writeScale,
  writeScaleIndex,
} from "./scale-data.ts";
import type { Visitor } from "./scale-pages.ts";
import { fillDatabase, serveBuild } from "./worker.ts";

/** What the databases were asked. Parallel queries are one wait. */
export type Sums = { trips: number; rows: number; waits: number };
/** One answer: the time until its last byte, and its queries. */
export type Answer = Sums & {
  status: number;
  text: string;
  headers: IncomingHttpHeaders;
  milliseconds: number;
};

/** The content of a request that writes: as a page's form or as JSON to the API. */
export type Sent = { method: string; form?: Record<string, string>; json?: unknown };

const ADMIN = "owner@example.org";
const STUDENT = "talker@example.org";

/** The built site without the page cache, with this much data. */
export type ScaleSite = {
  ask(path: string, as: Visitor, sent?: Sent): Promise<Answer>;
  run: RunSql;
  close(): Promise<void>;
};

type Read = Pick<Answer, "status" | "text" | "headers">;

function read(url: URL, cookie: string, agent: Agent, { method, form, json }: Sent = { method: "GET" }) {
  const body = form
    ? String(new URLSearchParams(form))
    : json === undefined
      ? undefined
      : JSON.stringify(json);
  const headers = {
    ...(cookie ? { cookie } : {}),
    ...(method === "GET" ? {} : { origin: url.origin }),
    ...(body === undefined
      ? {}
      : { "content-type": form ? "application/x-www-form-urlencoded" : "application/json" }),
  };
  return new Promise<Read>((resolve, reject) => {
    request(url, { method, agent, headers }, (response) => {
      let text = "";
      response
        .setEncoding("utf8")
        .on("data", (chunk: string) => {
          text += chunk;
        })
        .on("end", () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }))
        .on("error", reject);
    })
      .on("error", reject)
      .end(body);
  });
}

/** Access to the databases of a site behind the counter or the desk. */
export function sqlOf(url: URL): RunSql {
  return (database, statements) =>
    new Promise((resolve, reject) => {
      // A new connection for each, because the server closes idle ones while a long statement runs.
      const asked = request(new URL("/__sql", url), { method: "POST", agent: false }, (answer) => {
        let text = "";
        answer
          .setEncoding("utf8")
          .on("data", (part: string) => {
            text += part;
          })
          .on("end", () => {
            if (answer.statusCode === 200) resolve(JSON.parse(text));
            else reject(new Error(`/__sql answered ${answer.statusCode}: ${text}`));
          })
          .on("error", reject);
      });
      asked.on("error", reject);
      asked.end(JSON.stringify({ database, statements }));
    });
}

/** Creates the search index's empty tables. */
export async function createSearchTables(run: RunSql): Promise<void> {
  await run("SEARCH", migrationStatements("SEARCH"));
}

async function signIn(url: URL, email: string): Promise<string> {
  const answer = await fetch(new URL("/api/auth/login", url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: MEMBER_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.slice(0, line.indexOf(";")))
    .join("; ");
}

/** The cookies that a browser has after an answer that set some. */
function withCookies(cookie: string, lines: readonly string[]): string {
  const all = [...cookie.split("; "), ...lines.map((line) => line.slice(0, line.indexOf(";")))];
  const kept = new Map(all.map((pair) => [pair.slice(0, pair.indexOf("=")), pair]));
  return [...kept.values()].join("; ");
}

/** Serves the last build with data of a size, an admin, and the student with the long conversation. */
export async function startScaleSite(size: Size): Promise<ScaleSite> {
  const counter = readFileSync(join(import.meta.dirname, "d1-counter.js"), "utf8");
  const index = await searchStatements(size.notes);
  const site = serveBuild(BUILT_CONFIG, counter);
  const agent = new Agent({ keepAlive: true });
  try {
    await fillDatabase(site);
    const url = await site.ready;
    const run = sqlOf(url);
    await createSearchTables(run);
    await writeScaleIndex(run, index);
    await writeScale(run, size);
    const hash = await scryptPasswords.hash(MEMBER_PASSWORD);
    await run("DB", [
      `INSERT INTO users (id, email, full_name, password_hash, role, created_at, updated_at) VALUES ('owner', '${ADMIN}', 'The Owner', '${hash}', 'admin', 0, 0)`,
      `UPDATE users SET email = '${STUDENT}', password_hash = '${hash}' WHERE id = '${TALKER}'`,
    ]);
    const cookies: Record<Visitor, string> = {
      anyone: "",
      student: await signIn(url, STUDENT),
      admin: await signIn(url, ADMIN),
    };
    return {
      run,
      async ask(path, as, sent) {
        // What the answer before left to be done, such as mail, must not count for this one.
        await read(new URL("/__d1?settled", url), "", agent);
        const start = performance.now();
        const answer = await read(new URL(path, url), cookies[as], agent, sent);
        const milliseconds = performance.now() - start;
        const sums: Sums = await (await fetch(new URL("/__d1", url))).json();
        // A rotated session, as a browser keeps it.
        if (as !== "anyone") cookies[as] = withCookies(cookies[as], answer.headers["set-cookie"] ?? []);
        return { ...answer, milliseconds, ...sums };
      },
      async close() {
        agent.destroy();
        await site.dispose();
      },
    };
  } catch (error) {
    agent.destroy();
    await site.dispose();
    throw error;
  }
}
