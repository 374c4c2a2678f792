import { and, eq } from "drizzle-orm";
import { hasRole, type Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { type GiftWish, giftDayProblem, isLiveOrder } from "#shared/selling/gift.ts";
import { query } from "#worker/platform/client.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { LIMITS } from "#worker/platform/limits.ts";
import { type GiftRow, isUntouched, toColumns } from "./gift-rows.ts";
import { gifts } from "./gift-schema.ts";
import { type GiftSendingNeeds, sendDueGifts, sendGift } from "./gift-sending.ts";
import { isDone, type MovingNeeds, newAction } from "./order-actions.ts";
import { isOwnOrder } from "./purchases.ts";
import { orderActions, orders } from "./schema.ts";

/** What the buyer and the desk do about a gift. */
export function createGifts(needs: GiftSendingNeeds & Pick<MovingNeeds, "limits">) {
  const { db, now, limits, log } = needs;

  /** A gift that can still be changed, of one's own order or any at the desk. @throws AppError `not_found`, `conflict` */
  async function open(orderId: string, viewer: Viewer) {
    const isDesk = hasRole(viewer.role, "admin");
    const row = await query(() =>
      db
        .select({ gift: gifts, order: orders })
        .from(gifts)
        .innerJoin(orders, eq(orders.id, gifts.orderId))
        .where(and(eq(orders.id, orderId), isDesk ? undefined : isOwnOrder(viewer.id)))
        .get(),
    );
    if (!row) throw new AppError("not_found", "There is no such gift.");
    if (!isLiveOrder(row.order)) throw new AppError("conflict", "This order is not paid, or was given back.");
    if (row.gift.claimedAt) throw new AppError("conflict", "This present is claimed already.");
    return { ...row, byId: isDesk ? viewer.id : null };
  }

  const meanwhile = () =>
    new AppError("conflict", "Something happened to this present a moment ago. Please look at it again.");

  /** Corrects a gift that is not sent yet, if nothing has happened to it since it was read. */
  async function write(gift: GiftRow, change: Partial<GiftRow>, byId: string | null): Promise<void> {
    const action = newAction(gift.orderId, byId, "corrected the gift", now());
    const [rows] = await query(() =>
      db.batch([
        insertIf(db, orderActions, action, isUntouched(db, gift)).returning({ id: orderActions.id }),
        db
          .update(gifts)
          // With a new number, so that another change at the same moment sees this one.
          .set({ ...change, link: gift.link + 1 })
          .where(and(eq(gifts.orderId, gift.orderId), isDone(db, action))),
      ]),
    );
    if (rows.length === 0) throw meanwhile();
  }

  return {
    /** Sends what is due, for the cron. */
    sendDue: () => sendDueGifts(needs),

    /**
     * Corrects a gift before it is sent.
     * @throws AppError `not_found`, `invalid` with `giftDay`, `conflict` if it is sent, claimed or given back
     */
    async change(orderId: string, wish: GiftWish, viewer: Viewer): Promise<void> {
      const at = now();
      const { gift, byId } = await open(orderId, viewer);
      if (gift.sentAt) throw new AppError("conflict", "This present is sent already.");
      const problem = giftDayProblem(wish.day, at);
      // A day that has come meanwhile may stay.
      if (problem && wish.day !== gift.day)
        throw new AppError("invalid", problem, { fields: { giftDay: problem } });
      await write(gift, toColumns(wish), byId);
      await sendDueGifts(needs, orderId);
    },

    /**
     * Sends the link again after it was sent: to the same address, or to another one, and then only that link works.
     * Before its day, the address is corrected only.
     * @throws AppError `not_found`, `conflict` if it is not sent yet, claimed or given back, `rate_limited`
     */
    async send(orderId: string, email: string | null, viewer: Viewer): Promise<void> {
      const { gift, order, byId } = await open(orderId, viewer);
      if (!gift.sentAt) {
        if (email === null) throw new AppError("conflict", "This present is sent on its day.");
        return write(gift, { email, handedOn: false }, byId);
      }
      const to = email ?? gift.email;
      if (to === null) throw new AppError("conflict", "The address was deleted. Enter another one.");
      await limits.take([LIMITS.giftMail, orderId]);
      const moves = to !== gift.email;
      const what = moves ? "corrected the gift’s address, and sent the link" : "sent the gift’s link again";
      const change = moves ? { email: to, handedOn: false } : {};
      if (!(await sendGift(needs, { gift, order }, change, newAction(orderId, byId, what, now())))) {
        throw meanwhile();
      }
      log.info("selling.gift_sent_again", { orderId, moves });
    },
  };
}

export type Gifts = ReturnType<typeof createGifts>;
