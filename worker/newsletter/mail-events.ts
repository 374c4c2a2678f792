import { and, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "#shared/app-error.ts";
import { normaliseEmail } from "#shared/forms/email-address.ts";
import { users } from "#worker/accounts/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { readSignedWebhook } from "#worker/platform/signed-webhook.ts";
import { ISSUE_MAIL, SIGNUP_MAIL, subscriberId, WELCOME_MAIL } from "./addresses.ts";
import { mailEvents, newsletterLeft, newsletterSubscribers } from "./schema.ts";

/** The start of the outbox keys of emails about messages (worker/messages/notices.ts). */
const NOTICE_MAIL = "notice-";
const REASON_MAX = 300;
/** We send each email to one address; other senders may share the provider's account. */
const ADDRESSES_MAX = 50;

/** What we read of an event of Resend or a compatible provider. */
const eventSchema = z.object({
  type: z.string().max(100),
  created_at: z.coerce.date(),
  data: z.object({
    to: z.union([z.string(), z.array(z.string()).max(ADDRESSES_MAX)]).transform((to) => [to].flat()),
    bounce: z.object({ type: z.string().optional(), message: z.string().optional() }).optional(),
  }),
});
type MailEvent = z.output<typeof eventSchema>;

type Stop = { kind: "bounced" | "complained"; reason: string };

/** What an event means for its addresses; null if it changes nothing. A full mailbox is not a reason to stop. */
function stopOf({ type, data }: MailEvent): Stop | null {
  if (type === "email.complained") {
    return { kind: "complained", reason: "They reported an email as spam." };
  }
  if (type !== "email.bounced") return null;
  const { type: hardness = "Permanent", message = "" } = data.bounce ?? {};
  if (hardness.toLowerCase() !== "permanent") return null;
  const reason = message.replace(/\s+/gu, " ").trim().slice(0, REASON_MAX);
  return { kind: "bounced", reason: reason || "The address does not accept email." };
}

/**
 * Bounces and complaints that the mail provider reports (docs/decisions/099). They end the newsletter and the emails
 * about messages for an address, never account email.
 */
export function createMailEvents({
  db,
  config,
  now,
  log,
  outbox,
}: Pick<Dependencies, "db" | "config" | "now" | "log"> & { outbox: Outbox }) {
  /** The statements that stop an address's email. Someone who confirmed after the event keeps the newsletter. */
  async function stopping(email: string, { kind, reason }: Stop, since: Date) {
    const at = now();
    const reader = newsletterSubscribers;
    const isStopped = and(
      eq(reader.email, email),
      ne(reader.status, "unsubscribed"),
      or(isNull(reader.confirmedAt), lt(reader.confirmedAt, since)),
    );
    const left = { id: await subscriberId(config, email), leftAt: at };
    return [
      ...(kind === "complained" ? [db.insert(newsletterLeft).values(left).onConflictDoNothing()] : []),
      db
        .update(reader)
        .set({
          status: "unsubscribed",
          stopped: kind,
          stoppedAt: at,
          stopReason: reason,
          confirmationHash: null,
          // A complaint is also a wish to leave.
          ...(kind === "complained" && { unsubscribedAt: at }),
          updatedAt: at,
        })
        .where(isStopped),
      db.update(users).set({ messageMail: false, updatedAt: at }).where(eq(users.email, email)),
      ...[ISSUE_MAIL, SIGNUP_MAIL, WELCOME_MAIL, NOTICE_MAIL].map((prefix) =>
        outbox.drop(sql`${email}`, prefix),
      ),
    ];
  }

  return {
    /**
     * Handles an event once, however often it arrives. Events that change nothing are accepted, so that the provider
     * does not send them again.
     * @throws AppError `not_found` without MAIL_WEBHOOK_SECRET, `forbidden` for a wrong signature, `invalid` for a
     * signed body that is not an event
     */
    async receive(request: { headers: Headers; body: string }): Promise<void> {
      const secret = config.mail.webhookSecret;
      if (!secret) {
        log.warn("mail_events.no_secret");
        throw new AppError("not_found", "This site does not take events of a mail provider.");
      }
      const id = await readSignedWebhook(request, secret, now());
      if (id === null) {
        log.info("mail_events.wrong_signature");
        throw new AppError("forbidden", "The signature is missing, wrong or too old.");
      }
      const event = eventSchema.safeParse(readJson(request.body));
      if (!event.success) throw new AppError("invalid", "The body is not an event of a mail provider.");
      const stop = stopOf(event.data);
      if (!stop) return;
      const addresses = new Set(event.data.data.to.map((to) => normaliseEmail(bareAddress(to))));
      const statements = await Promise.all(
        [...addresses].map((email) => stopping(email, stop, event.data.created_at)),
      );
      const seen = await query(() =>
        db.select({ id: mailEvents.id }).from(mailEvents).where(eq(mailEvents.id, id)).get(),
      );
      if (seen) return;
      // Two deliveries at the same moment do the same twice, which changes nothing.
      const first = db
        .insert(mailEvents)
        .values({ id, kind: stop.kind, createdAt: now() })
        .onConflictDoNothing();
      await query(() => db.batch([first, ...statements.flat()]));
      log.info("mail_events.stopped", { kind: stop.kind, addresses: addresses.size });
    },
  };
}

/** "Ada <ada@example.org>" becomes "ada@example.org". */
const bareAddress = (to: string) => /<([^<>]+)>\s*$/.exec(to)?.[1] ?? to;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export type MailEvents = ReturnType<typeof createMailEvents>;
