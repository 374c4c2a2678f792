import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/domain/app-error.ts";
import { keyedHash } from "../auth/secret-tokens.ts";
import { type Database, query } from "../db/client.ts";
import { newId } from "../db/ids.ts";
import { outbox as mails } from "../db/schema.ts";
import type { Mail } from "../mail/mailer.ts";
import type { Outbox } from "../mail/outbox.ts";
import { waitText } from "./limits.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How many mails one address gets. Receipts are answers to forms that anybody can fill in with any address. */
export const MAIL_LIMITS = {
  security: { hour: 5, day: 20 },
  receipt: { hour: 3, day: 10 },
} as const;
type Budget = keyof typeof MAIL_LIMITS;

/**
 * The part of `security` that only the first notice of each kind may use: anybody can ask for links, and that must
 * not silence a warning.
 */
const RESERVED = { hour: 2, day: 4 } as const;
/** For links, and for notices of a kind that was sent already. */
export const LINK_LIMITS = {
  hour: MAIL_LIMITS.security.hour - RESERVED.hour,
  day: MAIL_LIMITS.security.day - RESERVED.day,
} as const;

export type LinkKind = "confirm_email" | "reset_password";
export type NoticeKind = "password_changed" | "email_change_requested" | "email_changed" | "passkey_added";

/**
 * A mail that is left out where its recipient has had enough. `statement` belongs in the batch of the change that it
 * tells of, and returns a row where the mail was kept; `send` delivers it afterwards.
 */
export type Letter = { statement: ReturnType<Outbox["insertAs"]>; send: () => Promise<void> };

/**
 * Mail to an address whose owner may not have asked for it, limited for each address whatever causes it
 * (docs/decisions/032). The outbox is what is counted: an id says whom a mail is for (as a pseudonym), when it was
 * written and why, so that one statement decides and stores.
 */
export function createSecurityMail(needs: { db: Database; outbox: Outbox; secret: string; now: () => Date }) {
  const { db, outbox, secret, now } = needs;
  const pseudonym = async (purpose: string, value: string) =>
    (await keyedHash(secret, `mail-${purpose}`, value)).slice(0, 32);
  const startOf = async (budget: Budget, to: string) => `${budget}:${await pseudonym("to", to)}:`;

  /** The mails whose ids begin with `start`, written within the last `windowMs`. */
  const recent = (start: string, windowMs: number) =>
    // ";" follows ":", with which `start` ends.
    sql`from ${mails} where ${mails.id} > ${start} and ${mails.id} < ${`${start.slice(0, -1)};`} and ${mails.createdAt} > ${now().getTime() - windowMs}`;

  /** The id of a mail that exists, where `most` or more were written. */
  const tooMany = (start: string, windowMs: number, most: SQL | number) =>
    sql`(select case when count(*) >= ${most} then max(${mails.id}) end ${recent(start, windowMs)})`;

  /** Writes a mail under the first of `keys` that is not null: one that exists already leaves the mail out. */
  function write(mail: Mail, id: string, keys: SQL[]): Letter {
    const key = sql<string>`coalesce(${sql.join([...keys, sql`${id}`], sql`, `)})`;
    return { statement: outbox.insertAs(mail, key), send: () => outbox.send(id) };
  }

  return {
    /**
     * Tells of something that happened to an account. The same kind and cause within an hour is mailed once; without
     * a cause each is its own.
     */
    async notice(kind: NoticeKind, mail: Mail, cause?: string): Promise<Letter> {
      const start = await startOf("security", mail.to);
      const why = cause === undefined ? newId(now()) : await pseudonym("cause", `${mail.to} ${cause}`);
      const same = sql`(select ${mails.id} ${recent(start, HOUR_MS)} and instr(${mails.id}, ${`:${kind}:${why}`}) > 0 limit 1)`;
      const most = (window: "hour" | "day") =>
        sql`case when total(instr(${mails.id}, ${`:${kind}:`})) > 0 then ${LINK_LIMITS[window]} else ${MAIL_LIMITS.security[window]} end`;
      return write(mail, `${start}${newId(now())}:${kind}:${why}`, [
        same,
        tooMany(start, HOUR_MS, most("hour")),
        tooMany(start, DAY_MS, most("day")),
      ]);
    },

    /** A link that a person asked for. Where it was not kept, `refusal` says when to ask again. */
    async link(kind: LinkKind, mail: Mail): Promise<Letter> {
      const start = await startOf("security", mail.to);
      return write(mail, `${start}${newId(now())}:${kind}`, [
        tooMany(start, HOUR_MS, LINK_LIMITS.hour),
        tooMany(start, DAY_MS, LINK_LIMITS.day),
      ]);
    },

    /**
     * A link for a new password. The first that a network asks for on a day (UTC) is always mailed and not counted;
     * later ones are a `link`.
     */
    async recovery(mail: Mail, network: string): Promise<Letter> {
      const day = now().toISOString().slice(0, 10);
      const first = `recovery:${await pseudonym("recovery", `${mail.to} ${network} ${day}`)}`;
      const start = await startOf("security", mail.to);
      const id = `${start}${newId(now())}:reset_password`;
      const isFirst = sql`case when not exists (select 1 from ${mails} where ${mails.id} = ${first}) then ${first} end`;
      const letter = write(mail, id, [
        isFirst,
        tooMany(start, HOUR_MS, LINK_LIMITS.hour),
        tooMany(start, DAY_MS, LINK_LIMITS.day),
      ]);
      const send = async () => {
        await outbox.send(first);
        await letter.send();
      };
      return { ...letter, send };
    },

    /** An answer to a form, such as "we have your message". `kind` tells forms apart in the outbox. */
    async receipt(kind: string, mail: Mail): Promise<Letter> {
      const start = await startOf("receipt", mail.to);
      return write(mail, `${start}${newId(now())}:${kind}`, [
        tooMany(start, HOUR_MS, MAIL_LIMITS.receipt.hour),
        tooMany(start, DAY_MS, MAIL_LIMITS.receipt.day),
      ]);
    },

    /** What to throw where a link was not kept: it says when the address can get the next one. */
    async refusal(to: string): Promise<AppError> {
      const start = await startOf("security", to);
      const rows = await query(() =>
        db.all<{ at: number }>(
          sql`select ${mails.createdAt} as at ${recent(start, DAY_MS)} order by ${mails.createdAt} desc`,
        ),
      );
      const next = Math.max(
        (rows[LINK_LIMITS.hour - 1]?.at ?? 0) + HOUR_MS,
        (rows[LINK_LIMITS.day - 1]?.at ?? 0) + DAY_MS,
      );
      const retryAfter = Math.max(1, Math.ceil((next - now().getTime()) / 1000));
      const message = `We have sent several mails to this address already. You can ask for another one ${waitText(retryAfter)}.`;
      return new AppError("rate_limited", message, { retryAfter });
    },
  };
}

export type SecurityMail = ReturnType<typeof createSecurityMail>;
