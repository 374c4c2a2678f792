import { and, asc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { type SeatView, type ShownProgress, seatState } from "#shared/selling/seats.ts";
import { users } from "#worker/accounts/schema.ts";
import { query } from "#worker/platform/client.ts";
import { newId } from "#worker/platform/ids.ts";
import { LIMITS } from "#worker/platform/limits.ts";
import { isDone, type MovingNeeds, newAction, perform } from "./order-actions.ts";
import { coursesOf, type OrderRow } from "./order-rows.ts";
import { isOwnOrder } from "./purchases.ts";
import { orders } from "./schema.ts";
import { seatLink } from "./seat-links.ts";
import { seatFreedMail, seatInvitationMail } from "./seat-mails.ts";
import { shownProgress } from "./seat-progress.ts";
import { closeSeat, EMPTY, openSeat } from "./seat-rows.ts";
import { seats } from "./seat-schema.ts";
import { noOrder } from "./settle.ts";

const wrongAddress = (message: string) => new AppError("invalid", message, { fields: { email: message } });
const changed = (message: string) => new AppError("conflict", message);
const OVER = "These seats have ended: the order is not paid any more.";

/** The seats of a team's order, for its buyer, and of a member's own. */
export function createSeats(needs: MovingNeeds) {
  const { db, config, now, defer, log, outbox, limits } = needs;

  /** One's own order with seats. @throws AppError `not_found` */
  async function find(viewer: Viewer, orderId: string): Promise<OrderRow & { buyer: string }> {
    const row = await query(() =>
      db
        .select({ order: orders, buyer: users.email })
        .from(orders)
        .innerJoin(users, eq(users.id, orders.userId))
        .where(and(eq(orders.id, orderId), isOwnOrder(viewer.id), isNotNull(orders.seats)))
        .get(),
    );
    if (!row) throw noOrder();
    return { ...row.order, buyer: row.buyer };
  }

  const isOwn = (viewer: Viewer, orderId: string) =>
    sql`exists (select 1 from orders where id = ${orderId} and user_id = ${viewer.id} and state = 'paid')`;

  /** Why no seat was taken or given. */
  async function refusal(orderId: string, taken: string): Promise<AppError> {
    const [[order], rows] = await query(() =>
      db.batch([
        db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId)),
        db
          .select({ id: seats.id })
          .from(seats)
          .where(and(eq(seats.orderId, orderId), sql`${seats.email} is null`))
          .limit(1),
      ]),
    );
    if (order?.state !== "paid") return changed(OVER);
    return changed(rows.length > 0 ? taken : "Every seat is taken or given. Take an invitation back first.");
  }

  return {
    /** The seats of one's own order, in their order. Others find none. */
    async ofOrder(viewer: Viewer, orderId: string): Promise<SeatView[]> {
      const at = now();
      const rows = await query(() =>
        db
          .select({ seat: seats, shown: shownProgress })
          .from(seats)
          .innerJoin(orders, eq(orders.id, seats.orderId))
          .where(and(eq(seats.orderId, orderId), isOwnOrder(viewer.id)))
          .orderBy(asc(seats.number)),
      );
      return rows.map(({ seat, shown }) => {
        const own = seat.userId === viewer.id;
        const { id, number, email, invitedUntil, claimedAt, freedAt } = seat;
        return {
          ...{ id, number, state: seatState(seat, at), email, invitedUntil, own },
          mayFree: claimedAt !== null && freedAt === null,
          shown: shown && !own ? (JSON.parse(shown) as ShownProgress) : null,
        };
      });
    },

    /** The buyer takes one for themselves. @throws AppError `not_found`, `conflict` */
    async take(viewer: Viewer, orderId: string): Promise<void> {
      const order = await find(viewer, orderId);
      const at = now();
      // An invitation to their own address first.
      const free = sql`(select id from seats where order_id = ${orderId} and claimed_at is null
        and (email is null or email = ${order.buyer}) order by email is null, number limit 1)`;
      const hasNone = sql`not exists (select 1 from seats where order_id = ${orderId} and user_id = ${viewer.id})`;
      const [taken] = await query(() =>
        db.batch([
          db
            .update(seats)
            .set({ email: order.buyer, invitedUntil: null, userId: viewer.id, claimedAt: at })
            .where(sql`${seats.id} = ${free} and ${hasNone} and ${isOwn(viewer, orderId)}`)
            .returning({ id: seats.id }),
          ...openSeat(db, order, viewer.id, at),
        ]),
      );
      if (taken.length === 0) throw await refusal(orderId, "You have a seat already.");
      log.info("selling.seat_taken", { orderId });
    },

    /**
     * Gives a seat to an address, and mails the link.
     * @param email normalised
     * @throws AppError `not_found`, `invalid` with `email`, `conflict`, `rate_limited`, `unavailable`
     */
    async invite(viewer: Viewer, orderId: string, email: string): Promise<void> {
      const order = await find(viewer, orderId);
      if (email === order.buyer) {
        const own = await query(() =>
          db
            .select({ id: seats.id })
            .from(seats)
            .where(and(eq(seats.orderId, orderId), eq(seats.userId, viewer.id)))
            .get(),
        );
        if (own) throw wrongAddress("You already have a seat.");
        throw wrongAddress("This is your own address. Take a seat with the button “Take a seat yourself”.");
      }
      await limits.take([LIMITS.seatInvitation, viewer.id]);
      const { url, until } = await seatLink(config, orderId, email, now());
      const courses = await query(() => coursesOf(db, orderId));
      const free = sql`(select id from seats where order_id = ${orderId} and email is null order by number limit 1)`;
      const isNew = sql`not exists (select 1 from seats where order_id = ${orderId} and email = ${email})`;
      const given = sql`exists (select 1 from seats where order_id = ${orderId} and email = ${email}
        and claimed_at is null and invited_until = ${until.getTime()})`;
      const letter = seatInvitationMail(config.site, {
        ...{ email, offerName: order.offerName, courses, buyer: order.buyer, url, until },
      });
      const mail = outbox.insert(letter, `seat:${orderId}:${newId(now())}`, { when: given });
      const [invited] = await query(() =>
        db.batch([
          db
            .update(seats)
            .set({ email, invitedUntil: until })
            .where(sql`${seats.id} = ${free} and ${isNew} and ${isOwn(viewer, orderId)}`)
            .returning({ id: seats.id }),
          mail.statement,
        ]),
      );
      if (invited.length === 0) {
        const known = await query(() =>
          db
            .select({ claimedAt: seats.claimedAt })
            .from(seats)
            .where(and(eq(seats.orderId, orderId), eq(seats.email, email)))
            .get(),
        );
        if (known?.claimedAt) throw wrongAddress("This address has a seat already.");
        if (known) {
          throw wrongAddress("This address is invited already. Take the invitation back to send a new one.");
        }
        throw await refusal(orderId, "The seats were changed a moment ago. Please try again.");
      }
      log.info("selling.seat_given", { orderId });
      defer(outbox.send(mail.id));
    },

    /** Takes an invitation back that nobody has claimed. @throws AppError `not_found`, `conflict` */
    async takeBack(viewer: Viewer, orderId: string, seatId: string): Promise<void> {
      await find(viewer, orderId);
      const back = await query(() =>
        db
          .update(seats)
          .set(EMPTY)
          .where(
            and(
              ...[eq(seats.id, seatId), eq(seats.orderId, orderId), isNotNull(seats.email)],
              ...[sql`${seats.claimedAt} is null`, isOwn(viewer, orderId)],
            ),
          )
          .returning({ id: seats.id }),
      );
      if (back.length === 0) throw changed("This seat was claimed or taken back a moment ago.");
    },

    /** Takes a seat from its member, and tells them; once. @throws AppError `not_found`, `conflict` */
    async free(viewer: Viewer, orderId: string, seatId: string): Promise<{ own: boolean }> {
      const { offerName } = await find(viewer, orderId);
      const at = now();
      const found = await query(() =>
        db
          .select({ seat: seats, member: users.email })
          .from(seats)
          .leftJoin(users, eq(users.id, seats.userId))
          .where(and(eq(seats.id, seatId), eq(seats.orderId, orderId)))
          .get(),
      );
      if (!found) throw changed("There is no such seat.");
      const { seat, member } = found;
      const own = seat.userId === viewer.id;
      const may = sql`exists (select 1 from seats where id = ${seatId} and order_id = ${orderId}
        and user_id = ${seat.userId} and freed_at is null) and ${isOwn(viewer, orderId)}`;
      const action = newAction(orderId, null, `seat ${seat.number} was freed by the buyer`, at);
      const when = isDone(db, action);
      const mail =
        member !== null && !own
          ? outbox.insert(
              seatFreedMail(config.site, { email: member, offerName }),
              `seat-freed:${action.id}`,
              {
                when,
              },
            )
          : null;
      const isFreed = await perform(db, action, {
        when: may,
        statements: [
          closeSeat(db, seat, at, when),
          db
            .update(seats)
            .set({ ...EMPTY, freedAt: at })
            .where(and(eq(seats.id, seatId), when)),
          ...(mail ? [mail.statement] : []),
        ],
      });
      if (isFreed) {
        log.info("selling.seat_freed", { orderId });
        if (mail) defer(outbox.send(mail.id));
        return { own };
      }
      throw changed(
        seat.freedAt
          ? `You have freed this seat once before. Ask ${config.site.instructor.name} to free it again.`
          : "Nobody has this seat any more.",
      );
    },

    /** The seats that others have paid for, the newest first. */
    mine: (viewer: Viewer) =>
      query(() =>
        db
          .select({ id: seats.id, offerName: orders.offerName, state: orders.state })
          .from(seats)
          .innerJoin(orders, eq(orders.id, seats.orderId))
          .where(
            and(eq(seats.userId, viewer.id), or(ne(orders.userId, viewer.id), sql`orders.user_id is null`)),
          )
          .orderBy(sql`${seats.claimedAt} desc`, asc(seats.id)),
      ),

    /** A seat of one's own. @throws AppError `not_found` */
    async one(viewer: Viewer, seatId: string) {
      const orderId = sql<string>`(select order_id from seats where id = ${seatId})`;
      const [[found], courses] = await query(() =>
        db.batch([
          db
            .select({
              ...{ id: seats.id, shared: seats.shared, offerName: orders.offerName, state: orders.state },
              ...{ nextSteps: orders.nextSteps, email: orders.email, owner: orders.userId },
              buyer: users.fullName,
            })
            .from(seats)
            .innerJoin(orders, eq(orders.id, seats.orderId))
            .leftJoin(users, eq(users.id, orders.userId))
            .where(and(eq(seats.id, seatId), eq(seats.userId, viewer.id))),
          coursesOf(db, orderId),
        ]),
      );
      if (!found) throw new AppError("not_found", "There is no such seat, or it is not yours any more.");
      const { owner, email, buyer, state, ...seat } = found;
      return {
        ...{ ...seat, buyer: buyer ?? email ?? "the buyer", own: owner === viewer.id, courses },
        isOver: state !== "paid",
      };
    },

    /** Shows the buyer one's lessons done and certificates, or hides them. @throws AppError `not_found` */
    async share(viewer: Viewer, seatId: string, shared: boolean): Promise<void> {
      const set = await query(() =>
        db
          .update(seats)
          .set({ shared })
          .where(and(eq(seats.id, seatId), eq(seats.userId, viewer.id)))
          .returning({ id: seats.id }),
      );
      if (set.length === 0)
        throw new AppError("not_found", "There is no such seat, or it is not yours any more.");
    },
  };
}

export type Seats = ReturnType<typeof createSeats>;
export type OwnSeat = Awaited<ReturnType<Seats["one"]>>;
