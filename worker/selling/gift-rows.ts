import { eq, exists, type SQL, sql } from "drizzle-orm";
import type { GiftView, GiftWish } from "#shared/selling/gift.ts";
import { users } from "#worker/accounts/schema.ts";
import type { Database } from "#worker/platform/client.ts";
import { readSignedId, signId } from "#worker/platform/secret-tokens.ts";
import { gifts } from "./gift-schema.ts";
import { orders } from "./schema.ts";

export type GiftRow = typeof gifts.$inferSelect;

const PURPOSE = "gift";

/** The token of a gift's link. It works for as long as the order is paid and the address stays the same. */
export const signGift = (secret: string, { orderId, link }: Pick<GiftRow, "orderId" | "link">) =>
  signId(secret, PURPOSE, `${orderId}.${link}`);

/** Which gift and which of its links a token is for; null: it is not one of ours. */
export async function readGiftToken(secret: string, token: string) {
  const [, orderId, link] =
    /^(.+)\.(\d{1,6})$/.exec((await readSignedId(secret, PURPOSE, token)) ?? "") ?? [];
  return orderId === undefined ? null : { orderId, link: Number(link) };
}

/** The same as `isLiveOrder`, as a condition. */
export const liveOrder = sql`${orders.state} = 'paid' and (${orders.total} = 0 or ${orders.refunded} < ${orders.total})`;

/** Whether a gift is unclaimed, its order is live, and no link was sent since it was read. */
export const isUntouched = (db: Database, { orderId, link, mails }: GiftRow): SQL =>
  exists(
    db
      .select({ id: gifts.orderId })
      .from(gifts)
      .innerJoin(orders, eq(orders.id, gifts.orderId))
      .where(
        sql`${gifts.orderId} = ${orderId} and ${gifts.link} = ${link} and ${gifts.mails} = ${mails}
          and ${gifts.claimedAt} is null and ${liveOrder}`,
      ),
  );

/** The gift of an order, with the address of the person who has claimed it. To be run with others in one batch. */
export const giftOf = (db: Database, orderId: string) =>
  db
    // Under another name: rows of a batch are read by the names of their columns.
    .select({ gift: gifts, receiver: sql<string | null>`${users.email}`.as("receiver") })
    .from(gifts)
    .leftJoin(users, eq(users.id, gifts.claimedById))
    .where(eq(gifts.orderId, orderId));

/** Whether an order is for its buyer, as a condition of a query about orders. */
export const noGift = (db: Database): SQL =>
  sql`not exists ${db.select({ id: gifts.orderId }).from(gifts).where(eq(gifts.orderId, orders.id))}`;

export const toGiftView = (row: GiftRow): GiftView => ({
  ...{ email: row.handedOn ? null : row.email, handedOn: row.handedOn && row.email !== null },
  ...{ day: row.day, message: row.message, from: row.from, sentAt: row.sentAt, claimedAt: row.claimedAt },
});

/** Whether an order's gift is what the buyer wants to give now; null: for the buyer. */
export const isSameGift = (gift: GiftRow | null, wish: GiftWish | null): boolean =>
  gift === null || wish === null
    ? gift === wish
    : gift.email === wish.email &&
      gift.day === wish.day &&
      gift.from === wish.from &&
      (gift.message ?? "") === wish.message;

/** A wish as the columns of its row. */
export const toColumns = ({ email, day, from, message }: GiftWish) =>
  ({ email, day, from, message: message || null }) satisfies Partial<GiftRow>;
