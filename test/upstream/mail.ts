import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { type MailEvent, signedEvent } from "./mail-events.ts";
import { inboxPage, messagePage } from "./mail-pages.ts";
import { type StandIn, startStandIn } from "./server.ts";

const header = z.string().regex(/^[^\r\n]*$/, "must be one line");

/** The API in worker/platform/mailer.ts: that of Resend and compatible services. */
const emailSchema = z.object({
  from: z.email(),
  to: z.array(z.email()).min(1).max(50),
  subject: header.min(1),
  text: z.string().min(1),
  html: z.string().min(1),
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), header).default({}),
  reply_to: z.email().optional(),
});

const storedSchema = emailSchema.extend({
  id: z.string(),
  receivedAt: z.string(),
  /** Its `Idempotency-Key`. */
  key: z.string().optional(),
});

/** A message as the provider accepted it. `receivedAt` is ISO 8601, UTC. */
export type Message = z.output<typeof storedSchema>;

/** How long providers remember a key. */
const KEY_KEPT_MS = 24 * 60 * 60_000;

export type MailStandIn = StandIn & {
  /** The messages to one address, or all of them; the newest first. */
  messages(to?: string): Message[];
  /** The folder's files that are not messages. They are left alone. */
  skipped: string[];
};

/** A message, or null for a file that is truncated or holds something else. */
function readMessage(path: string): Message | null {
  try {
    return storedSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}

function readFolder(folder: string): { taken: Message[]; skipped: string[] } {
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => ({ path: join(folder, name), message: readMessage(join(folder, name)) }));
  return {
    taken: files
      .flatMap(({ message }) => message ?? [])
      .sort((a, b) => a.receivedAt.localeCompare(b.receivedAt)),
    skipped: files.filter(({ message }) => message === null).map(({ path }) => path),
  };
}

/**
 * A mail provider with an HTTP API that delivers to its own inbox. `POST /emails` accepts a message; a second one with
 * the same `Idempotency-Key` within a day gets the first one's answer, or a 409 if its body differs. `GET /` shows the
 * messages, `GET /messages?to=` lists them as JSON, `DELETE /messages` deletes them. `POST /messages/{id}/bounced` and
 * `…/complained` report that to the site's webhook. With a `folder` the messages outlive the process.
 */
export async function startMail(
  options: {
    port?: number;
    folder?: string;
    slowMs?: number;
    /** The site's webhook, which bounces and complaints are reported to. */
    webhook?: string;
    /** Wraps the call that accepts a message. */
    around?: MiddlewareHandler;
  } = {},
): Promise<MailStandIn> {
  const { folder } = options;
  const { taken: stored, skipped } = folder ? readFolder(folder) : { taken: [], skipped: [] };
  let taken = stored;
  const byKey = new Map(taken.flatMap((message) => (message.key ? [[message.key, message]] : [])));
  const messages = (to?: string) =>
    taken.filter((message) => to === undefined || message.to.includes(to)).toReversed();

  const service = new Hono();
  if (options.around) service.use("/emails", options.around);
  service.post("/emails", async (c) => {
    if (!/^Bearer \S+$/.test(c.req.header("authorization") ?? "")) {
      return c.json({ name: "missing_api_key", message: "Missing API key in the authorization header" }, 401);
    }
    const email = emailSchema.safeParse(await c.req.json().catch(() => null));
    if (!email.success) {
      return c.json({ name: "validation_error", message: z.prettifyError(email.error) }, 422);
    }
    const key = c.req.header("idempotency-key");
    const first = key === undefined ? undefined : byKey.get(key);
    if (first && Date.now() - Date.parse(first.receivedAt) < KEY_KEPT_MS) {
      if (isDeepStrictEqual(emailSchema.parse(first), email.data)) return c.json({ id: first.id });
      const text = "This key was used for another message in the last 24 hours.";
      return c.json({ name: "invalid_idempotent_request", message: text }, 409);
    }
    const message: Message = { ...email.data, id: randomUUID(), receivedAt: new Date().toISOString(), key };
    taken.push(message);
    if (key !== undefined) byKey.set(key, message);
    if (folder) writeFileSync(join(folder, `${message.id}.json`), JSON.stringify(message, null, 2));
    return c.json({ id: message.id });
  });

  const desk = new Hono();
  desk.get("/", (c) => c.html(inboxPage(messages())));
  desk.get("/messages", (c) => c.json(messages(c.req.query("to"))));
  desk.get("/messages/:id", (c) => {
    const message = taken.find(({ id }) => id === c.req.param("id"));
    return message
      ? c.html(messagePage(message, options.webhook !== undefined))
      : c.text("There is no such message.", 404);
  });
  desk.post("/messages/:id/:event{bounced|complained}", async (c) => {
    const message = taken.find(({ id }) => id === c.req.param("id"));
    if (!message || !options.webhook) return c.text("There is nobody to report it to.", 404);
    const event: MailEvent = c.req.param("event") === "bounced" ? "bounced" : "complained";
    const { headers, body } = signedEvent(event, message.to[0] ?? "");
    const answer = await fetch(options.webhook, { method: "POST", headers, body });
    return c.text(`The site answered ${answer.status}: ${await answer.text()}`);
  });
  desk.delete("/messages", (c) => {
    if (folder) for (const { id } of taken) rmSync(join(folder, `${id}.json`), { force: true });
    taken = [];
    return c.body(null, 204);
  });

  const standIn = await startStandIn({ ...options, service, desk });
  return { ...standIn, messages, skipped };
}
