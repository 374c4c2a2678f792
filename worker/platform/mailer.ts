import { z } from "zod";
import { inTime, WITHIN_MS } from "./deadline.ts";

/** One message. `headers` are additional ones, such as `List-Unsubscribe`. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  replyTo: string | null;
};

/**
 * A clear answer of the provider that is not "accepted". `no`: this mail will never be taken. `later`: no
 * mail is taken just now (a rate, a quota, a wrong key), `retryAfterMs` where the provider said for how long.
 * `message` is shown at the desk and logged, so it holds no address.
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
 * Hands a message to the provider. Throws MailRefused for a clear refusal. Any other error leaves open
 * whether it was taken: the same `key` then keeps a second try from becoming a second mail, where the
 * provider knows keys.
 */
export type Mailer = { send(mail: Mail, key: string): Promise<void> };

/** Cloudflare's codes for a mail that will never be taken; see its Email Service, "Error codes". */
const CLOUDFLARE_NO: ReadonlySet<string> = new Set([
  ...["E_VALIDATION_ERROR", "E_FIELD_MISSING", "E_TOO_MANY_RECIPIENTS", "E_CONTENT_TOO_LARGE"],
  ...["E_RECIPIENT_NOT_ALLOWED", "E_RECIPIENT_SUPPRESSED"],
  ...["E_HEADER_NOT_ALLOWED", "E_HEADER_USE_API_FIELD", "E_HEADER_VALUE_INVALID"],
  ...["E_HEADER_VALUE_TOO_LONG", "E_HEADER_NAME_INVALID", "E_HEADERS_TOO_LARGE", "E_HEADERS_TOO_MANY"],
]);
/** Cloudflare's codes for limits, and for a sender that is not set up. Nothing more will be taken just now. */
const CLOUDFLARE_LATER: ReadonlySet<string> = new Set([
  ...["E_RATE_LIMIT_EXCEEDED", "E_DAILY_LIMIT_EXCEEDED"],
  ...["E_SENDER_NOT_VERIFIED", "E_SENDER_DOMAIN_NOT_AVAILABLE"],
]);

/** Mail through Cloudflare Email Service's `send_email` binding. */
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
          throw new MailRefused("later", `Cloudflare takes no email just now (${code}).`);
        }
        throw error;
      }
    },
  };
}

/** The mailer that the configuration asks for. */
export function createMailer(
  config: { transport: "cloudflare" | "http"; from: string; apiUrl: string; apiKey: string },
  outside: { binding: SendEmail; fetch: typeof fetch },
): Mailer {
  return config.transport === "http"
    ? httpMailer({ ...config, fetch: outside.fetch })
    : cloudflareMailer(outside.binding, config.from);
}

const TIMEOUT_MS = 5_000;

/** Statuses about one mail: malformed, too large, an invalid recipient. */
const NO_STATUSES: ReadonlySet<number> = new Set([400, 409, 413, 422]);
/** Statuses about our account: a wrong key, an unpaid bill, a rate or a quota. */
const LATER_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 429]);
/** What such providers call errors that are about our account or about this moment, whatever the status. */
const LATER_NAMES: ReadonlySet<string> = new Set([
  ...["rate_limit_exceeded", "daily_quota_exceeded", "monthly_quota_exceeded"],
  ...["missing_api_key", "invalid_api_key", "restricted_api_key", "invalid_from_address"],
]);
/** The first request with this key is still being worked on: its result is not known yet. */
const IN_PROGRESS = "concurrent_idempotent_requests";

const errorSchema = z.object({ name: z.string().regex(/^[a-z_]{1,60}$/) });

/**
 * `Retry-After` in milliseconds: seconds, or a date, which the provider's own `Date` makes a delay whatever its
 * clock says. Null where there is none, or nothing that says when.
 */
function readRetryAfter(headers: Headers): number | null {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const delay = Date.parse(value) - Date.parse(headers.get("date") ?? "");
  return Number.isNaN(delay) ? null : Math.max(0, delay);
}

/** What an answer other than 2xx means. */
async function readRefusal(response: Response): Promise<Error> {
  const error = errorSchema.safeParse(await response.json().catch(() => null));
  const name = error.success ? error.data.name : "";
  const { status } = response;
  const what = name ? `${status} ${name}` : String(status);
  const retryAfter = readRetryAfter(response.headers);
  if (LATER_STATUSES.has(status) || LATER_NAMES.has(name) || retryAfter !== null) {
    return new MailRefused("later", `The email provider takes no email just now (${what}).`, retryAfter);
  }
  if (NO_STATUSES.has(status) && name !== IN_PROGRESS) {
    return new MailRefused("no", `The email provider refused it (${what}).`);
  }
  return new Error(`The email provider answered ${what}.`);
}

/**
 * Mail through a provider's HTTP API: `POST {apiUrl}/emails` with a bearer key and a JSON body
 * `{ from, to: [address], subject, text, html, headers, reply_to? }`, the shape that Resend and its
 * compatible services take.
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
      // A body that nobody reads keeps its connection open.
      await response.body?.cancel();
    },
  };
}
