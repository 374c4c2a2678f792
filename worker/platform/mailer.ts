import { z } from "zod";
import { inTime, WITHIN_MS } from "./deadline.ts";

/** One email. `headers` are additional ones, such as `List-Unsubscribe`. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  replyTo: string | null;
};

/**
 * The provider clearly refused. `no`: it will never accept this email. `later`: it accepts no email right now (a rate
 * limit, a quota, a wrong key), for `retryAfterMs` if it said so. `message` is shown at the desk and logged, so it
 * must not contain an email address.
 */
export class MailRefused extends Error {
  readonly verdict: "no" | "later";
  readonly retryAfterMs: number | null;

  constructor(verdict: "no" | "later", message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = "MailRefused";
    this.verdict = verdict;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Sends an email through the provider. Throws MailRefused for a clear refusal. After any other error the email may or
 * may not have been accepted; trying again with the same `key` then does not send it twice, if the provider supports
 * keys.
 */
export type Mailer = { send(mail: Mail, key: string): Promise<void> };

/** Cloudflare's codes for an email that it will never accept; see its Email Service, "Error codes". */
const CLOUDFLARE_NO: ReadonlySet<string> = new Set([
  ...["E_VALIDATION_ERROR", "E_FIELD_MISSING", "E_TOO_MANY_RECIPIENTS", "E_CONTENT_TOO_LARGE"],
  ...["E_RECIPIENT_NOT_ALLOWED", "E_RECIPIENT_SUPPRESSED"],
  ...["E_HEADER_NOT_ALLOWED", "E_HEADER_USE_API_FIELD", "E_HEADER_VALUE_INVALID"],
  ...["E_HEADER_VALUE_TOO_LONG", "E_HEADER_NAME_INVALID", "E_HEADERS_TOO_LARGE", "E_HEADERS_TOO_MANY"],
]);
/** Cloudflare's codes for limits and for a sender that is not set up. It will accept no email right now. */
const CLOUDFLARE_LATER: ReadonlySet<string> = new Set([
  ...["E_RATE_LIMIT_EXCEEDED", "E_DAILY_LIMIT_EXCEEDED"],
  ...["E_SENDER_NOT_VERIFIED", "E_SENDER_DOMAIN_NOT_AVAILABLE"],
]);

/** Sends email through Cloudflare Email Service's `send_email` binding. */
export function cloudflareMailer(binding: SendEmail, from: string): Mailer {
  return {
    async send({ to, subject, text, html, headers, replyTo }) {
      const mail = { from, to, subject, text, html, headers, ...(replyTo ? { replyTo } : {}) };
      try {
        await inTime(binding.send(mail), WITHIN_MS.mail, "Mail");
      } catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : "";
        if (CLOUDFLARE_NO.has(code)) throw new MailRefused("no", `Cloudflare refused it (${code}).`);
        if (CLOUDFLARE_LATER.has(code)) {
          throw new MailRefused("later", `Cloudflare accepts no email right now (${code}).`);
        }
        throw error;
      }
    },
  };
}

/** The mailer chosen in the configuration. */
export function createMailer(
  config: { transport: "cloudflare" | "http"; from: string; apiUrl: string; apiKey: string },
  outside: { binding: SendEmail; fetch: typeof fetch },
): Mailer {
  return config.transport === "http"
    ? httpMailer({ ...config, fetch: outside.fetch })
    : cloudflareMailer(outside.binding, config.from);
}

const TIMEOUT_MS = 5_000;

/** Statuses about one email: malformed, too large, an invalid recipient. */
const NO_STATUSES: ReadonlySet<number> = new Set([400, 409, 413, 422]);
/** Statuses about our account: a wrong key, an unpaid bill, a rate limit or a quota. */
const LATER_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 429]);
/** Error names that are about our account or a temporary limit, whatever the status. */
const LATER_NAMES: ReadonlySet<string> = new Set([
  ...["rate_limit_exceeded", "daily_quota_exceeded", "monthly_quota_exceeded"],
  ...["missing_api_key", "invalid_api_key", "restricted_api_key", "invalid_from_address"],
]);
/** The first request with this key is still running: its result is not known yet. */
const IN_PROGRESS = "concurrent_idempotent_requests";

const errorSchema = z.object({ name: z.string().regex(/^[a-z_]{1,60}$/) });

/**
 * `Retry-After` in milliseconds: seconds, or a date, which is compared with the provider's own `Date` in case its
 * clock is wrong. Null if it is missing or unreadable.
 */
function readRetryAfter(headers: Headers): number | null {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const delay = Date.parse(value) - Date.parse(headers.get("date") ?? "");
  return Number.isNaN(delay) ? null : Math.max(0, delay);
}

/** The error for a response other than 2xx. */
async function readRefusal(response: Response): Promise<Error> {
  const error = errorSchema.safeParse(await response.json().catch(() => null));
  const name = error.success ? error.data.name : "";
  const { status } = response;
  const what = name ? `${status} ${name}` : String(status);
  const retryAfter = readRetryAfter(response.headers);
  if (LATER_STATUSES.has(status) || LATER_NAMES.has(name) || retryAfter !== null) {
    return new MailRefused("later", `The email provider accepts no email right now (${what}).`, retryAfter);
  }
  if (NO_STATUSES.has(status) && name !== IN_PROGRESS) {
    return new MailRefused("no", `The email provider refused it (${what}).`);
  }
  return new Error(`The email provider answered ${what}.`);
}

/**
 * Sends email through a provider's HTTP API: `POST {apiUrl}/emails` with a bearer key and a JSON body `{ from, to:
 * [address], subject, text, html, headers, reply_to? }`, as Resend and compatible services expect it.
 */
export function httpMailer({
  apiUrl,
  apiKey,
  from,
  fetch,
}: {
  apiUrl: string;
  apiKey: string;
  from: string;
  fetch: typeof globalThis.fetch;
}): Mailer {
  return {
    async send({ to, subject, text, html, headers, replyTo }, key) {
      const response = await fetch(`${apiUrl}/emails`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${apiKey}`,
          "idempotency-key": key,
        },
        body: JSON.stringify({
          from,
          to: [to],
          subject,
          text,
          html,
          headers,
          ...(replyTo ? { reply_to: replyTo } : {}),
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw await readRefusal(response);
      // An unread body keeps its connection open.
      await response.body?.cancel();
    },
  };
}
