import { Agent, request } from "node:http";
import { type Kind, planned } from "./load-plan.ts";

/** The argument of this process, from the command. Rates are requests a second. */
export type LoadOrder = {
  site: string;
  bare: string;
  seconds: number;
  rate: number;
  /** Students who can sign in, and those whose browser is already signed in. */
  accounts: { email: string; password: string; cookie: string }[];
};

/** This process's output, as one line of JSON. Milliseconds for each answer, by kind of request. */
export type LoadReport = {
  site: Record<Kind, number[]>;
  bare: number[];
  /** The wrong answers; the first fifty. */
  errors: string[];
  failed: number;
  /** Ids of writes that were confirmed as stored. */
  stored: Record<Exclude<Kind, "page" | "call" | "sign-in">, string[]>;
  signedIn: number;
};

/** Seconds of asking the site, then the bare Worker, alternating, so that a slow moment affects both. */
const SITE_TURN = 8;
const BARE_TURN = 2;
const TIMEOUT_MS = 20_000;

type Sent = { method: string; path: string; headers: Record<string, string>; body: string };

const order: LoadOrder = JSON.parse(process.argv[2] ?? "");
const agents = { site: new Agent({ keepAlive: true }), bare: new Agent({ keepAlive: true }) };
const report: LoadReport = {
  site: { page: [], call: [], "sign-in": [], message: [], contact: [], newsletter: [] },
  bare: [],
  errors: [],
  failed: 0,
  stored: { message: [], contact: [], newsletter: [] },
  signedIn: 0,
};

function send(base: string, agent: Agent, { method, path, headers, body }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, base), { method, agent, headers, timeout: TIMEOUT_MS }, (answer) => {
      answer
        .on("end", () => resolve(answer.statusCode ?? 0))
        .on("error", reject)
        .resume();
    });
    asked.on("error", reject).on("timeout", () => asked.destroy(new Error("no answer in time")));
    asked.end(body);
  });
}

/** An IP address for each visitor, because the rate limits count by it. */
const addressOf = (visitor: number) => `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;

function toRequest(number: number): { kind: Kind; id: string; again: boolean; expected: number; sent: Sent } {
  const { kind, path, visitor, id, again } = planned(number);
  const account = order.accounts[visitor % order.accounts.length];
  const from = { "cf-connecting-ip": addressOf(visitor), origin: order.site };
  const json = (to: string, body: object): Sent => ({
    method: "POST",
    path: to,
    headers: { ...from, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const read: Sent = { method: "GET", path, headers: from, body: "" };
  if (kind === "sign-in") {
    const { email, password } = account ?? { email: "", password: "" };
    return { kind, id, again, expected: 200, sent: json("/api/auth/login", { email, password }) };
  }
  if (kind === "contact") {
    const form = { fullName: "Load", email: `${id}@load.example`, message: `A question, ${id}` };
    return { kind, id, again, expected: 201, sent: json("/api/contact", form) };
  }
  if (kind === "newsletter") {
    return { kind, id, again, expected: 202, sent: json("/api/newsletter", { email: `${id}@load.example` }) };
  }
  if (kind === "message") {
    const submissionId = `00000000-0000-4000-8000-${String(visitor).padStart(12, "0")}`;
    const sent = {
      method: "POST",
      path: "/messages",
      headers: {
        ...from,
        cookie: account?.cookie ?? "",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ body: `Load ${id}`, submissionId }).toString(),
    };
    return { kind, id, again, expected: 302, sent };
  }
  return { kind, id, again, expected: 200, sent: read };
}

function failed(what: string): void {
  report.failed += 1;
  if (report.errors.length < 50) report.errors.push(what);
}

async function askSite(number: number): Promise<void> {
  const { kind, id, expected, sent } = toRequest(number);
  const start = performance.now();
  try {
    const status = await send(order.site, agents.site, sent);
    report.site[kind].push(performance.now() - start);
    if (status !== expected) return failed(`${sent.method} ${sent.path} answered ${status} to ${id}`);
    if (kind === "sign-in") report.signedIn += 1;
    else if (kind !== "page" && kind !== "call") report.stored[kind].push(id);
  } catch (error) {
    failed(`${sent.method} ${sent.path}: ${String(error)}`);
  }
}

async function askBare(): Promise<void> {
  const start = performance.now();
  try {
    await send(order.bare, agents.bare, { method: "GET", path: "/", headers: {}, body: "" });
    report.bare.push(performance.now() - start);
  } catch (error) {
    failed(`the bare Worker: ${String(error)}`);
  }
}

/** Sends at a steady rate, even if the answers do not keep up. A missed second is not made up for. */
async function run(): Promise<void> {
  const pending = new Set<Promise<void>>();
  const begun = performance.now();
  let number = 0;
  let tick = 0;
  for (;;) {
    const at = (performance.now() - begun) / 1000;
    if (at >= order.seconds) break;
    const bareTurn = at % (SITE_TURN + BARE_TURN) >= SITE_TURN;
    const work = bareTurn ? askBare() : askSite(number++);
    pending.add(work);
    work.finally(() => pending.delete(work));
    tick += 1;
    const next = begun + (tick * 1000) / order.rate;
    if (next < performance.now() - 1_000)
      tick = Math.floor(((performance.now() - begun) / 1000) * order.rate);
    else await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
  }
  await Promise.all(pending);
}

await run();
for (const agent of Object.values(agents)) agent.destroy();
process.stdout.write(`${JSON.stringify(report)}\n`);
