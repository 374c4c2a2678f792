import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { weekdayOf } from "#shared/newsletter/schedule.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { invitationMail } from "#worker/platform/form-mails.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { hashToken } from "#worker/platform/secret-tokens.ts";
import { confirmationToken, createUnsubscribeUrl, SIGNUP_MAIL, subscriberId } from "./addresses.ts";
import { newsletterSubscribers } from "./schema.ts";
import type { NewsletterSettingsStore } from "./settings.ts";

/** How many one run writes, so that a large import does not fill the outbox. */
const IN_A_RUN = 100;

/** Asks imported people to confirm their address. */
export function createNewsletterInvitations({
  db,
  config,
  now,
  outbox,
  log,
  settings,
}: Dependencies & { outbox: Outbox; settings: NewsletterSettingsStore }) {
  const unsubscribeUrl = createUnsubscribeUrl(config);

  return {
    /** Writes the emails to imported people who have none yet. The next run continues. Returns how many. */
    async write(): Promise<number> {
      const { status, source, confirmationSentAt, createdAt, id } = newsletterSubscribers;
      const [people, chosen] = await query(() =>
        db.batch([
          db
            .select()
            .from(newsletterSubscribers)
            .where(and(eq(status, "pending"), isNotNull(source), isNull(confirmationSentAt)))
            .orderBy(asc(createdAt), asc(id))
            .limit(IN_A_RUN),
          settings.statement(),
        ]),
      );
      if (people.length === 0) return 0;
      const at = now();
      const weekday = weekdayOf(settings.from(chosen));
      const written = await Promise.all(
        people.map(async (person) => {
          const token = await confirmationToken(config, person);
          const confirm = `${config.site.origin}/newsletter/confirm?token=${token}`;
          const unsubscribe = await unsubscribeUrl(person.id);
          const own = await subscriberId(config, person.email);
          const links = { confirm, unsubscribe, weekday, source: person.source ?? "" };
          return {
            id: person.id,
            hash: await hashToken(token),
            mail: invitationMail(config.site, person.email, links),
            // Two runs at once write the same key; someone who is put back later gets another.
            onceKey: `${SIGNUP_MAIL}${own}-import-${person.updatedAt.getTime()}`,
          };
        }),
      );
      const json = JSON.stringify(written.map(({ id, hash }) => ({ id, hash })));
      const marked = db
        .update(newsletterSubscribers)
        .set({
          confirmationSentAt: at,
          confirmationHash: sql`(select value ->> 'hash' from json_each(${json}) where value ->> 'id' = ${id})`,
        })
        .where(and(eq(status, "pending"), sql`${id} in (select value ->> 'id' from json_each(${json}))`));
      await query(() => db.batch([marked, ...outbox.insertLater(written)]));
      log.info("newsletter.invited", { mails: written.length });
      return written.length;
    },
  };
}

export type NewsletterInvitations = ReturnType<typeof createNewsletterInvitations>;
