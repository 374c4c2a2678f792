import { readFileSync } from "node:fs";
import { join } from "node:path";
import { searchTextOf } from "#shared/search-text.ts";
import { scryptPasswords } from "#worker/accounts/passwords.ts";
import { newSigningKey } from "#worker/accounts/signing-keys.ts";
import { LateError } from "#worker/platform/deadline.ts";
import { hashToken, newToken, signId } from "#worker/platform/secret-tokens.ts";
import { HOURLY_CRON, MAIL_CRON, PUBLISHING_CRON } from "#worker/scheduled.ts";
import { readContent } from "../../../scripts/content/read.ts";
import { searchBindingTarget, writeSearchIndex } from "../../../scripts/seed/search-target.ts";
import { migrationStatements } from "../../../scripts/support/migrations.ts";
import { BUILT_CONFIG } from "../../../scripts/support/paths.ts";
import { fillDatabase, serveBuild } from "../../bench/worker.ts";
import { createSessionMint } from "../../support/sessions.ts";
import { WEBHOOK_SECRET } from "../../upstream/mail-events.ts";
import { startPayments } from "../../upstream/payments.ts";
import { startTurnstile } from "../../upstream/turnstile.ts";
import { YOUTUBE_CHANNEL_ID } from "../../upstream/youtube-service.ts";

const ORIGIN = "http://localhost";
export const SECRET = "a-secret-that-only-the-tests-know-0123456789";
/** An offer whose places are all taken. */
export const FULL_OFFER = "bootcamp-standard";
export const PASSWORD = "a green bar a day";

type Bindings = {
  DB: D1Database;
  SEARCH: D1Database;
  SESSIONS: KVNamespace;
  FEEDS: KVNamespace;
  MEDIA: R2Bucket;
};

export type FaultInit = {
  method?: string;
  headers?: ConstructorParameters<typeof Headers>[0];
  body?: string | Uint8Array | null;
};

/** What fails during one request, and which caches it uses. */
export type FaultSpec = {
  dependency?: string;
  fault?: string;
  /** The name of its feeds, and of its cached pages unless `pages` is set. */
  scope?: string;
  pages?: string;
  /** The isolate that answers: another one has an empty memory, and both share the edge cache. */
  isolate?: string;
  /** Whether the content has changed since its pages were cached. */
  outdated?: boolean;
};

/**
 * The runtime drops idle connections, sometimes just as one is used again, and on a busy machine several in a row. And
 * this process, which writes sessions with the site's own code, may be too busy to notice the answer in time. `work` has to build the request each time, because Turnstile's token may be used up.
 */
export async function again<T>(work: () => Promise<T>, more = 4): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (more === 0 || !(error instanceof TypeError || error instanceof LateError)) throw error;
    return again(work, more - 1);
  }
}

/** A person with an account, and how a browser of theirs sends requests. */
export type FaultPerson = { id: string; email: string; sessionId: string; cookie: string };

/**
 * The last build in the real runtime, where each request names its fault (faulty-worker.js). People and links are
 * written directly to the database, so that a test of one fault needs no other part to work.
 */
export async function startFaultySite() {
  const key = await newSigningKey();
  const turnstile = await startTurnstile();
  const { payments, vars: paymentVars, close: closePayments } = await startPayments();
  const vars = {
    AUTH_KEYS: JSON.stringify([key]),
    APP_SECRET: SECRET,
    SITE_URL: ORIGIN,
    MAIL_TRANSPORT: "http",
    MAIL_API_URL: "https://mail.example",
    MAIL_API_KEY: "a-key",
    MAIL_WEBHOOK_SECRET: WEBHOOK_SECRET,
    MAIL_RATE: "1000",
    CHAT_PROVIDER: "workers-ai",
    YOUTUBE_CHANNEL_ID,
    YOUTUBE_API_KEY: "a-key",
    YOUTUBE_API_URL: "https://api.youtube.example",
    GITHUB_LOGIN: "someone",
    GITHUB_TOKEN: "a-token",
    GITHUB_API_URL: "https://api.github.example",
    ...turnstile.vars,
    ...paymentVars,
  };
  const textOf = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");
  const site = serveBuild(BUILT_CONFIG, textOf("faulty-worker.js"), {
    pageCache: true,
    beside: {
      "outside-services.js": textOf("outside-services.js"),
      "vars.js": `export const VARS = ${JSON.stringify(vars)};`,
    },
  });
  const env = await site.getBindings<Bindings>();
  await fillDatabase(site);
  await again(() => env.DB.prepare("UPDATE offers SET places = 0 WHERE id = ?").bind(FULL_OFFER).run());
  await env.SEARCH.batch(migrationStatements("SEARCH").map((statement) => env.SEARCH.prepare(statement)));
  await again(() =>
    writeSearchIndex(
      searchBindingTarget(env.SEARCH, async () => {}),
      readContent(),
    ),
  );

  const passwordHash = await scryptPasswords.hash(PASSWORD);
  let people = 0;

  async function insert(table: string, row: Record<string, string | number | null>): Promise<void> {
    const places = Object.keys(row).fill("?").join(", ");
    const insertion = `INSERT OR IGNORE INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${places})`;
    await again(() =>
      env.DB.prepare(insertion)
        .bind(...Object.values(row))
        .run(),
    );
  }

  const signIn = createSessionMint({
    ...{ kv: env.SESSIONS, secret: SECRET, keys: [key], origin: ORIGIN },
    insert: (row) => insert("user_sessions", row),
  });

  return {
    env,
    insert,
    payments,

    /** A new account, signed in. `returning`: its access token has expired, so its session has to be read. */
    async person(role: "student" | "admin", returning = false): Promise<FaultPerson> {
      people += 1;
      const id = crypto.randomUUID();
      const [email, fullName, at] = [`person-${people}@example.org`, "Ada Lovelace", Date.now()];
      await insert("users", {
        id,
        email,
        full_name: fullName,
        password_hash: passwordHash,
        role,
        search_text: searchTextOf({ fullName, email, phone: null }),
        created_at: at,
        updated_at: at,
      });
      const { sessionId, cookies } = await again(async () => {
        // An earlier try may have got half way.
        await env.DB.prepare("DELETE FROM user_sessions WHERE user_id = ?").bind(id).run();
        return signIn({ id, role, fullName });
      });
      if (returning) delete cookies.access;
      return { id, email, sessionId, cookie: Object.values(cookies).join("; ") };
    },

    /** The token of a link mailed to a person. */
    async link({ id, email }: FaultPerson, purpose: "confirm_email" | "reset_password"): Promise<string> {
      const token = newToken();
      const at = Date.now();
      await insert("mailed_tokens", {
        ...{ token_hash: await hashToken(token), user_id: id, purpose, email },
        ...{ expires_at: at + 86_400_000, created_at: at },
      });
      return token;
    },

    /** A newsletter subscriber, with the tokens of both links. */
    async subscriber(): Promise<{ confirm: string; unsubscribe: string }> {
      const [id, confirm, at] = [crypto.randomUUID(), newToken(), Date.now()];
      await insert("newsletter_subscribers", {
        ...{ id, email: `${id}@example.org`, status: "pending", confirmation_hash: await hashToken(confirm) },
        ...{ confirmation_sent_at: at, created_at: at, updated_at: at },
      });
      return { confirm, unsubscribe: await signId(SECRET, "newsletter-unsubscribe", id) };
    },

    /** The URL in emails about messages that switches these emails off. */
    async messageMailOff(id: string): Promise<string> {
      return `/message-mail/off?token=${await signId(SECRET, "message-mail-off", id)}`;
    },

    /** The URL in the mail before a renewal. */
    async cancelMembership(id: string): Promise<string> {
      return `/membership/cancel?token=${encodeURIComponent(await signId(SECRET, "cancel-membership", id))}`;
    },
    /** The URL in reminders that stops them. */
    async remindersOff(id: string): Promise<string> {
      return `/reminders/off?token=${await signId(SECRET, "reminders-off", id)}`;
    },

    /** Sends a request with a fault. `settle`: waits for all its work, including the work after the answer. */
    async ask(path: string, init: FaultInit, spec: FaultSpec, { settle = false } = {}) {
      const headers = new Headers(init.headers);
      headers.set("x-fault", JSON.stringify(spec));
      if (settle) headers.set("x-settle", "1");
      return site.dispatchFetch(ORIGIN + path, {
        method: init.method ?? "GET",
        redirect: "manual",
        headers: Object.fromEntries(headers),
        ...(init.body === undefined || init.body === null ? {} : { body: init.body }),
      });
    },

    /** Fires every cron trigger, with a fault. */
    async cron(spec: FaultSpec = {}): Promise<void> {
      const headers = { "x-fault": JSON.stringify(spec) };
      for (const cron of [PUBLISHING_CRON, MAIL_CRON, HOURLY_CRON]) {
        await site.dispatchFetch(`${ORIGIN}/__scheduled?cron=${encodeURIComponent(cron)}`, { headers });
      }
    },

    /** The mails that the provider accepted, including those whose answer was lost. */
    async taken(): Promise<{ key: string | null; to: string[]; subject: string }[]> {
      const answer = await site.dispatchFetch(`${ORIGIN}/__taken`);
      return JSON.parse(await answer.text());
    },

    async close() {
      await site.dispose();
      await Promise.all([turnstile.close(), closePayments()]);
    },
  };
}

export type FaultySite = Awaited<ReturnType<typeof startFaultySite>>;
