import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { scryptPasswords } from "#worker/accounts/passwords.ts";
import { BUILT_CONFIG } from "../../scripts/support/paths.ts";
import { startMail } from "../upstream/mail.ts";
import type { LoadOrder, LoadReport } from "./load-client.ts";
import { planned } from "./load-plan.ts";
import { searchStatements, writeScaleIndex } from "./scale-data.ts";
import { createSearchTables, sqlOf } from "./scale-site.ts";
import { fillDatabase, QUIET_SERVER, serveBuild } from "./worker.ts";

/** The result of the load. The database is counted when all work has ended. */
export type LoadResult = {
  report: LoadReport;
  /** How many answers came before the measurement, while the runtime's heaps grew to their size. */
  warmedUpBy: number;
  /** How many different writes were confirmed as stored, and how many rows there are of them. */
  writes: { what: string; answered: number; stored: number }[];
  /** Megabytes of memory of the runtime, by second; empty if the system does not report them. */
  memory: { second: number; megabytes: number }[];
};

const PASSWORD = "a green bar a day";
const SAMPLE_MS = 1_000;
const SETTLE_TRIES = 30;

/** The runtimes that this process has started, if there is a `/proc`. */
function runtimes(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => {
        try {
          const [, parent] = /\) \S+ (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
          return Number(parent) === process.pid && /workerd/.test(readFileSync(`/proc/${name}/comm`, "utf8"));
        } catch {
          return false;
        }
      })
      .map(Number);
  } catch {
    return [];
  }
}

function megabytesOf(pid: number): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes ? Number(kilobytes) / 1024 : null;
  } catch {
    return null;
  }
}

/** A Worker that answers as many bytes as the home page, and does nothing else. */
function startBare(bytes: number): Miniflare {
  return new Miniflare(
    convertV4MiniflareOptions({
      ...QUIET_SERVER,
      modules: true,
      script: `const page = "x".repeat(${bytes}); export default { fetch: () => new Response(page, { headers: { "content-type": "text/html" } }) };`,
      compatibilityDate: "2026-08-01",
    }),
  );
}

/** Runs the second process and returns its report. Kills it if it does not end. */
function send(order: LoadOrder): Promise<LoadReport> {
  const client = join(import.meta.dirname, "load-client.ts");
  const child = spawn(process.execPath, ["--no-warnings", client, JSON.stringify(order)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const timer = setTimeout(() => child.kill(), (order.seconds + 60) * 1_000);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(JSON.parse(output));
      else reject(new Error(`the load ended with ${code}`));
    });
  });
}

const ACCOUNTS = 40;
const WARM_ROUND_MS = 10_000;
const WARM_ROUNDS = 18;
const WARM_CONNECTIONS = 8;
/** The heap has its final size when the memory grew by less than this share in a round. */
const SETTLED_WITHIN = 0.02;

/**
 * Reads as fast as possible until the runtime's memory stops growing. V8 lets its heaps grow to their limit before it
 * collects, and at the load's own rate that takes longer than the load. Returns how many answers it took.
 */
async function warmUp(siteUrl: URL, megabytes: () => number | null): Promise<number> {
  let number = 0;
  let answers = 0;
  async function read(until: number): Promise<void> {
    while (performance.now() < until) {
      const { kind, path } = planned(number++);
      if (kind !== "page" && kind !== "call") continue;
      await (await fetch(new URL(path, siteUrl))).arrayBuffer();
      answers += 1;
    }
  }
  for (let round = 0; round < WARM_ROUNDS; round += 1) {
    const before = megabytes();
    const until = performance.now() + WARM_ROUND_MS;
    await Promise.all(Array.from({ length: WARM_CONNECTIONS }, () => read(until)));
    const after = megabytes();
    if (before === null || after === null) break;
    if (round >= 3 && after - before < before * SETTLED_WITHIN) break;
  }
  return answers;
}

/**
 * Serves the built site with its page cache, lets a second process send a mixed load at a steady `rate` for `seconds`,
 * and counts afterwards. Everything runs on this machine.
 */
export async function runLoad(seconds: number, rate: number): Promise<LoadResult> {
  const desk = readFileSync(join(import.meta.dirname, "sql-desk.js"), "utf8");
  const mail = await startMail();
  const site = serveBuild(BUILT_CONFIG, desk, {
    pageCache: true,
    vars: {
      MAIL_TRANSPORT: "http",
      MAIL_API_URL: mail.url,
      MAIL_API_KEY: "load",
      MAIL_RATE: "1000",
      CHAT_PROVIDER: "built-in",
      YOUTUBE_CHANNEL_ID: "",
      GITHUB_LOGIN: "",
    },
  });
  let bare: Miniflare | undefined;
  let sampling: ReturnType<typeof setInterval> | undefined;
  try {
    await fillDatabase(site);
    const siteUrl = await site.ready;
    const [runtime] = runtimes();
    const run = sqlOf(siteUrl);
    await createSearchTables(run);
    await writeScaleIndex(run, await searchStatements(0));
    const hash = await scryptPasswords.hash(PASSWORD);
    const people = Array.from({ length: ACCOUNTS }, (_, index) => `load-${index}`);
    await run(
      "DB",
      people.map(
        (id) =>
          `INSERT INTO users (id, email, full_name, password_hash, email_confirmed_at, created_at, updated_at) VALUES ('${id}', '${id}@load.example', 'Load', '${hash}', 0, 0, 0)`,
      ),
    );
    const accounts: LoadOrder["accounts"] = [];
    for (const [index, id] of people.entries()) {
      const email = `${id}@load.example`;
      const answer = await fetch(new URL("/api/auth/login", siteUrl), {
        method: "POST",
        headers: { "content-type": "application/json", "cf-connecting-ip": `192.0.2.${index}` },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      if (!answer.ok) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`);
      const cookie = answer.headers
        .getSetCookie()
        .map((line) => line.slice(0, line.indexOf(";")))
        .join("; ");
      accounts.push({ email, password: PASSWORD, cookie });
    }
    const home = await (await fetch(siteUrl)).text();
    bare = startBare(Buffer.byteLength(home));
    const bareUrl = await bare.ready;

    const megabytes = () => (runtime === undefined ? null : megabytesOf(runtime));
    const warmedUpBy = await warmUp(siteUrl, megabytes);
    const memory: LoadResult["memory"] = [];
    const begun = performance.now();
    sampling = setInterval(() => {
      const held = megabytes();
      if (held !== null) memory.push({ second: (performance.now() - begun) / 1_000, megabytes: held });
    }, SAMPLE_MS);
    const report = await send({ site: siteUrl.origin, bare: bareUrl.origin, seconds, rate, accounts });
    clearInterval(sampling);

    const count = async (sql: string): Promise<number> => {
      const [rows = []] = await run("DB", [`SELECT count(*) AS n FROM ${sql}`]);
      return Number(Object.values(rows[0] ?? {})[0] ?? 0);
    };
    // Email is sent after the answers.
    for (let tries = 0; tries < SETTLE_TRIES; tries += 1) {
      if ((await count("outbox WHERE status IN ('waiting', 'sending')")) === 0) break;
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
    const different = (ids: readonly string[]) => new Set(ids).size;
    const { message, contact, newsletter } = report.stored;
    const mailed = mail.messages().length;
    return {
      report,
      warmedUpBy,
      memory,
      writes: [
        {
          what: "messages",
          answered: different(message),
          stored: await count("messages WHERE body LIKE 'Load w%'"),
        },
        {
          what: "contact forms",
          answered: different(contact),
          stored: await count("contact_messages WHERE email LIKE 'w%'"),
        },
        {
          what: "newsletter signups",
          answered: different(newsletter),
          stored: await count("newsletter_subscribers WHERE email LIKE 'w%'"),
        },
        {
          what: "sign-ins",
          answered: report.signedIn + ACCOUNTS,
          stored: await count("user_sessions"),
        },
        { what: "mails", answered: different(contact) + different(newsletter), stored: mailed },
      ],
    };
  } finally {
    clearInterval(sampling);
    await Promise.all([site.dispose(), bare?.dispose(), mail.close()]);
  }
}
