import { and, asc, eq, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { isTakenAddress } from "#worker/accounts/accounts.ts";
import type { Identity } from "#worker/accounts/identity.ts";
import { users } from "#worker/accounts/schema.ts";
import type { Sessions } from "#worker/accounts/sessions.ts";
import { query } from "#worker/platform/client.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { LIMITS } from "#worker/platform/limits.ts";
import type { MovingNeeds } from "./order-actions.ts";
import { orders } from "./schema.ts";
import { addressMark, readSeatLink } from "./seat-links.ts";
import { seatWayInMail } from "./seat-mails.ts";
import { openSeat, seatsAreOpen } from "./seat-rows.ts";
import { seats } from "./seat-schema.ts";
import { newAccount, wayInto } from "./way-in.ts";

/** What the link of an invitation leads to. `claimed`: this person has the seat. */
export type Invited = {
  seatId: string;
  claimed: boolean;
  offerName: string;
  /** The buyer's name. */
  buyer: string;
  /** The address that is invited, and whether it has an account. */
  email: string;
  hasAccount: boolean;
  until: Date;
};

const notOurs = () =>
  new AppError(
    "invalid",
    "We do not recognise this link. Part of it may be missing, so copy all of it from the email.",
  );
const takenBack = () =>
  new AppError(
    "conflict",
    "This invitation was taken back. Ask the person who invited you whether they meant to.",
  );
const expired = () =>
  new AppError(
    "conflict",
    "This invitation has expired: it worked for 30 days. Ask the person who invited you for a new one.",
  );
const ended = () =>
  new AppError("conflict", "This seat has ended: the order that it belongs to was given back.");
const used = () =>
  new AppError(
    "conflict",
    "This invitation was used already. If it was you, sign in to the account with the address that it was sent to.",
  );
const otherAddress = () =>
  new AppError(
    "forbidden",
    "This invitation was sent to another address than the one of your account. Log out, and open the link again. Or ask the person who invited you to invite this account’s address.",
  );
const signInFirst = () =>
  new AppError("conflict", "This address has an account. Sign in to it, and open the link again.");

/** The way from an invitation to a seat: the link shows that the mailbox is theirs. */
export function createSeatClaiming(needs: MovingNeeds & { sessions: Sessions }) {
  const { db, config, now, defer, log, outbox, limits, sessions } = needs;
  const { site, secrets } = config;

  /** The seat of a link. @throws AppError `invalid`, `conflict`, `forbidden`, each with its reason */
  async function opened(token: string, viewer: Viewer | null) {
    const link = await readSeatLink(secrets.app, token);
    if (!link) throw notOurs();
    const at = now();
    const [[found], rows, [account]] = await query(() =>
      db.batch([
        db
          .select({ order: orders, buyer: users.fullName })
          .from(orders)
          .leftJoin(users, eq(users.id, orders.userId))
          .where(eq(orders.id, link.orderId)),
        db.select().from(seats).where(eq(seats.orderId, link.orderId)).orderBy(asc(seats.number)),
        db
          .select({ email: users.email })
          .from(users)
          .where(eq(users.id, viewer?.id ?? "")),
      ]),
    );
    if (!found) throw notOurs();
    const marks = await Promise.all(
      rows.map(
        async (row) => row.email !== null && (await addressMark(secrets.app, row.email)) === link.mark,
      ),
    );
    const seat = rows.find((_, index) => marks[index]);
    if (found.order.state !== "paid") throw ended();
    if (seat?.claimedAt) {
      if (viewer && seat.userId === viewer.id) return { ...found, seat, email: seat.email ?? "", mine: true };
      throw used();
    }
    if (link.until <= at || (seat?.invitedUntil && seat.invitedUntil <= at)) throw expired();
    if (!seat?.email || !seat.invitedUntil) throw takenBack();
    if (viewer && account?.email !== seat.email) throw otherAddress();
    return { ...found, seat, email: seat.email, mine: false };
  }

  const accountOf = (email: string) =>
    query(() => db.select({ id: users.id }).from(users).where(eq(users.email, email)).get());

  return {
    /** What a link leads to. It changes nothing. @throws AppError `invalid`, `conflict`, `forbidden` */
    async look(token: string, viewer: Viewer | null): Promise<Invited> {
      const { order, buyer, seat, email, mine } = await opened(token, viewer);
      return {
        ...{ seatId: seat.id, claimed: mine, offerName: order.offerName, email },
        ...{ buyer: buyer ?? order.email ?? site.brand, until: seat.invitedUntil ?? now() },
        hasAccount: viewer !== null || (await accountOf(email)) !== undefined,
      };
    },

    /**
     * Takes the seat for the person who is signed in. An address without an account gets one, and the browser is signed
     * in to it: the link has shown that the mailbox is theirs. Returns the seat's id.
     * @throws AppError `invalid`, `conflict`, `forbidden`, `rate_limited`, `unavailable`
     */
    async claim(
      token: string,
      { viewer, identity, share }: { viewer: Viewer | null; identity: Identity; share: boolean },
    ): Promise<string> {
      await limits.take([LIMITS.linkNetwork, identity.network]);
      const { order, seat, email, mine } = await opened(token, viewer);
      if (mine) return seat.id;
      if (!viewer && (await accountOf(email))) throw signInFirst();
      const at = now();
      const made = viewer ? null : { ...newAccount(email, null, at), emailConfirmedAt: at };
      const userId = viewer?.id ?? made?.id ?? "";
      const open = sql`${seatsAreOpen(order.id)}
        and exists (select 1 from seats where id = ${seat.id} and email = ${email} and claimed_at is null
          and invited_until > ${at.getTime()})
        and not exists (select 1 from seats where order_id = ${order.id} and user_id = ${userId})`;
      const has = sql`exists (select 1 from seats where id = ${seat.id} and user_id = ${userId})`;
      const way = made && (await wayInto(db, { user: { ...made, sessionEpoch: 0 }, at, site, when: has }));
      const mail =
        way &&
        outbox.insert(
          seatWayInMail(site, { email, offerName: order.offerName }, way.wayIn),
          `seat-in:${seat.id}:${newId(at)}`,
          {
            when: has,
          },
        );
      const claimed = db
        .update(seats)
        .set({ userId, claimedAt: at, invitedUntil: null, shared: share })
        .where(and(eq(seats.id, seat.id), open))
        .returning({ id: seats.id });
      const more = [
        ...openSeat(db, order, userId, at),
        ...(way?.statements ?? []),
        ...(mail ? [mail.statement] : []),
      ];
      const rows = await query(async () => {
        if (!made) return (await db.batch([claimed, ...more]))[0];
        return (await db.batch([insertIf(db, users, made, open), claimed, ...more]))[1];
      }).catch((error: unknown) => {
        // Somebody registered the address at the same moment.
        throw isTakenAddress(error) ? signInFirst() : error;
      });
      if (rows.length === 0) {
        // It says what has become of the seat.
        const after = await opened(token, viewer);
        if (after.mine) return after.seat.id;
        throw new AppError("conflict", "You have a seat of this team already.");
      }
      log.info("selling.seat_claimed", { orderId: order.id, made: made !== null });
      if (mail) defer(outbox.send(mail.id));
      const user = made && (await query(() => db.select().from(users).where(eq(users.id, made.id)).get()));
      if (user) await sessions.start(user, identity);
      return seat.id;
    },
  };
}

export type SeatClaiming = ReturnType<typeof createSeatClaiming>;
