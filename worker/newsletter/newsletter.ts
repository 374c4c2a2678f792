import { and, eq, exists, gt, inArray, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { NewsletterSignup } from "#shared/newsletter/newsletter.ts";
import type { Config } from "#worker/config.ts";
import type { PublicForms, Sender } from "#worker/http/public-form.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { alreadySubscribedMail, confirmationMail } from "#worker/platform/form-mails.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { fewerThan } from "#worker/platform/outbox-keys.ts";
import { hashToken, keyedHash, readSignedId, signId } from "#worker/platform/secret-tokens.ts";
import { newsletterDepartures, newsletterSubscribers } from "./schema.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CONFIRMATION_VALID_MS = 7 * DAY_MS;
/** An address gets at most one confirmation within this time. */
const RESEND_AFTER_MS = 10 * MINUTE_MS;
/** How many signup emails an address gets in a day, even if it unsubscribed in between. */
const MOST_A_DAY = 3;
const UNSUBSCRIBE = "newsletter-unsubscribe";
/** The start of the outbox keys of an issue's emails. */
export const ISSUE_MAIL = "issue-";
/** The start of the outbox keys of signup emails. The address (as `subscriberId`) and the kind follow. */
const SIGNUP_MAIL = "newsletter-";

type Subscriber = typeof newsletterSubscribers.$inferSelect;

/** Makes a subscriber's unsubscribe link: absolute, and it works without signing in. */
export function createUnsubscribeUrl({ site, secrets }: Config) {
  return async (id: string) =>
    `${site.origin}/newsletter/unsubscribe?token=${await signId(secrets.app, UNSUBSCRIBE, id)}`;
}

/**
 * The id of an address. It stays the same if the address returns after its row was deleted, so the links in earlier
 * emails still work, and an issue it already got is not sent again.
 */
const subscriberId = async ({ secrets }: Config, email: string) =>
  (await keyedHash(secrets.app, "newsletter-subscriber", email)).slice(0, 32);

export function createNewsletter(
  dependencies: Dependencies & { outbox: Outbox; limits: Limits; publicForms: PublicForms },
) {
  const { db, config, now, outbox, defer, limits, publicForms } = dependencies;
  const { origin } = config.site;

  const unsubscribeUrl = createUnsubscribeUrl(config);

  async function subscriberOf(token: string): Promise<string> {
    const id = await readSignedId(config.secrets.app, UNSUBSCRIBE, token);
    if (id === null)
      throw new AppError("invalid", "This unsubscribe link is not valid. Part of it may be missing.");
    return id;
  }

  /**
   * The token that confirms an address. It stays the same until the address unsubscribes, so the link in an earlier
   * email still works after a second one is sent. `createdAt` keeps a link from before the row was deleted from
   * confirming the next row, which has the same id.
   */
  const confirmationToken = (row: Pick<Subscriber, "id" | "createdAt" | "unsubscribedAt">) =>
    keyedHash(
      config.secrets.app,
      "newsletter-confirm",
      `${row.id}:${row.createdAt.getTime()}:${row.unsubscribedAt?.getTime() ?? 0}`,
    );

  /** The state of a confirmation link. @throws AppError `invalid` if it is unknown or older than seven days */
  async function stateOf(hash: string, at: Date): Promise<"ready" | "done"> {
    const row = await query(() =>
      db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.confirmationHash, hash)).get(),
    );
    if (row?.status === "confirmed") return "done";
    const sentAt = row?.confirmationSentAt?.getTime() ?? 0;
    if (row?.status === "pending" && sentAt > at.getTime() - CONFIRMATION_VALID_MS) return "ready";
    throw new AppError(
      "invalid",
      "This confirmation link has expired or was replaced by a newer one. Sign up again to get a new one.",
    );
  }

  /** Whether an address may get another signup email. `keys` is the start of the keys of all such emails to it. */
  const mayMail = (at: Date, keys: string, kind: "confirm" | "again", pauseMs: number) =>
    sql`${fewerThan(1, `${keys}${kind}-`, new Date(at.getTime() - pauseMs))}
      and ${fewerThan(MOST_A_DAY, keys, new Date(at.getTime() - DAY_MS))}`;

  /** Tells subscribers that they are already subscribed, at most once a day. */
  function alreadySubscribed({ id, email }: Subscriber, at: Date, keys: string, unsubscribe: string) {
    const isConfirmed = db
      .select({ id: newsletterSubscribers.id })
      .from(newsletterSubscribers)
      .where(and(eq(newsletterSubscribers.id, id), eq(newsletterSubscribers.status, "confirmed")));
    const key = `${keys}again-${at.getTime()}`;
    return outbox.insert(alreadySubscribedMail(config.site, email, unsubscribe), key, {
      when: sql`${exists(isConfirmed)} and ${mayMail(at, keys, "again", DAY_MS)}`,
    });
  }

  return {
    /**
     * Stores an address as pending and emails it a confirmation, or tells subscribers that they are already
     * subscribed (decisions.md, Newsletter; docs/decisions/074). The caller cannot tell whether the address was
     * known, not even by timing: every signup takes one read and one batch of writes.
     * @throws what `publicForms.admit` throws
     */
    async subscribe(form: NewsletterSignup, sender: Sender): Promise<void> {
      const { email } = form;
      await publicForms.admit("newsletter", form, sender);
      const at = now();
      const existing = await query(() =>
        db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)).get(),
      );
      const ownId = await subscriberId(config, email);
      // Rows written by the previous release have a random id.
      const { id, createdAt, unsubscribedAt } = existing ?? {
        id: ownId,
        createdAt: at,
        unsubscribedAt: null,
      };
      const token = await confirmationToken({ id, createdAt, unsubscribedAt });
      const unsubscribe = await unsubscribeUrl(id);
      const keys = `${SIGNUP_MAIL}${ownId}-`;
      const status = "pending" as const;
      const mailed = { status, confirmationHash: await hashToken(token), confirmationSentAt: at };
      const isOwn = eq(newsletterSubscribers.id, id);
      // The token belongs to the row as it was read, so unsubscribing in between invalidates it.
      const isAsRead = and(
        isOwn,
        eq(newsletterSubscribers.createdAt, createdAt),
        sql`${newsletterSubscribers.unsubscribedAt} is ${unsubscribedAt?.getTime() ?? null}`,
      );
      const isNowPending = db
        .select({ id: newsletterSubscribers.id })
        .from(newsletterSubscribers)
        .where(
          and(
            isOwn,
            eq(newsletterSubscribers.status, "pending"),
            eq(newsletterSubscribers.confirmationSentAt, at),
          ),
        );
      const mail =
        existing?.status === "confirmed"
          ? alreadySubscribed(existing, at, keys, unsubscribe)
          : outbox.insert(
              confirmationMail(config.site, email, {
                confirm: `${origin}/newsletter/confirm?token=${token}`,
                unsubscribe,
              }),
              `${keys}confirm-${at.getTime()}`,
              { when: exists(isNowPending) },
            );
      await query(() =>
        db.batch([
          db
            .insert(newsletterSubscribers)
            .values({ id, email, status, createdAt: at, updatedAt: at })
            .onConflictDoNothing({ target: newsletterSubscribers.email }),
          db
            .update(newsletterSubscribers)
            .set(mailed)
            .where(
              and(
                isAsRead,
                inArray(newsletterSubscribers.status, ["pending", "unsubscribed"]),
                mayMail(at, keys, "confirm", RESEND_AFTER_MS),
              ),
            ),
          db
            .update(newsletterSubscribers)
            .set({ updatedAt: at })
            .where(eq(newsletterSubscribers.email, email)),
          mail.statement,
        ]),
      );
      defer(outbox.send(mail.id));
    },

    /**
     * Confirms the address that a link was emailed to. A link that was already used is not an error.
     * @throws AppError `invalid` if the link is unknown or older than seven days, `rate_limited`
     */
    async confirm(token: string, { network }: Pick<Sender, "network">): Promise<void> {
      await limits.take([LIMITS.linkNetwork, network]);
      const at = now();
      const hash = await hashToken(token);
      const updated = await query(() =>
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
      );
      if (updated.length === 0) await stateOf(hash, at);
    },

    /** Whether a confirmation link can be used ("ready") or was used ("done"). @throws AppError `invalid` */
    async look(token: string): Promise<"ready" | "done"> {
      return stateOf(await hashToken(token), now());
    },

    /** Whether an unsubscribe link can be used ("ready") or was used ("done"). @throws AppError `invalid` */
    async lookAtUnsubscribe(token: string): Promise<"ready" | "done"> {
      const id = await subscriberOf(token);
      const row = await query(() =>
        db
          .select({ status: newsletterSubscribers.status })
          .from(newsletterSubscribers)
          .where(eq(newsletterSubscribers.id, id))
          .get(),
      );
      return row && row.status !== "unsubscribed" ? "ready" : "done";
    },

    /**
     * Unsubscribes the address of a link; doing it twice is not an error. Not limited by network: mail providers send
     * the one-click requests of all their readers from a few networks, and forged links fail the signature check
     * before any lookup.
     * @throws AppError `invalid`
     */
    async unsubscribe(token: string): Promise<void> {
      const id = await subscriberOf(token);
      const at = now();
      const address = db
        .select({ email: newsletterSubscribers.email })
        .from(newsletterSubscribers)
        .where(eq(newsletterSubscribers.id, id));
      await query(() =>
        db.batch([
          insertIf(
            db,
            newsletterDepartures,
            { id: newId(at), leftAt: at },
            sql`exists (select 1 from newsletter_subscribers where id = ${id} and status = 'confirmed')`,
          ),
          db
            .update(newsletterSubscribers)
            .set({ status: "unsubscribed", unsubscribedAt: at, confirmationHash: null, updatedAt: at })
            .where(eq(newsletterSubscribers.id, id)),
          // Emails that have not been sent yet must not be sent.
          ...[ISSUE_MAIL, SIGNUP_MAIL].map((prefix) => outbox.drop(address, prefix)),
        ]),
      );
    },
  };
}

export type Newsletter = ReturnType<typeof createNewsletter>;
