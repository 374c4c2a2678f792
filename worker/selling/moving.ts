import { and, eq, gt, isNull, ne, or } from "drizzle-orm";
import { hasRole, type Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { searchTextOf } from "#shared/search-text.ts";
import { daysAfter, GRACE_DAYS } from "#shared/selling/membership.ts";
import { isTakenAddress } from "#worker/accounts/accounts.ts";
import type { Identity } from "#worker/accounts/identity.ts";
import { NO_PASSWORD } from "#worker/accounts/passwords.ts";
import { users } from "#worker/accounts/schema.ts";
import { enrolments } from "#worker/enrolments/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Statement } from "#worker/platform/content-store.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { LIMITS } from "#worker/platform/limits.ts";
import { movedMail, wayInMail } from "./access-mails.ts";
import { isBuyersBrowser } from "./browser-proof.ts";
import { correctAccount } from "./correcting.ts";
import { giftOf } from "./gift-rows.ts";
import { gifts } from "./gift-schema.ts";
import { moveMembership } from "./membership-opening.ts";
import { isDone, type MovingNeeds, newAction, perform } from "./order-actions.ts";
import { CORRECTION_MS, type OrderRow } from "./order-rows.ts";
import { orders } from "./schema.ts";
import { hideProgress } from "./seat-rows.ts";
import { noOrder } from "./settle.ts";
import { isUnchanged } from "./settlement.ts";
import { nameFrom, wayInto } from "./way-in.ts";

const changedMeanwhile = () =>
  new AppError("conflict", "This order was changed a moment ago. Please try again.");
const wrongAddress = (message: string) => new AppError("invalid", message, { fields: { email: message } });

/**
 * Moves an order as it was read: access ends for the old account and begins for the new one, which is made if the
 * address has none. What each of them did in the courses stays theirs. From now on the browser that paid proves nothing.
 * @throws AppError `conflict`, `invalid` with `email`
 */
export async function move(
  { db, config, now, defer, log, outbox }: MovingNeeds,
  order: OrderRow,
  email: string,
  byId: string | null,
): Promise<void> {
  const at = now();
  const { id, userId, offerName } = order;
  if (order.state !== "paid" || order.email === null) {
    throw new AppError("conflict", "Only an order that is paid and not given back can be moved.");
  }
  const known = await query(() => db.select().from(users).where(eq(users.email, email)).get());
  if (known && known.id === userId)
    throw wrongAddress("The order is in the account with this address already.");
  const fullName = nameFrom(email);
  const person = known ?? {
    ...{ id: newId(at), email, fullName, passwordHash: NO_PASSWORD, sessionEpoch: 0 },
    ...{ emailConfirmedAt: null, createdAt: at, updatedAt: at },
    searchText: searchTextOf({ fullName, email, phone: null }),
  };
  const action = newAction(id, byId, `moved from ${order.email} to ${email}`, at);
  const when = isDone(db, action);
  const { wayIn, statements: links } = await wayInto(db, { user: person, at, site: config.site, when });
  const mail = outbox.insert(
    movedMail(config.site, email, { id, offerName }, wayIn),
    `moved:${id}:${action.id}`,
    {
      when,
    },
  );
  const { endsAt } = enrolments;
  // A membership moves as a whole: with all of its orders.
  const { membershipId } = order;
  const source = membershipId ? ("subscription" as const) : ("order" as const);
  const sourceId = membershipId ?? id;
  const until = order.periodTo && daysAfter(order.periodTo, GRACE_DAYS);
  const ofOthers = and(
    ...[eq(enrolments.source, source), eq(enrolments.sourceId, sourceId), ne(enrolments.userId, person.id)],
  );
  const isGift = (await query(() => giftOf(db, id).get())) !== undefined;
  // The courses of a gift and of seats are other people's: only the purchase moves.
  const begun = (isGift || order.seats !== null ? [] : order.grants).map((courseId) => {
    const row: typeof enrolments.$inferInsert = {
      ...{ id: newId(at), userId: person.id, courseId, source, sourceId },
      ...{ startsAt: at, endsAt: until, createdAt: at },
    };
    return insertIf(db, enrolments, row, when).onConflictDoUpdate({
      target: [enrolments.userId, enrolments.courseId, enrolments.source, enrolments.sourceId],
      set: { startsAt: at, endsAt: until, revokedAt: null, paidHere: false },
    });
  });
  const statements: Statement[] = [
    ...(known ? [] : [insertIf(db, users, person, when)]),
    db
      .update(enrolments)
      .set({ endsAt: at })
      .where(and(ofOthers, or(isNull(endsAt), gt(endsAt, at)), when)),
    ...begun,
    ...(order.seats === null ? [] : [hideProgress(db, id, when)]),
    ...(membershipId ? moveMembership(db, { order, userId: person.id, email, at, when }) : []),
    ...(isGift
      ? [
          db
            .update(gifts)
            .set({ paidHere: false })
            .where(and(eq(gifts.orderId, id), when)),
        ]
      : []),
    ...links,
    mail.statement,
  ];
  const set = { userId: person.id, email, browser: null, madeAccount: false, paidHere: false };
  try {
    const isMoved = await perform(db, action, { when: isUnchanged(db, order), statements, set });
    if (!isMoved) throw changedMeanwhile();
  } catch (error) {
    // Somebody registered the address at the same moment.
    if (isTakenAddress(error)) throw changedMeanwhile();
    throw error;
  }
  log.info("selling.moved", { orderId: id, made: !known, byHand: byId !== null });
  defer(outbox.send(mail.id));
}

/** Takes orders to another person or another address, and sends the way in again. */
export function createMoving(needs: MovingNeeds) {
  const { db, config, now, defer, log, outbox, limits } = needs;

  async function find(orderId: string): Promise<OrderRow> {
    const row = await query(() => db.select().from(orders).where(eq(orders.id, orderId)).get());
    if (!row) throw noOrder();
    return row;
  }

  return {
    /**
     * Moves a paid order to another person, who gets the way in by email.
     * @param email normalised
     * @throws AppError `not_found`, `forbidden`, `invalid` with `email`, `conflict` if it is not paid, was given back or
     * was changed in the meantime
     */
    async moveOrder(orderId: string, email: string, { by }: { by: Viewer | "buyer" }): Promise<OrderRow> {
      if (by !== "buyer" && !hasRole(by.role, "admin")) {
        throw new AppError("forbidden", "Only the site's admins can do this.");
      }
      await move(needs, await find(orderId), email, by === "buyer" ? null : by.id);
      return find(orderId);
    },

    /**
     * Sends the way in to a paid order again, to its account's address: for admins and the person it belongs to.
     * @throws AppError `not_found`, `conflict` if it opens nothing, `rate_limited`, `unavailable`
     */
    async sendAccess(orderId: string, viewer: Viewer): Promise<void> {
      const order = await find(orderId);
      const { userId } = order;
      const isAdmin = hasRole(viewer.role, "admin");
      if (!isAdmin && userId !== viewer.id) throw noOrder();
      const user =
        order.state === "paid" && userId
          ? await query(() => db.select().from(users).where(eq(users.id, userId)).get())
          : undefined;
      if (!user) throw new AppError("conflict", "This order opens nothing, so there is no way in to send.");
      await limits.take([LIMITS.orderAccess, orderId]);
      const at = now();
      const action = newAction(orderId, isAdmin ? viewer.id : null, "sent the way in again", at);
      const when = isDone(db, action);
      const { wayIn, statements } = await wayInto(db, { user, at, site: config.site, when });
      const letter = wayInMail(config.site, user.email, [order.offerName], wayIn);
      const mail = outbox.insert(letter, `access:${orderId}:${action.id}`, { when });
      const isSent = await perform(db, action, {
        when: isUnchanged(db, order),
        statements: [...statements, mail.statement],
      });
      if (!isSent) throw changedMeanwhile();
      defer(outbox.send(mail.id));
    },

    /** Whether this browser may still correct an order's address; with the address. @throws AppError `not_found` */
    async correctable(orderId: string, identity: Identity): Promise<{ email: string | null; open: boolean }> {
      const order = await find(orderId);
      if (!(await isBuyersBrowser(order, identity))) throw noOrder();
      return { email: order.email, open: mayCorrect(order, now()) };
    },

    /**
     * Corrects the address of an order, for the browser that paid. An account that is nothing but this purchase gets
     * the address; otherwise the order moves. Says which of the two happened.
     * @param email normalised
     * @throws AppError `not_found`, `invalid` with `email`, `conflict`, `rate_limited`, `unavailable`
     */
    async correctAddress(orderId: string, email: string, identity: Identity): Promise<"corrected" | "moved"> {
      const order = await find(orderId);
      if (!(await isBuyersBrowser(order, identity))) throw noOrder();
      if (!mayCorrect(order, now())) {
        throw new AppError(
          "conflict",
          "The address can be corrected for an hour after paying. Please write to us.",
        );
      }
      if (order.email === email) throw wrongAddress("This is the address that we have.");
      await limits.take([LIMITS.orderAddress, orderId]);
      if (await correctAccount(needs, order, email)) {
        log.info("selling.address_corrected", { orderId });
        return "corrected";
      }
      await move(needs, order, email, null);
      return "moved";
    },
  };
}

function mayCorrect({ state, paidAt }: OrderRow, at: Date): boolean {
  return state === "paid" && paidAt !== null && at.getTime() < paidAt.getTime() + CORRECTION_MS;
}

export type Moving = ReturnType<typeof createMoving>;
