import { readFileSync } from "node:fs";
import { Agent, get, request } from "node:http";
import { join } from "node:path";
import { scryptPasswords } from "#worker/auth/passwords.ts";
import { migrationStatements } from "../../scripts/support/migrations.ts";
import { BUILT_CONFIG } from "../../scripts/support/paths.ts";
import {
  type RunSql,
  type Size,
  searchStatements,
  TALKER,
  writeScale,
  writeScaleIndex,
} from "./scale-data.ts";
import type { Visitor } from "./scale-pages.ts";
import { fillDatabase, serveBuild } from "./worker.ts";

/** What was asked of the databases; questions that were asked side by side are one wait. */
export type Sums = { trips: number; rows: number; waits: number };
/** One answer: how long it took until its last byte, and what it asked of the databases. */
export type Answer = Sums & { status: number; bytes: number; milliseconds: number };

const PASSWORD = "a green bar a day";
const ADMIN = "owner@example.org";
const STUDENT = "talker@example.org";

/** The built site without the page cache, with so much data. */
export type ScaleSite = {
  ask(path: string, as: Visitor): Promise<Answer>;
  close(): Promise<void>;
};

function read(url: URL, cookie: string, agent: Agent): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: cookie ? { cookie } : {} }, (response) => {
      let bytes = 0;
      response
        .on("data", (chunk: Buffer) => {
          bytes += chunk.byteLength;
        })
        .on("end", () => resolve({ status: response.statusCode ?? 0, bytes }))
        .on("error", reject);
    }).on("error", reject);
  });
}

/** The databases behind a site that stands behind the counter or the desk. */
export function sqlOf(url: URL): RunSql {
  return (database, statements) =>
    new Promise((resolve, reject) => {
      // A connection for each: the server closes those that wait while a long statement runs.
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

/** Gives the search index its empty tables. */
export async function createSearchTables(run: RunSql): Promise<void> {
  await run("SEARCH", migrationStatements("SEARCH"));
}

async function signIn(url: URL, email: string): Promise<string> {
  const answer = await fetch(new URL("/api/auth/login", url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.slice(0, line.indexOf(";")))
    .join("; ");
}

/** Serves the last build with data of a size, an admin, and the student with the long conversation. */
export async function startScaleSite(size: Size): Promise<ScaleSite> {
  const counter = readFileSync(join(import.meta.dirname, "d1-counter.js"), "utf8");
  const index = searchStatements(size.notes);
  const site = serveBuild(BUILT_CONFIG, counter);
  const agent = new Agent({ keepAlive: true });
  try {
    await fillDatabase(site);
    const url = await site.ready;
    const run = sqlOf(url);
    await createSearchTables(run);
    await writeScaleIndex(run, index);
    await writeScale(run, size);
    const hash = await scryptPasswords.hash(PASSWORD);
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
      async ask(path, as) {
        await read(new URL("/__d1", url), "", agent);
        const start = performance.now();
        const { status, bytes } = await read(new URL(path, url), cookies[as], agent);
        const milliseconds = performance.now() - start;
        const sums: Sums = await (await fetch(new URL("/__d1", url))).json();
        return { status, bytes, milliseconds, ...sums };
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
