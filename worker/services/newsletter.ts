import { and, eq, gt, isNull } from "drizzle-orm";
import { AppError } from "#shared/domain/app-error.ts";
import type { NewsletterSignup } from "#shared/schemas/newsletter.ts";
import { hashToken, newToken, readSignedId, signId } from "../auth/secret-tokens.ts";
import type { Config } from "../config.ts";
import { query } from "../db/client.ts";
import { newId } from "../db/ids.ts";
import { newsletterSubscribers } from "../db/schema.ts";
import { confirmationMail } from "../mail/messages.ts";
import type { Outbox } from "../mail/outbox.ts";
import type { Dependencies } from "./dependencies.ts";
import { LIMITS, type Limits, networkOf } from "./limits.ts";
import type { TurnstileCheck } from "./turnstile.ts";

const MINUTE_MS = 60_000;
const CONFIRMATION_VALID_MS = 7 * 24 * 60 * MINUTE_MS;
/** One address gets at most one confirmation in this time, however often it is entered. */
const RESEND_AFTER_MS = 10 * MINUTE_MS;
const UNSUBSCRIBE = "newsletter-unsubscribe";
/** How the keys of an issue's mails begin in the outbox. */
export const ISSUE_MAIL = "issue-";

/** The way out for a subscriber: an absolute address that acts without a sign-in. */
export function createUnsubscribeUrl({ site, secrets }: Config) {
  return async (id: string) =>
    `${site.origin}/newsletter/unsubscribe?token=${await signId(secrets.app, UNSUBSCRIBE, id)}`;
}

/** Who sent a form, for counting only: an address of the network, never stored. */
export type Sender = { clientAddress: string };

export function createNewsletter(
  dependencies: Dependencies & { outbox: Outbox; limits: Limits; turnstile: TurnstileCheck },
) {
  const { db, config, now, outbox, defer, allowForm, limits, turnstile } = dependencies;
  const { origin } = config.site;

  const unsubscribeUrl = createUnsubscribeUrl(config);

  async function subscriberOf(token: string): Promise<string> {
    const id = await readSignedId(config.secrets.app, UNSUBSCRIBE, token);
    if (id === null) throw new AppError("invalid", "This unsubscribe link is not one of ours.");
    return id;
  }

  return {
    /**
     * Stores an address as pending and mails it a confirmation (decisions.md, Newsletter). The
     * caller learns nothing about whether the address was there before.
     * @throws AppError `invalid` for a robot, `rate_limited`, `unavailable`
     */
    async subscribe(form: NewsletterSignup, { clientAddress }: Sender): Promise<void> {
      const { email } = form;
      if (!(await allowForm(`newsletter:${clientAddress}`))) {
        throw new AppError(
          "rate_limited",
          "That was a lot of signups from one place. Please wait a minute.",
          {
            retryAfter: 60,
          },
        );
      }
      await turnstile.check("newsletter", form);
      const at = now();
      const existing = await query(() =>
        db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)).get(),
      );
      const lastSent = existing?.confirmationSentAt?.getTime() ?? 0;
      if (existing?.status === "confirmed") return;
      if (existing?.status === "pending" && lastSent > at.getTime() - RESEND_AFTER_MS) return;

      const id = existing?.id ?? newId(at);
      const token = newToken();
      const pending = {
        status: "pending" as const,
        confirmationHash: await hashToken(token),
        confirmationSentAt: at,
        updatedAt: at,
      };
      // Of several signups of one address at the same instant the first is stored and mailed, and the
      // others change nothing: the link in the one mail has to be the one that counts.
      const instant = `${email} ${Math.floor(at.getTime() / RESEND_AFTER_MS)} ${lastSent}`;
      const mail = outbox.insert(
        confirmationMail(config.site, email, {
          confirm: `${origin}/newsletter/confirm?token=${token}`,
          unsubscribe: await unsubscribeUrl(id),
        }),
        `newsletter-${await hashToken(instant)}`,
      );
      const write = existing
        ? db
            .update(newsletterSubscribers)
            .set(pending)
            .where(
              and(
                eq(newsletterSubscribers.id, id),
                existing.confirmationSentAt
                  ? eq(newsletterSubscribers.confirmationSentAt, existing.confirmationSentAt)
                  : isNull(newsletterSubscribers.confirmationSentAt),
              ),
            )
        : db
            .insert(newsletterSubscribers)
            .values({ id, email, createdAt: at, ...pending })
            .onConflictDoNothing({ target: newsletterSubscribers.email });
      await query(() => db.batch([write, mail.statement]));
      defer(outbox.send(mail.id));
    },

    /**
     * Confirms the address that a link was mailed to. A link that was used already says so kindly.
     * @throws AppError `invalid` for a link that is unknown or older than seven days, `rate_limited`
     */
    async confirm(token: string, { clientAddress }: Sender): Promise<void> {
      await limits.take([LIMITS.linkNetwork, networkOf(clientAddress)]);
      const at = now();
      const hash = await hashToken(token);
      const [updated] = await query(() =>
        db.batch([
          db
            .update(newsletterSubscribers)
            .set({ status: "confirmed", confirmedAt: at, unsubscribedAt: null, updatedAt: at })
            .where(
              and(
                eq(newsletterSubscribers.confirmationHash, hash),
                eq(newsletterSubscribers.status, "pending"),
                gt(newsletterSubscribers.confirmationSentAt, new Date(at.getTime() - CONFIRMATION_VALID_MS)),
              ),
            )
            .returning({ id: newsletterSubscribers.id }),
        ]),
      );
      if (updated.length > 0) return;
      const known = await query(() =>
        db
          .select({ status: newsletterSubscribers.status })
          .from(newsletterSubscribers)
          .where(eq(newsletterSubscribers.confirmationHash, hash))
          .get(),
      );
      if (known?.status === "confirmed") return;
      throw new AppError(
        "invalid",
        "This confirmation link has expired or was replaced by a newer one. Sign up again to get a fresh one.",
      );
    },

    /** Whether an unsubscribe link is genuine. @throws AppError `invalid` */
    async checkUnsubscribe(token: string): Promise<void> {
      await subscriberOf(token);
    },

    /**
     * Ends the newsletter for the address of a link; doing it twice is no error. Not limited by network:
     * mail providers send the one-click requests of all their readers from a few networks, and a forged
     * link is refused by its signature before anything is looked up.
     * @throws AppError `invalid`
     */
    async unsubscribe(token: string): Promise<void> {
      const id = await subscriberOf(token);
      const at = now();
      await query(() =>
        db.batch([
          db
            .update(newsletterSubscribers)
            .set({ status: "unsubscribed", unsubscribedAt: at, confirmationHash: null, updatedAt: at })
            .where(eq(newsletterSubscribers.id, id)),
          // An issue that is written and waits must not follow.
          outbox.dropWaiting(
            db
              .select({ email: newsletterSubscribers.email })
              .from(newsletterSubscribers)
              .where(eq(newsletterSubscribers.id, id)),
            ISSUE_MAIL,
          ),
        ]),
      );
    },
  };
}

export type Newsletter = ReturnType<typeof createNewsletter>;
