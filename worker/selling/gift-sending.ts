import { and, asc, eq, gt, isNotNull, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { londonDay } from "#shared/selling/gift.ts";
import { enrolments } from "#worker/enrolments/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import type { Statement } from "#worker/platform/content-store.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { outbox as mails } from "#worker/platform/schema.ts";
import { giftOverMail, presentMail } from "./gift-mails.ts";
import { type GiftRow, isUntouched, liveOrder, signGift } from "./gift-rows.ts";
import { gifts } from "./gift-schema.ts";
import type { Action } from "./order-actions.ts";
import type { OrderRow } from "./order-rows.ts";
import { orderActions, orders } from "./schema.ts";

/** Each takes two queries, and a cron run may make a thousand. */
const IN_A_RUN = 50;

export type GiftSendingNeeds = Pick<Dependencies, "db" | "config" | "now" | "defer" | "log"> & {
  outbox: Outbox;
};

/** The keys of a gift's emails begin like this. */
export const giftKey = (orderId: string) => `gift:${orderId}:`;

/** Deletes the emails with a gift's link that are not sent yet: the link in them no longer works. */
export const dropUnsent = (db: Database, orderId: string, when = sql`true`) =>
  db.delete(mails).where(
    and(
      // As a range, because SQLite uses the index for it.
      gt(mails.id, giftKey(orderId)),
      sql`${mails.id} < ${`${giftKey(orderId)}~`}`,
      ne(mails.status, "sent"),
      when,
    ),
  );

/**
 * Writes the email with a gift's link, together with a change of the gift, if nothing has happened to the gift since it
 * was read. Says whether it was written.
 */
export async function sendGift(
  { db, config, now, defer, outbox }: GiftSendingNeeds,
  { gift, order }: { gift: GiftRow; order: Pick<OrderRow, "offerName" | "test"> },
  change: Partial<Pick<GiftRow, "email" | "handedOn">> = {},
  action?: Action,
): Promise<boolean> {
  const at = now();
  const moves = change.email !== undefined && change.email !== gift.email;
  const next = { ...gift, ...change, link: gift.link + (moves ? 1 : 0), mails: gift.mails + 1 };
  if (next.email === null) return false;
  const { orderId, from, message, link } = next;
  const when = isUntouched(db, gift);
  const token = await signGift(config.secrets.app, next);
  const letter = presentMail(config.site, next.email, { ...order, from, message, token });
  const mail = outbox.insert(letter, `${giftKey(orderId)}${link}:${next.mails}`, { when });
  const before: Statement[] = [
    ...(moves ? [dropUnsent(db, orderId, when)] : []),
    ...(action ? [insertIf(db, orderActions, action, when)] : []),
  ];
  const written = db
    .update(gifts)
    .set({ ...change, link, mails: next.mails, sentAt: gift.sentAt ?? at })
    .where(and(eq(gifts.orderId, orderId), when))
    .returning({ id: gifts.orderId });
  const results = await query(() =>
    // Typed as one statement, because only the last one's rows are read.
    db.batch([...before, mail.statement, written] as unknown as [typeof written]),
  );
  const isWritten = (results.at(-1)?.length ?? 0) > 0;
  if (isWritten) defer(outbox.send(mail.id));
  return isWritten;
}

/**
 * Sends the gifts whose day has come in London, each once. For the cron, and for one order right after it was paid or
 * its day was changed. Those that were paid too late for their day go out at once.
 */
export async function sendDueGifts(needs: GiftSendingNeeds, orderId?: string): Promise<void> {
  const { db, now, log } = needs;
  const due = await query(() =>
    db
      .select({ gift: gifts, order: { offerName: orders.offerName, test: orders.test } })
      .from(gifts)
      .innerJoin(orders, eq(orders.id, gifts.orderId))
      .where(
        and(
          isNull(gifts.sentAt),
          isNotNull(gifts.email),
          lte(gifts.day, londonDay(now())),
          liveOrder,
          orderId === undefined ? undefined : eq(gifts.orderId, orderId),
        ),
      )
      .orderBy(asc(gifts.day))
      .limit(IN_A_RUN),
  );
  for (const row of due) {
    if (await sendGift(needs, row)) log.info("selling.gift_sent", { orderId: row.gift.orderId });
  }
}

/** The receiver of a gift that is paid again, after a refund or a dispute that failed, has the courses again. */
export const reopenGift = (db: Database, { orderId, claimedById }: GiftRow, when: SQL): Statement[] => [
  db
    .update(enrolments)
    .set({ endsAt: null })
    .where(
      and(
        ...[eq(enrolments.source, "gift"), eq(enrolments.sourceId, orderId)],
        ...[eq(enrolments.userId, claimedById ?? ""), when],
      ),
    ),
];

/** What else follows when the money of a gift goes back: its receiver is told, and no link is sent any more. */
export function closeGift(
  { db, config, outbox }: Pick<GiftSendingNeeds, "db" | "config" | "outbox">,
  { gift, receiver, order }: { gift: GiftRow; receiver: string | null; order: OrderRow },
  when: SQL,
): Statement[] {
  const drop = dropUnsent(db, gift.orderId, when);
  if (receiver === null) return [drop];
  const letter = giftOverMail(config.site, receiver, order);
  const mail = outbox.insert(letter, `${giftKey(gift.orderId)}over:${order.version}`, { when });
  return [drop, mail.statement];
}
