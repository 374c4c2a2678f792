import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { newId } from "#worker/platform/ids.ts";
import { waitText } from "#worker/platform/limits.ts";
import type { Mail } from "#worker/platform/mailer.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { outbox as mails } from "#worker/platform/schema.ts";
import { keyedHash } from "#worker/platform/secret-tokens.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How many security emails one address gets, and how many first recovery links for new networks on top. */
export const MAIL_LIMITS = { security: { hour: 5, day: 20 }, recovery: { day: 30 } } as const;
type Budget = keyof typeof MAIL_LIMITS;

/**
 * Reserved for the first notice of each kind: anyone can request links, and that must not use up the emails that warn
 * the owner.
 */
const RESERVED = { hour: 2, day: 4 } as const;
/** The limit for links, and for notices of a kind that was already sent. */
export const LINK_LIMITS = {
  hour: MAIL_LIMITS.security.hour - RESERVED.hour,
  day: MAIL_LIMITS.security.day - RESERVED.day,
} as const;

export type LinkKind = "confirm_email" | "reset_password" | "sign_in_code" | "purchase";
export type NoticeKind = "password_changed" | "email_change_requested" | "email_changed" | "passkey_added";

/**
 * An email that is dropped when its recipient has received too many. Put `statement` into the batch of the change it
 * reports; it returns a row if the email was stored. `send` delivers it afterwards.
 */
export type Letter = {
  id: string;
  statement: ReturnType<Outbox["insert"]>["statement"];
  send: () => Promise<void>;
};

/**
 * Emails to an address whose owner may not have asked for them, limited per address whatever the cause
 * (docs/decisions/032). The statement that stores an email counts the earlier ones in the outbox.
 */
export function createSecurityMail(needs: { db: Database; outbox: Outbox; secret: string; now: () => Date }) {
  const { db, outbox, secret, now } = needs;
  const pseudonym = async (value: string) => (await keyedHash(secret, "mail-cause", value)).slice(0, 32);

  /** The emails of one budget that an address got within the last `windowMs`. */
  const recent = (budget: Budget, to: string, windowMs: number) =>
    sql`from ${mails} where ${mails.recipient} = ${to} and instr(${mails.id}, ${`${budget}:`}) = 1 and ${mails.createdAt} > ${now().getTime() - windowMs}`;

  const fewer = (budget: Budget, to: string, windowMs: number, most: SQL | number) =>
    sql`(select count(*) ${recent(budget, to, windowMs)}) < ${most}`;

  const both = (first: SQL, ...others: (SQL | undefined)[]) => and(first, ...others) ?? first;

  function write(mail: Mail, id: string, when: SQL): Letter {
    const letter = outbox.insert(mail, id, { when });
    return { id, statement: letter.statement, send: () => outbox.send(id) };
  }

  function writeLink(kind: LinkKind, mail: Mail, condition?: SQL): Letter {
    return write(
      mail,
      `security:${newId(now())}:${kind}`,
      both(
        fewer("security", mail.to, HOUR_MS, LINK_LIMITS.hour),
        fewer("security", mail.to, DAY_MS, LINK_LIMITS.day),
        condition,
      ),
    );
  }

  return {
    /**
     * Tells the owner about a change to the account, if `when` holds. The same kind and cause is sent once an hour;
     * without a cause every notice is sent.
     */
    async notice(
      kind: NoticeKind,
      mail: Mail,
      { cause, when }: { cause?: string; when?: SQL } = {},
    ): Promise<Letter> {
      const why = cause === undefined ? newId(now()) : await pseudonym(`${mail.to} ${cause}`);
      const same = sql`not exists (select 1 ${recent("security", mail.to, HOUR_MS)} and instr(${mails.id}, ${`:${kind}:${why}`}) > 0)`;
      const most = (window: "hour" | "day", windowMs: number) =>
        sql`(select case when total(instr(${mails.id}, ${`:${kind}:`})) > 0 then ${LINK_LIMITS[window]} else ${MAIL_LIMITS.security[window]} end ${recent("security", mail.to, windowMs)})`;
      return write(
        mail,
        `security:${newId(now())}:${kind}:${why}`,
        both(
          same,
          fewer("security", mail.to, HOUR_MS, most("hour", HOUR_MS)),
          fewer("security", mail.to, DAY_MS, most("day", DAY_MS)),
          when,
        ),
      );
    },

    /** Sends a link that someone asked for. If it was not stored, `refusal` says when to try again. */
    link: writeLink,

    /**
     * Sends a way back into an account, if `when` holds; only for confirmed addresses. The first one that each network
     * requests per day (UTC) has its own limit of thirty a day; later ones count as a `link`.
     */
    async recovery(
      mail: Mail,
      network: string,
      when: SQL = sql`true`,
      kind: Exclude<LinkKind, "confirm_email"> = "reset_password",
    ) {
      const day = now().toISOString().slice(0, 10);
      const room = fewer("recovery", mail.to, DAY_MS, MAIL_LIMITS.recovery.day);
      const first = outbox.insert(mail, `recovery:${await pseudonym(`${mail.to} ${network} ${day}`)}`, {
        when: both(when, room),
      });
      const asked = exists(db.select({ id: mails.id }).from(mails).where(eq(mails.id, first.id)));
      const later = writeLink(kind, mail, both(when, sql`(${asked} or not ${room})`));
      return {
        id: later.id,
        /** One of them is stored, or none. */
        ids: [later.id, first.id],
        // The order matters: the later one checks whether a first one was sent before.
        statements: [later.statement, first.statement] as const,
        send: async () => {
          await outbox.send(first.id);
          await later.send();
        },
      };
    },

    /** The error for a link that was not stored. It says when the address can get the next one. */
    async refusal(to: string): Promise<AppError> {
      const rows = await query(() =>
        db.all<{ at: number }>(
          sql`select ${mails.createdAt} as at ${recent("security", to, DAY_MS)} order by ${mails.createdAt} desc`,
        ),
      );
      const next = Math.max(
        (rows[LINK_LIMITS.hour - 1]?.at ?? 0) + HOUR_MS,
        (rows[LINK_LIMITS.day - 1]?.at ?? 0) + DAY_MS,
      );
      const retryAfter = Math.max(1, Math.ceil((next - now().getTime()) / 1000));
      const message = `We have already sent several emails to this address. You can ask for another one ${waitText(retryAfter)}.`;
      return new AppError("rate_limited", message, { retryAfter });
    },
  };
}

export type SecurityMail = ReturnType<typeof createSecurityMail>;
