import { inject } from "vitest";
import type { Message } from "../upstream/mail.ts";
import type { LogLine } from "./harness.ts";
import type { SiteAddresses } from "./site.ts";

async function askDeskOf(desk: string, path: string, body: object): Promise<Response> {
  const response = await fetch(`${desk}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

const FREE_WITHIN_MS = 60_000;

/** A site for this process alone: files that run at the same time have one each, with separate logs. */
async function claimSite(): Promise<SiteAddresses> {
  const deadline = Date.now() + FREE_WITHIN_MS;
  while (Date.now() < deadline) {
    for (const site of inject("sites")) {
      const answer = await askDeskOf(site.desk, "/claim", { pid: process.pid });
      const { granted }: { granted: boolean } = await answer.json();
      if (granted) return site;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("No site became free for this process.");
}

const site = await claimSite();

/** The built site's URL, without a slash at the end. */
export const siteUrl = site.url;
/** The mail stand-in's URL. */
export const mailUrl = site.mail;
/** The payment stand-in's URL, with a page of all payments. */
export const paymentsUrl = site.payments;

const askDesk = (path: string, body: object) => askDeskOf(site.desk, path, body);

/** Runs SQL in the site's database. */
export async function sql<Row>(text: string, params: (string | number | null)[] = []): Promise<Row[]> {
  return (await askDesk("/sql", { sql: text, params })).json();
}

/** Runs `during` while a table cannot be reached, as when the database fails. */
export async function without<T>(table: string, during: () => Promise<T>): Promise<T> {
  await sql(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    return await during();
  } finally {
    await sql(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
}

/** Signs an account in without the login form: its session, its access token and its cookies, each `name=value`. */
export async function newSession(
  email: string,
): Promise<{ sessionId: string; token: string; cookies: Record<string, string> }> {
  return (await askDesk("/session", { email })).json();
}

/** Fires the site's cron trigger now. */
export async function runCron(cron: string): Promise<void> {
  await askDesk("/scheduled", { cron });
}

/** The Worker's log since the last call. */
export async function takeLogs(): Promise<LogLine[]> {
  return (await askDesk("/logs", {})).json();
}

/** Makes the mail stand-in slow, down or wrong; the setup files reset it after each test. */
export async function setMailMode(mode: string): Promise<void> {
  await fetch(`${mailUrl}/control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ mode }),
  });
}

/** Tells the payment stand-in what the bank, the provider or the network does (test/upstream/payments-service.ts). */
export async function controlPayments<Answer>(what: string, asked: object = {}): Promise<{ answer: Answer }> {
  const response = await fetch(`${paymentsUrl}/control/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(asked),
  });
  if (!response.ok) throw new Error(`${what} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** The messages to an address, the newest first. */
export async function mailsTo(address: string): Promise<Message[]> {
  const response = await fetch(`${mailUrl}/messages?to=${encodeURIComponent(address)}`);
  return response.json();
}

const MAIL_WITHIN_MS = 10_000;

/** The newest message to an address. Waits for it. */
export async function mailTo(address: string): Promise<Message> {
  const deadline = Date.now() + MAIL_WITHIN_MS;
  while (Date.now() < deadline) {
    const [newest] = await mailsTo(address);
    if (newest) return newest;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail came for ${address}.`);
}

let addresses = 0;

/** An email address that no other test uses. */
export function newAddress(): string {
  addresses += 1;
  return `reader-${process.pid}-${Date.now()}-${addresses}@example.com`;
}
