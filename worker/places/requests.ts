import { and, eq, isNull, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import type { Decision } from "#shared/places/forms.ts";
import { ACCEPTED_DAYS } from "#shared/places/places.ts";
import { shippedExample } from "#worker/courses/offer-rules.ts";
import { peopleWaiting, takenPlaces } from "#worker/courses/places.ts";
import { offers } from "#worker/courses/schema.ts";
import { mentorshipRequests } from "#worker/mentorship/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import type { Payments } from "#worker/platform/payments.ts";
import { newAction, perform } from "#worker/selling/order-actions.ts";
import { orders } from "#worker/selling/schema.ts";
import { noOrder, type Settle } from "#worker/selling/settle.ts";
import type { Holding, OfferRow } from "./holding.ts";
import { placeLink } from "./links.ts";
import { acceptedMail, declinedMail, withdrawnMail } from "./mails.ts";

/** How an order's history says that its place was taken back. */
const WITHDRAWN = "took the place back";
/** Whether the place of an order in a query was taken back. */
export const wasWithdrawn = sql`exists (select 1 from order_actions as taken
  where taken.order_id = "orders"."id" and taken.what = ${WITHDRAWN})`.mapWith(Boolean);

type Needs = Pick<Dependencies, "db" | "config" | "now" | "defer" | "log"> & {
  outbox: Outbox;
  payments: Payments | null;
  settle: Settle;
  holding: Holding;
};

/** The offer of a request: by its id, or in older rows by the name of that time. */
const ofRequest = sql`(${offers.id} = ${mentorshipRequests.offerId}
  or (${mentorshipRequests.offerId} is null and ${offers.name} = ${mentorshipRequests.packageName}))`;

const decided = () =>
  new AppError("conflict", "This request is decided already. Load the page again to see how.");

/** Requests for the mentorship and the bootcamp, as the instructor decides them. Callers must check that the viewer is an admin. */
export function createRequests({ db, config, now, defer, log, outbox, payments, settle, holding }: Needs) {
  const { site, secrets } = config;

  async function find(id: string) {
    const row = await query(() =>
      db
        .select({ request: mentorshipRequests, offer: offers })
        .from(mentorshipRequests)
        .leftJoin(offers, and(ofRequest, isNull(offers.archivedAt)))
        .where(eq(mentorshipRequests.id, id))
        .get(),
    );
    if (!row) throw new AppError("not_found", "There is no such request.");
    return row;
  }

  /** Not decided, or accepted with an order that was never paid. As a condition of the write. */
  const isUndecided = (id: string) => sql`exists (select 1 from mentorship_requests as asked
    where asked.id = ${id} and asked.declined_at is null and coalesce(
      (select state from orders where orders.id = asked.order_id), 'expired') = 'expired')`;

  async function canDecide(id: string): Promise<boolean> {
    const isOpen = and(eq(mentorshipRequests.id, id), isUndecided(id));
    const rows = await query(() =>
      db.select({ id: mentorshipRequests.id }).from(mentorshipRequests).where(isOpen),
    );
    return rows.length > 0;
  }

  /** @throws AppError `conflict` for what the site came with, which nobody may pay real money for */
  async function assertOwn({ id, name }: OfferRow): Promise<void> {
    if (!payments || payments.test) return;
    if ((await query(() => shippedExample(db, id))).length === 0) return;
    throw new AppError(
      "conflict",
      `${name} is an example that the site came with. Look through it under Content and Offers and publish it, then accept.`,
    );
  }

  return {
    /**
     * What was decided about a request, and what there is to decide. `link`: where the person pays; null: there is nothing
     * to pay by card.
     * @throws AppError `not_found`
     */
    async read(id: string) {
      const { request, offer } = await find(id);
      const { orderId, declinedAt, repliedAt } = request;
      const [[places], [order]] = await query(() =>
        db.batch([
          db
            .select({ taken: takenPlaces(offer?.id ?? ""), waiting: peopleWaiting(offer?.id ?? "") })
            .from(mentorshipRequests)
            .where(eq(mentorshipRequests.id, id)),
          db
            .select({
              ...{ id: orders.id, state: orders.state, way: orders.way, heldUntil: orders.heldUntil },
              withdrawn: wasWithdrawn,
            })
            .from(orders)
            .where(eq(orders.id, orderId ?? "")),
        ]),
      );
      const isOpen = order?.state === "open" && order.heldUntil !== null && order.heldUntil > now();
      const link = isOpen && order.way === "provider" ? await placeLink(secrets.app, order.id) : null;
      return {
        offer: offer && {
          ...{ id: offer.id, name: offer.name, priceMinor: offer.priceMinor, currency: offer.currency },
          ...{ places: offer.places, taken: places?.taken ?? 0, waiting: places?.waiting ?? 0 },
        },
        order: order ?? null,
        isOpen,
        ...{ declinedAt, repliedAt, link: link && `${site.origin}${link}` },
      };
    },

    /**
     * Accepts a request: makes an order at the offer's price, and mails its payment link. Accepting twice makes one.
     * @throws AppError `not_found`, `conflict` if it is decided, every place is taken, or the offer is gone
     */
    async accept(id: string, { words, howToPay }: Decision, viewer: Viewer): Promise<void> {
      const { request, offer } = await find(id);
      if (offer?.billingCycle !== "one_time") {
        throw new AppError("conflict", `There is no offer “${request.packageName}” any more.`);
      }
      await assertOwn(offer);
      const at = now();
      const { email, fullName } = request;
      const orderId = await holding.hold({
        ...{ offer, person: { email, fullName }, days: ACCEPTED_DAYS, howToPay, byId: viewer.id },
        when: isUndecided(id),
        mail: (place) => acceptedMail(site, place, words),
        also: (made, isMade) => [
          db
            .update(mentorshipRequests)
            .set({ orderId: made, repliedAt: at, readAt: at })
            .where(and(eq(mentorshipRequests.id, id), isMade)),
        ],
      });
      if (orderId) return;
      if (!(await canDecide(id))) throw decided();
      throw new AppError(
        "conflict",
        `Every place of ${offer.name} is taken. Raise its places first, or wait until one is free.`,
      );
    },

    /**
     * Declines a request, with words for the person or without.
     * @throws AppError `not_found`, `conflict` if it is decided
     */
    async decline(id: string, { words }: Decision): Promise<void> {
      const { request } = await find(id);
      const at = now();
      const undecided = isUndecided(id);
      const letter = outbox.insert(
        declinedMail(site, { email: request.email, offerName: request.packageName }, words),
        `declined:${id}`,
        { when: undecided },
      );
      const [, declined] = await query(() =>
        db.batch([
          letter.statement,
          db
            .update(mentorshipRequests)
            .set({ declinedAt: at, repliedAt: at, readAt: at })
            .where(and(eq(mentorshipRequests.id, id), undecided))
            .returning({ id: mentorshipRequests.id }),
        ]),
      );
      if (declined.length === 0) throw decided();
      log.info("places.declined", { requestId: id });
      defer(outbox.send(letter.id));
    },

    /**
     * Takes back a place that is held and not paid, and tells the person. What is paid meanwhile stays paid.
     * @throws AppError `not_found`, `conflict` if it is paid or over, `unavailable`
     */
    async withdraw(orderId: string, viewer: Viewer): Promise<void> {
      const order = await query(() => db.select().from(orders).where(eq(orders.id, orderId)).get());
      if (!order) throw noOrder();
      const at = now();
      const over = new AppError("conflict", "This place is paid, or is not held any more.");
      if (order.heldUntil === null) throw over;
      // First nobody can open another payment page; then the one that is open is closed, and asked whether it was paid.
      const isHeld = sql`exists (select 1 from orders where id = ${orderId} and state = 'open' and paid_at is null
        and held_until > ${at.getTime()})`;
      const action = newAction(orderId, viewer.id, WITHDRAWN, at);
      const isDone = await perform(db, action, {
        ...{ when: isHeld, statements: [], set: { heldUntil: at, checkAt: at } },
      });
      if (!isDone) throw over;
      if (order.sessionId) await payments?.close(order.sessionId);
      const after = await settle(orderId);
      if (after.state !== "expired") {
        throw new AppError("conflict", "They have paid in the meantime, so the place is theirs.");
      }
      log.info("places.withdrawn", { orderId });
      if (!order.email) return;
      const letter = outbox.insert(
        withdrawnMail(site, order.email, order.offerName),
        `place-back:${orderId}`,
      );
      await query(() => letter.statement);
      defer(outbox.send(letter.id));
    },
  };
}

export type Requests = ReturnType<typeof createRequests>;
export type DecidedRequest = Awaited<ReturnType<Requests["read"]>>;
