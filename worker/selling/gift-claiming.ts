import { and, eq, exists, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { ALL_COURSES } from "#shared/enrolments/enrolling.ts";
import { coursePath } from "#shared/learning/outline.ts";
import { searchTextOf } from "#shared/search-text.ts";
import { isLiveOrder } from "#shared/selling/gift.ts";
import { isTakenAddress } from "#worker/accounts/accounts.ts";
import type { Identity } from "#worker/accounts/identity.ts";
import { NO_PASSWORD } from "#worker/accounts/passwords.ts";
import { users } from "#worker/accounts/schema.ts";
import type { Sessions, UserRow } from "#worker/accounts/sessions.ts";
import { isCurrent } from "#worker/enrolments/enrolments.ts";
import { enrolments } from "#worker/enrolments/schema.ts";
import { query } from "#worker/platform/client.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { LIMITS } from "#worker/platform/limits.ts";
import { claimedMail, ownedMail } from "./gift-mails.ts";
import { type GiftRow, isUntouched, readGiftToken } from "./gift-rows.ts";
import { gifts } from "./gift-schema.ts";
import { type GiftSendingNeeds, giftKey, sendGift } from "./gift-sending.ts";
import { type MovingNeeds, newAction } from "./order-actions.ts";
import { coursesOf, type OrderRow, refundEnd } from "./order-rows.ts";
import { orders } from "./schema.ts";
import { nameFrom, wayInto } from "./way-in.ts";

/** How often a gift that somebody else claims at the same moment is read again. */
const TRIES = 3;

const noLink = () =>
  new AppError(
    "invalid",
    "This link no longer works: the present was sent to another address since. The newest email about it has the link that works.",
  );
const givenBack = () =>
  new AppError(
    "conflict",
    "This present was given back: its payment was returned to the person who gave it.",
  );

/** What the page behind a gift's link shows. `start`: where the course begins. */
export type ShownGift = {
  state: "ready" | "owned" | "claimed";
  offerName: string;
  from: string | null;
  message: string | null;
  /** The address that the link was mailed to. */
  to: string | null;
  /** Whether the person who is signed in has claimed it. */
  mine: boolean;
  /** The name of somebody else's account that is signed in; null: nobody, or the right one. */
  other: string | null;
  start: string;
  /** Up to when the giver gets the money back; null: not any more. */
  refundUntil: Date | null;
  test: boolean;
};

/** From the link in the email to the course. The link proves the mailbox, and only its page's button changes anything. */
export function createGiftClaiming(
  needs: GiftSendingNeeds & Pick<MovingNeeds, "limits"> & { sessions: Sessions },
) {
  const { db, config, now, defer, log, outbox, limits, sessions } = needs;

  /** @throws AppError `invalid` for a link that is not the newest, `conflict` if it was given back */
  async function opened(token: string) {
    const read = await readGiftToken(config.secrets.app, token);
    if (!read) throw noLink();
    const { orderId } = read;
    const [[gift], [order], courses, [account]] = await query(() =>
      db.batch([
        db.select().from(gifts).where(eq(gifts.orderId, orderId)),
        db.select().from(orders).where(eq(orders.id, orderId)),
        coursesOf(db, orderId),
        db
          .select()
          .from(users)
          .where(sql`${users.email} = (select email from gifts where order_id = ${orderId})`),
      ]),
    );
    if (!gift || !order || gift.link !== read.link) throw noLink();
    if (!isLiveOrder(order)) throw givenBack();
    const [course] = courses;
    return { gift, order, account: account ?? null, start: course ? coursePath(course) : "/portal" };
  }

  /** Whether an account has all that an order opens, without an end: then the gift would give it nothing. */
  async function owns({ id }: UserRow, { grants }: OrderRow): Promise<boolean> {
    const rows = await query(() =>
      db
        .select({ courseId: enrolments.courseId })
        .from(enrolments)
        .where(and(eq(enrolments.userId, id), sql`${enrolments.endsAt} is null`, isCurrent(now()))),
    );
    const theirs = new Set(rows.map(({ courseId }) => courseId));
    return theirs.has(ALL_COURSES) || grants.every((course) => theirs.has(course));
  }

  /** Claims it for an account in one batch; null: something happened to it since it was read. */
  async function claimFor(
    { gift, order }: { gift: GiftRow; order: OrderRow },
    account: UserRow | null,
  ): Promise<{ id: string } | null> {
    const at = now();
    const email = gift.email ?? "";
    const fullName = nameFrom(email);
    const when = isUntouched(db, gift);
    const made = {
      ...{ id: newId(at), email, fullName, passwordHash: NO_PASSWORD, sessionEpoch: 0 },
      // The link was mailed there, so the mailbox is theirs.
      ...{ emailConfirmedAt: at, createdAt: at, updatedAt: at },
      searchText: searchTextOf({ fullName, email, phone: null }),
    };
    const person = account ?? made;
    const isClaimed = exists(
      db
        .select({ id: gifts.orderId })
        .from(gifts)
        .where(
          and(eq(gifts.orderId, gift.orderId), eq(gifts.claimedById, person.id), eq(gifts.claimedAt, at)),
        ),
    );
    const way = await wayInto(db, { user: person, at, site: config.site, when: isClaimed });
    const mail = outbox.insert(
      claimedMail(config.site, email, order, way.wayIn),
      `${giftKey(gift.orderId)}claimed`,
      { when: isClaimed },
    );
    const claimed = db
      .update(gifts)
      .set({ claimedAt: at, claimedById: person.id })
      .where(and(eq(gifts.orderId, gift.orderId), when))
      .returning({ id: gifts.claimedById });
    const opening = order.grants.map((courseId) => {
      const row: typeof enrolments.$inferInsert = {
        ...{ id: newId(at), userId: person.id, courseId, source: "gift", sourceId: order.id },
        ...{ startsAt: at, endsAt: null, createdAt: at },
      };
      return insertIf(db, enrolments, row, isClaimed).onConflictDoUpdate({
        target: [enrolments.userId, enrolments.courseId, enrolments.source, enrolments.sourceId],
        set: { startsAt: at, endsAt: null, revokedAt: null },
      });
    });
    try {
      const results = await query(() =>
        db.batch([
          insertIf(db, users, made, account ? sql`false` : when),
          claimed,
          ...opening,
          ...way.statements,
          mail.statement,
        ]),
      );
      if (results[1].length === 0) return null;
    } catch (error) {
      // Somebody registered the address at the same moment.
      if (isTakenAddress(error)) return null;
      throw error;
    }
    defer(outbox.send(mail.id));
    log.info("selling.gift_claimed", { orderId: order.id, made: account === null });
    return person;
  }

  /** Signs the browser in to the account that claiming made. If that fails, a code does it. */
  async function letIn(userId: string, identity: Identity): Promise<void> {
    try {
      const user = await query(() => db.select().from(users).where(eq(users.id, userId)).get());
      if (user) await sessions.start(user, identity);
    } catch (error) {
      log.warn("selling.gift_not_let_in", { reason: String(error) });
    }
  }

  /** @throws AppError `conflict` if it is claimed */
  async function unclaimed(token: string) {
    const found = await opened(token);
    if (found.gift.claimedAt) throw new AppError("conflict", "This present is claimed already.");
    return found;
  }

  return {
    /** What the link is for. Changes nothing. @throws AppError `invalid`, `conflict` with the reason why not */
    async look(token: string, identity: Identity): Promise<ShownGift> {
      const { gift, order, account, start } = await opened(token);
      const viewer = await identity.viewer();
      const owned = gift.claimedAt === null && account !== null && (await owns(account, order));
      const until = refundEnd(order.paidAt, order.refundDays);
      return {
        state: gift.claimedAt ? "claimed" : owned ? "owned" : "ready",
        ...{ offerName: order.offerName, from: gift.from, message: gift.message, to: gift.email, start },
        mine: viewer !== null && viewer.id === gift.claimedById,
        other: viewer !== null && viewer.id !== account?.id ? viewer.fullName : null,
        refundUntil: until && until > now() ? until : null,
        test: order.test,
      };
    },

    /**
     * Claims it for the account with the address that the link was mailed to. Makes that account if there is none, and
     * then signs the browser in, unless somebody is signed in there. Returns where to go; null: the account has to be
     * signed in to first. Somebody who has claimed it before goes to the course.
     * @throws AppError `invalid`, `conflict` if it was given back, is somebody else's, or is owned already
     */
    async claim(token: string, identity: Identity): Promise<{ to: string | null }> {
      await limits.take([LIMITS.linkNetwork, identity.network]);
      const viewer = await identity.viewer();
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { gift, order, account, start } = await opened(token);
        if (gift.claimedAt) {
          if (viewer?.id === gift.claimedById) return { to: start };
          throw new AppError("conflict", "This present is claimed already.");
        }
        if (account && (await owns(account, order))) {
          throw new AppError("conflict", "You have this already, so nothing was claimed.");
        }
        const person = await claimFor({ gift, order }, account);
        if (!person) continue;
        if (account) return { to: viewer?.id === account.id ? start : null };
        if (viewer) return { to: null };
        await letIn(person.id, identity);
        return { to: start };
      }
      throw new AppError("unavailable", "This present is being changed. Please try again in a minute.");
    },

    /**
     * Its receiver gives it to another address, which gets a link of its own; theirs stops working.
     * @throws AppError `invalid` with `giftEmail`, `conflict`, `rate_limited`
     */
    async handOn(token: string, email: string): Promise<void> {
      const { gift, order } = await unclaimed(token);
      if (email === gift.email) {
        const message = "This is the address that the present was sent to.";
        throw new AppError("invalid", message, { fields: { giftEmail: message } });
      }
      await limits.take([LIMITS.giftMail, gift.orderId]);
      const action = newAction(gift.orderId, null, "the gift was handed on to another address", now());
      if (!(await sendGift(needs, { gift, order }, { email, handedOn: true }, action))) {
        throw new AppError(
          "conflict",
          "Something happened to this present a moment ago. Please look at it again.",
        );
      }
      log.info("selling.gift_handed_on", { orderId: gift.orderId });
    },

    /** Tells the giver that the receiver has it already, once for each link. @throws AppError `invalid`, `conflict` */
    async tellGiver(token: string): Promise<void> {
      const { gift, order } = await unclaimed(token);
      if (order.email === null) {
        throw new AppError(
          "conflict",
          "The person who gave it has deleted their account. You can hand it on.",
        );
      }
      const until = refundEnd(order.paidAt, order.refundDays);
      const letter = ownedMail(config.site, order.email, {
        ...{ orderId: order.id, offerName: order.offerName, test: order.test },
        refundUntil: until && until > now() ? until : null,
      });
      const mail = outbox.insert(letter, `${giftKey(order.id)}owned:${gift.link}`);
      await query(() => mail.statement);
      defer(outbox.send(mail.id));
    },
  };
}

export type GiftClaiming = ReturnType<typeof createGiftClaiming>;
