import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { signId } from "#worker/platform/secret-tokens.ts";
import { MAIL_CRON } from "#worker/scheduled.ts";
import { throwawaySecrets } from "../../scripts/support/secrets.ts";
import { startMail } from "../upstream/mail.ts";
import { startTroubledMail } from "./newsletter-provider.ts";
import type { SiteOrder } from "./newsletter-site.ts";
import { sqlOf } from "./scale-site.ts";

export type NewsletterResult = {
  lines: { ok: boolean; text: string }[];
  figures: string[];
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A request sent before somebody unsubscribed may arrive this much later. */
const ON_ITS_WAY_MS = 1_000;
const MOST_ROUNDS = 400;

async function startSite(order: SiteOrder): Promise<{ url: URL; child: ChildProcess }> {
  const script = join(import.meta.dirname, "newsletter-site.ts");
  const child = spawn(process.execPath, ["--no-warnings", script, JSON.stringify(order)], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const [line] = await once(child.stdout, "data");
  return { url: new URL(String(line).trim()), child };
}

/** Kills a site and the runtime that it started. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = once(child, "exit");
  process.kill(-child.pid, "SIGKILL");
  await ended;
}

/**
 * Sends one issue to this many readers through a provider that is slow, limited and loses answers, while the Worker is
 * killed at random moments and readers unsubscribe. Counts what each reader got. Time passes by moving every stored
 * time into the past, outside the Worker.
 */
export async function runNewsletter(readers: number, kills: number): Promise<NewsletterResult> {
  const secrets = throwawaySecrets();
  const folder = mkdtempSync(join(tmpdir(), "newsletter-"));
  const trouble = startTroubledMail(Math.ceil(readers * 0.6));
  const mail = await startMail({ around: trouble.around });
  const vars = {
    ...secrets,
    ...{ MAIL_TRANSPORT: "http", MAIL_API_URL: mail.url, MAIL_API_KEY: "a-key", MAIL_RATE: "25" },
    ...{ CHAT_PROVIDER: "built-in", YOUTUBE_CHANNEL_ID: "", GITHUB_LOGIN: "" },
  };
  const leftAt = new Map<string, number>();
  let [killed, rounds] = [0, 0];
  let site = await startSite({ folder, fresh: true, vars });
  const sql = (...statements: string[]) => sqlOf(site.url)("DB", statements);
  const cron = () => fetch(new URL(`/__cron?cron=${encodeURIComponent(MAIL_CRON)}`, site.url));
  const addressOf = (reader: number) => `r${reader}@load.example`;

  async function unsubscribe(reader: number): Promise<void> {
    const token = await signId(secrets.APP_SECRET ?? "", "newsletter-unsubscribe", `r${reader}`);
    const answer = await fetch(new URL("/api/newsletter/unsubscribe", site.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });
    if (!answer.ok) throw new Error(`unsubscribing answered ${answer.status}`);
    leftAt.set(addressOf(reader), Date.now());
  }

  async function letPass(milliseconds: number): Promise<void> {
    trouble.letPass(milliseconds);
    const earlier = (column: string) => `${column} = ${column} - ${milliseconds}`;
    const columns = ["due_at", "tried_at", "failing_since", "sent_at", "failed_at"].map(earlier).join(", ");
    await sql(`UPDATE outbox SET ${columns}`, `UPDATE mail_gate SET ${earlier("opens_at")}`);
  }

  async function count(from: string): Promise<number> {
    const [rows = []] = await sql(`SELECT count(*) AS n FROM ${from}`);
    return Number(Object.values(rows[0] ?? {})[0]);
  }
  const open = () => count("outbox WHERE status IN ('waiting', 'sending')");
  const isOver = async () =>
    (await count("newsletter_issues WHERE status = 'sent'")) === 1 && (await open()) === 0;

  try {
    await sql(
      ...Array.from(
        { length: readers },
        (_, n) =>
          `INSERT INTO newsletter_subscribers (id, email, status, created_at, updated_at) VALUES ('r${n}', '${addressOf(n)}', 'confirmed', ${n}, 0)`,
      ),
      `INSERT INTO newsletter_issues (id, subject, body, status, send_at, created_at, updated_at) VALUES ('issue', 'Keys', 'Use the **id**.', 'scheduled', 0, 0, 0)`,
    );
    let leaving = 0;
    while (rounds < MOST_ROUNDS && (killed < kills || !(await isOver()))) {
      rounds += 1;
      const before = mail.messages().length;
      const run = cron().then(
        (answer) => answer.body?.cancel(),
        () => {},
      );
      if (killed < kills) {
        await after(Math.random() * 2_000);
        const inRun = unsubscribe((leaving * 97) % readers).then(
          () => true,
          () => false,
        );
        await after(Math.random() * 300);
        await kill(site.child);
        await run;
        if (await inRun) leaving += 1;
        killed += 1;
        site = await startSite({ folder, fresh: false, vars });
        await unsubscribe((leaving * 97) % readers);
        leaving += 1;
        await letPass(20 * MINUTE);
      } else {
        await run;
        await letPass(mail.messages().length === before ? 6 * HOUR : 5 * MINUTE);
      }
    }
    const failed = await count("outbox WHERE status = 'failed'");
    const waiting = await open();
    const got = new Map<string, number>();
    for (const { to } of mail.messages()) for (const one of to) got.set(one, (got.get(one) ?? 0) + 1);
    const everybody = Array.from({ length: readers }, (_, n) => addressOf(n));
    const stayed = everybody.filter((one) => !leftAt.has(one));
    const withCount = (people: string[], wanted: (mails: number) => boolean) =>
      people.filter((one) => wanted(got.get(one) ?? 0)).length;
    const late = trouble.arrivals.filter(({ to, at }) => at > (leftAt.get(to) ?? Infinity) + ON_ITS_WAY_MS);
    const exactly = withCount(stayed, (mails) => mails === 1);
    const line = (ok: boolean, text: string) => ({ ok, text });
    return {
      lines: [
        line(
          exactly === stayed.length,
          `${exactly} of ${stayed.length} readers who stayed got exactly one mail`,
        ),
        line(withCount(everybody, (mails) => mails > 1) === 0, "nobody got two"),
        line(
          late.length === 0,
          `${late.length} mails to the ${leftAt.size} readers who unsubscribed, afterwards`,
        ),
        line(failed === 0 && waiting === 0, `${failed} mails failed, ${waiting} still wait`),
        line(killed === kills, `${killed} kills`),
      ],
      figures: [
        `${rounds} runs of the cron over ${(trouble.passed() / (24 * HOUR)).toFixed(1)} days`,
        `${trouble.arrivals.length} requests: ${trouble.counts.limited} refused for their rate, ${trouble.counts.quota} for the day's quota, ${trouble.counts.lost} taken and the answer lost, ${trouble.counts.late} answered too late`,
        `${withCount([...leftAt.keys()], (mails) => mails === 1)} of ${leftAt.size} who unsubscribed had their mail before`,
      ],
    };
  } finally {
    await kill(site.child);
    await mail.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
