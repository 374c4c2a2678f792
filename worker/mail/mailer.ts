import { AppError } from "#shared/domain/app-error.ts";

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
 * Hands a message to whoever delivers it. Throws when it was not taken, or when nobody said whether it
 * was: the same `key` then keeps a second try from becoming a second mail, where the provider knows keys.
 */
export type Mailer = { send(mail: Mail, key: string): Promise<void> };

/** Mail through Cloudflare Email Service's `send_email` binding. */
export function cloudflareMailer(binding: SendEmail, from: string): Mailer {
  return {
    async send({ to, subject, text, html, headers, replyTo }) {
      await binding.send({ from, to, subject, text, html, headers, ...(replyTo ? { replyTo } : {}) });
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

/**
 * Mail through a provider's HTTP API: `POST {apiUrl}/emails` with a bearer key and a JSON body
 * `{ from, to: [address], subject, text, html, headers, reply_to? }`, the shape that Resend and its
 * compatible services take. Any answer but 2xx is a failure.
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
      // A body that nobody reads keeps its connection open.
      await response.body?.cancel();
      if (!response.ok) {
        throw new AppError("unavailable", "Mail cannot be sent just now.", {
          cause: new Error(`the mail provider answered ${response.status}`),
        });
      }
    },
  };
}
