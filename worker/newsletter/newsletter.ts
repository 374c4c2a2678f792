import { and, eq, exists, inArray, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { NewsletterSignup } from "#shared/newsletter/newsletter.ts";
import { weekdayOf } from "#shared/newsletter/schedule.ts";
import type { PublicForms, Sender } from "#worker/http/public-form.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { alreadySubscribedMail, confirmationMail } from "#worker/platform/form-mails.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { fewerThan } from "#worker/platform/outbox-keys.ts";
import { hashToken, readSignedId } from "#worker/platform/secret-tokens.ts";
import {
  confirmationToken,
  createUnsubscribeUrl,
  leaving,
  SIGNUP_MAIL,
  subscriberId,
  UNSUBSCRIBE,
  WELCOME_MAIL,
} from "./addresses.ts";
import { newsletterLeft, newsletterSubscribers } from "./schema.ts";
import type { NewsletterSettingsStore } from "./settings.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CONFIRMATION_VALID_MS = 7 * DAY_MS;
/** An address gets at most one confirmation within this time. */
const RESEND_AFTER_MS = 10 * MINUTE_MS;
/** How many signup emails an address gets in a day, even if it unsubscribed in between. */
const MOST_A_DAY = 3;
type Subscriber = typeof newsletterSubscribers.$inferSelect;

export function createNewsletter(
  dependencies: Dependencies & {
    outbox: Outbox;
    limits: Limits;
    publicForms: PublicForms;
    settings: NewsletterSettingsStore;
  },
) {
  const { db, config, now, outbox, defer, limits, publicForms, settings } = dependencies;
  const { origin } = config.site;

  const unsubscribeUrl = createUnsubscribeUrl(config);

  async function subscriberOf(token: string): Promise<string> {
    const id = await readSignedId(config.secrets.app, UNSUBSCRIBE, token);
    if (id === null)
      throw new AppError("invalid", "This unsubscribe link is not valid. Part of it may be missing.");
    return id;
  }

  const rowOf = (hash: string) =>
    db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.confirmationHash, hash));

  /** The state of a confirmation link. @throws AppError `invalid` if it is unknown or older than seven days */
  function stateOf(row: Subscriber | undefined, at: Date): "ready" | "done" {
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
  function alreadySubscribed(
    { id, email }: Subscriber,
    { at, keys, unsubscribe, weekday }: { at: Date; keys: string; unsubscribe: string; weekday: string },
  ) {
    const isConfirmed = db
      .select({ id: newsletterSubscribers.id })
      .from(newsletterSubscribers)
      .where(and(eq(newsletterSubscribers.id, id), eq(newsletterSubscribers.status, "confirmed")));
    const key = `${keys}again-${at.getTime()}`;
    return outbox.insert(alreadySubscribedMail(config.site, email, { unsubscribe, weekday }), key, {
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
      const [[existing], chosen] = await query(() =>
        db.batch([
          db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)),
          settings.statement(),
        ]),
      );
      const weekday = weekdayOf(settings.from(chosen));
      const ownId = await subscriberId(config, email);
      // Rows written by the previous release have a random id.
      const { id, createdAt, unsubscribedAt } = existing ?? {
        id: ownId,
        createdAt: at,
        unsubscribedAt: null,
      };
      const token = await confirmationToken(config, { id, createdAt, unsubscribedAt });
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
          ? alreadySubscribed(existing, { at, keys, unsubscribe, weekday })
          : outbox.insert(
              confirmationMail(config.site, email, {
                confirm: `${origin}/newsletter/confirm?token=${token}`,
                unsubscribe,
                weekday,
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
     * Confirms the address that a link was emailed to, and welcomes its reader. A link that was already used is not an
     * error.
     * @throws AppError `invalid` if the link is unknown or older than seven days, `rate_limited`
     */
    async confirm(token: string, { network }: Pick<Sender, "network">): Promise<void> {
      await limits.take([LIMITS.linkNetwork, network]);
      const at = now();
      const hash = await hashToken(token);
      const [[row], chosen] = await query(() => db.batch([rowOf(hash), settings.statement()]));
      if (stateOf(row, at) === "done" || !row) return;
      const { id, email } = row;
      const [ownId, { issueLetter }, unsubscribe] = await Promise.all([
        subscriberId(config, email),
        import("./issue-letter.ts"),
        unsubscribeUrl(id),
      ]);
      const { welcome, welcomeSubject: subject, welcomeBody: body } = settings.from(chosen);
      const isConfirmed = db
        .select({ id: newsletterSubscribers.id })
        .from(newsletterSubscribers)
        .where(
          and(
            eq(newsletterSubscribers.id, id),
            eq(newsletterSubscribers.status, "confirmed"),
            eq(newsletterSubscribers.confirmedAt, at),
          ),
        );
      const letter = issueLetter(config.site, { subject, body })(email, unsubscribe);
      const mail = outbox.insert(letter, `${WELCOME_MAIL}${ownId}`, { when: exists(isConfirmed) });
      await query(() =>
        db.batch([
          db
            .update(newsletterSubscribers)
            .set({
              status: "confirmed",
              confirmedAt: at,
              unsubscribedAt: null,
              stopped: null,
              stoppedAt: null,
              stopReason: null,
              updatedAt: at,
            })
            .where(
              and(
                eq(newsletterSubscribers.confirmationHash, hash),
                eq(newsletterSubscribers.status, "pending"),
              ),
            ),
          // Their own link: an import may have them again.
          db.delete(newsletterLeft).where(and(eq(newsletterLeft.id, ownId), exists(isConfirmed))),
          ...(welcome ? [mail.statement] : []),
        ]),
      );
      if (welcome) defer(outbox.send(mail.id));
    },

    /** Whether a confirmation link can be used ("ready") or was used ("done"). @throws AppError `invalid` */
    async look(token: string): Promise<"ready" | "done"> {
      const hash = await hashToken(token);
      return stateOf(await query(() => rowOf(hash).get()), now());
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
      const row = await query(() =>
        db
          .select({ id: newsletterSubscribers.id, email: newsletterSubscribers.email })
          .from(newsletterSubscribers)
          .where(eq(newsletterSubscribers.id, id))
          .get(),
      );
      if (!row) return;
      const statements = await leaving(dependencies, row, now());
      await query(() => db.batch(statements));
    },
  };
}

export type Newsletter = ReturnType<typeof createNewsletter>;
