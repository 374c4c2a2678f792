import { and, asc, eq, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { seatState } from "#shared/selling/seats.ts";
import { users } from "#worker/accounts/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Statement } from "#worker/platform/content-store.ts";
import { type Action, isDone, type MovingNeeds, newAction, perform } from "./order-actions.ts";
import { coursesOf } from "./order-rows.ts";
import { orders } from "./schema.ts";
import { seatLink } from "./seat-links.ts";
import { seatFreedMail, seatInvitationMail } from "./seat-mails.ts";
import { closeSeat, EMPTY, seatsAreOpen } from "./seat-rows.ts";
import { seats } from "./seat-schema.ts";

const changed = () =>
  new AppError("conflict", "This seat was changed a moment ago. Please look at it again.");

/** The seats of teams at the desk. Callers must check that the viewer is an admin. */
export function createDeskSeats({ db, config, now, defer, log, outbox }: MovingNeeds) {
  async function find(orderId: string, seatId: string) {
    const row = await query(() =>
      db
        .select({ seat: seats, order: orders, member: users.email })
        .from(seats)
        .innerJoin(orders, eq(orders.id, seats.orderId))
        .leftJoin(users, eq(users.id, seats.userId))
        .where(and(eq(seats.id, seatId), eq(seats.orderId, orderId)))
        .get(),
    );
    if (!row) throw new AppError("not_found", "There is no such seat.");
    return row;
  }

  /** Tells the member that their seat has ended, if `action` is done; null: nobody has claimed it. */
  function tellMember({ order, member }: Awaited<ReturnType<typeof find>>, action: Action) {
    if (member === null) return null;
    const letter = seatFreedMail(config.site, { email: member, offerName: order.offerName });
    return outbox.insert(letter, `seat-freed:${action.id}`, { when: isDone(db, action) });
  }

  return {
    /** The seats of an order, with who has them. */
    async ofOrder(orderId: string) {
      const at = now();
      const rows = await query(() =>
        db
          .select({ seat: seats, fullName: users.fullName })
          .from(seats)
          .leftJoin(users, eq(users.id, seats.userId))
          .where(eq(seats.orderId, orderId))
          .orderBy(asc(seats.number)),
      );
      return rows.map(({ seat, fullName }) => {
        const { id, number, email, userId, invitedUntil, freedAt } = seat;
        return {
          ...{ id, number, email, userId, fullName, invitedUntil },
          ...{ state: seatState(seat, at), freedByBuyer: freedAt !== null },
        };
      });
    },

    /** Frees a seat that is claimed or given, as often as it takes. @throws AppError `not_found`, `conflict` */
    async free(orderId: string, seatId: string, viewer: Viewer): Promise<void> {
      const found = await find(orderId, seatId);
      const { seat } = found;
      const at = now();
      const action = newAction(orderId, viewer.id, `freed seat ${seat.number}`, at);
      const when = isDone(db, action);
      const told = tellMember(found, action);
      const isFreed = await perform(db, action, {
        when: sql`exists (select 1 from seats where id = ${seatId} and email is not null and user_id is ${seat.userId})`,
        statements: [
          closeSeat(db, seat, at, when),
          db
            .update(seats)
            .set(EMPTY)
            .where(and(eq(seats.id, seatId), when)),
          ...(told ? [told.statement] : []),
        ],
      });
      if (!isFreed) throw changed();
      log.info("selling.seat_freed", { orderId, desk: true });
      if (told) defer(outbox.send(told.id));
    },

    /**
     * Gives a seat to another address, also one that is claimed, and mails the link.
     * @param email normalised
     * @throws AppError `not_found`, `invalid` with `email`, `conflict` if the order is not paid
     */
    async give(orderId: string, seatId: string, email: string, viewer: Viewer): Promise<void> {
      const found = await find(orderId, seatId);
      const { seat, order } = found;
      const at = now();
      const { url, until } = await seatLink(config, orderId, email, at);
      const courses = await query(() => coursesOf(db, orderId));
      const action = newAction(orderId, viewer.id, `gave seat ${seat.number} to another address`, at);
      const when = isDone(db, action);
      const buyer = order.email ?? config.site.instructor.name;
      const letter = seatInvitationMail(config.site, {
        email,
        offerName: order.offerName,
        courses,
        buyer,
        url,
        until,
      });
      const mail = outbox.insert(letter, `seat:${orderId}:${action.id}`, { when });
      const isNew = sql`not exists (select 1 from seats where order_id = ${orderId} and email = ${email})`;
      const told = tellMember(found, action);
      const statements: Statement[] = [
        closeSeat(db, seat, at, when),
        db
          .update(seats)
          .set({ ...EMPTY, email, invitedUntil: until })
          .where(and(eq(seats.id, seatId), when)),
        mail.statement,
        ...(told ? [told.statement] : []),
      ];
      const isGiven = await perform(db, action, {
        when: sql`${isNew} and ${seatsAreOpen(orderId)}`,
        statements,
      });
      if (!isGiven) {
        if (order.state !== "paid")
          throw new AppError("conflict", "Only seats of a paid order can be given.");
        const message = "This address has one of these seats already.";
        throw new AppError("invalid", message, { fields: { email: message } });
      }
      log.info("selling.seat_given", { orderId, desk: true });
      for (const { id } of told ? [mail, told] : [mail]) defer(outbox.send(id));
    },

    /** Forgets the addresses of invitations that ended 30 days ago and were never used; for the cron. */
    async cleanUp(): Promise<void> {
      const before = now().getTime() - 30 * 24 * 60 * 60_000;
      await query(() =>
        db
          .update(seats)
          .set(EMPTY)
          .where(
            sql`${seats.invitedUntil} < ${before} and ${seats.claimedAt} is null and ${seats.invitedUntil} is not null`,
          ),
      );
    },
  };
}

export type DeskSeats = ReturnType<typeof createDeskSeats>;
export type SeatAtTheDesk = Awaited<ReturnType<DeskSeats["ofOrder"]>>[number];
