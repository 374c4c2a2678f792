import { and, eq, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError, type FieldErrors } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";
import {
  type CheckoutForm,
  CODE_PROBLEMS,
  consentText,
  type Quote,
  REFUSALS,
  renewalOf,
} from "#shared/selling/checkout.ts";
import { NO_COMPANY } from "#shared/selling/company-text.ts";
import { giftConsent, giftDayProblem, isGiftable } from "#shared/selling/gift.ts";
import type { OrderView } from "#shared/selling/order.ts";
import { purchasePath } from "#shared/selling/purchase.ts";
import { taxOf } from "#shared/selling/tax.ts";
import type { Identity } from "#worker/accounts/identity.ts";
import { NO_PASSWORD } from "#worker/accounts/passwords.ts";
import { users } from "#worker/accounts/schema.ts";
import type { Sessions } from "#worker/accounts/sessions.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import type { Payments } from "#worker/platform/payments.ts";
import { isBuyersBrowser, markBrowser, orderOfBrowser } from "./browser-proof.ts";
import { buyerAddress } from "./buyer-address.ts";
import { redemptions } from "./coupon-schema.ts";
import { type GiftRow, giftOf, isSameGift, toColumns } from "./gift-rows.ts";
import { gifts } from "./gift-schema.ts";
import { coursesOf, isFollowed, type OrderRow, toOrderView } from "./order-rows.ts";
import { createPaymentPage, ENOUGH_MS, keepCoupon, OPEN_MS, planOf, toPriced } from "./payment-page.ts";
import { type Ask, createQuote, grantsOf, hasOpenPlace, hasPlace, hasRoom, personOf } from "./quote.ts";
import { orders } from "./schema.ts";
import { firstLessonOf, firstPath, noOrder, type Settle } from "./settle.ts";

const refused = (message: string, fields: FieldErrors) => new AppError("invalid", message, { fields });

type Needs = Pick<Dependencies, "db" | "config" | "now" | "log"> & {
  limits: Limits;
  sessions: Sessions;
  payments: Payments | null;
  settle: Settle;
};

/** `paymentUrl`: where it can still be paid. `firstLesson`: its path; null: there is none yet. */
export type ShownOrder = OrderView & { paymentUrl: string | null; firstLesson: string | null };

/** From an offer to the first lesson: what it costs, the payment page, and the way back. */
export function createCheckout(needs: Needs) {
  const { db, config, now, log, limits, sessions, payments, settle } = needs;
  const { site, secrets } = config;
  const quoteFor = createQuote(needs);
  const openAtProvider = createPaymentPage(needs);

  /** The order of this offer that this browser began last. */
  async function lastOf(
    identity: Identity,
    offerId: string,
  ): Promise<{ order: OrderRow; gift: GiftRow | null } | null> {
    const id = orderOfBrowser(identity);
    if (!id) return null;
    const isLast = eq(orders.id, id);
    const row = await query(() =>
      db
        .select({ order: orders, gift: gifts })
        .from(orders)
        .leftJoin(gifts, eq(gifts.orderId, orders.id))
        .where(isLast)
        .get(),
    );
    return row && row.order.offerId === offerId && (await isBuyersBrowser(row.order, identity)) ? row : null;
  }

  /** Whether an order can still be paid on its page. */
  const isPayable = ({ state, paymentUrl, expiresAt }: OrderRow) =>
    state === "open" && paymentUrl !== null && (expiresAt?.getTime() ?? 0) - now().getTime() > ENOUGH_MS;

  async function find(orderId: string): Promise<OrderRow> {
    const row = await query(() => db.select().from(orders).where(eq(orders.id, orderId)).get());
    if (!row) throw noOrder();
    return row;
  }

  async function isTheirs(order: OrderRow, identity: Identity): Promise<boolean> {
    if (await isBuyersBrowser(order, identity)) return true;
    const viewer = await identity.viewer();
    return viewer !== null && order.userId === viewer.id;
  }

  /** Signs the browser that paid in to the account that paying made, until its owner has set a password. */
  async function letIn(order: OrderRow, identity: Identity): Promise<void> {
    if (order.state !== "paid" || !order.madeAccount || !order.userId) return;
    if ((await identity.viewer()) !== null) return;
    const { userId } = order;
    const user = await query(() => db.select().from(users).where(eq(users.id, userId)).get());
    if (!user || user.emailConfirmedAt !== null || user.passwordHash !== NO_PASSWORD) return;
    await sessions.start(user, identity);
    log.info("selling.let_in", { orderId: order.id });
  }

  return {
    /**
     * What an offer costs this buyer. `identity`: not where caches keep the page.
     * @throws AppError `not_found`, `rate_limited` after many codes that do not exist
     */
    async quote(offerId: string, ask: Omit<Ask, "held">, identity?: Identity): Promise<Quote> {
      const last = identity ? await lastOf(identity, offerId) : null;
      const held = last && isPayable(last.order) ? last.order.id : undefined;
      const guess = identity && ask.code ? ([LIMITS.couponNetwork, identity.network] as const) : null;
      // Counted first, so that guesses at once count too.
      if (guess) await limits.take(guess);
      const { quote } = await quoteFor(offerId, { ...ask, held });
      if (guess && quote.codeProblem !== "unknown") await limits.refund(...guess);
      return quote;
    },

    /**
     * Writes the order down and makes its payment page. Returns where to send the buyer: the provider's page, or a page
     * of ours when there is nothing to pay.
     * @throws AppError `invalid` with `email`, `code`, `consent`, or `total` when the price is not the one that the
     * buyer saw; `conflict` when it cannot be bought; `not_found`, `rate_limited`, `unavailable`
     */
    async begin(
      offerId: string,
      form: CheckoutForm,
      { viewer, identity }: { viewer: Viewer | null; identity: Identity },
    ): Promise<{ to: string }> {
      await limits.take([LIMITS.checkoutNetwork, identity.network]);
      const email = await buyerAddress(db, form.email, viewer);
      const person = await personOf(secrets.app, email);
      const last = await lastOf(identity, offerId);
      const wish = form.gift ?? null;
      // Another present, or one after buying for oneself, is another order.
      const isSame = last !== null && isSameGift(last.gift, wish);
      const own = last?.order.email === email && isSame ? last.order : null;
      // Paid in another tab, or in one that closed: nobody pays for it twice.
      const isBought = own?.state === "waiting" || (own?.state === "paid" && viewer === null);
      if (own && isBought) return { to: `/checkout/return/${own.id}` };
      const held = own && isPayable(own) ? own : null;
      const ask = { code: form.code, invitation: form.invitation, viewer, person, gift: wish !== null };
      const { quote, offer, coupon } = await quoteFor(offerId, { ...ask, held: held?.id });
      if (quote.buyable !== "yes") throw new AppError("conflict", REFUSALS[quote.buyable]);
      if (quote.codeProblem) {
        const message = CODE_PROBLEMS[quote.codeProblem];
        throw refused(message, { code: message });
      }
      if (wish && !isGiftable(offer)) throw new AppError("conflict", "This cannot be given as a present.");
      const dayProblem = wish && giftDayProblem(wish.day, now());
      if (dayProblem) throw refused(dayProblem, { giftDay: dayProblem });
      const { price } = quote;
      if (price.total !== form.total) {
        const now = formatMoney({ minor: price.total, currency: price.currency });
        const message = `It costs ${now} now. Look at it again before you pay.`;
        throw refused(message, { total: message });
      }
      if (!form.consent) {
        const message = "Tick this box to go on.";
        throw refused(message, { consent: message });
      }
      const { company, accountsEmail } = (offer.billingCycle === "one_time" && form.details) || NO_COMPANY;
      if (held?.paymentUrl && held.total === price.total) {
        const ofHeld = and(eq(orders.id, held.id), eq(orders.state, "open"));
        await query(() => db.update(orders).set({ company, accountsEmail }).where(ofHeld));
        return { to: held.paymentUrl };
      }

      const at = now();
      const id = newId(at);
      const isFree = price.total === 0;
      const row: typeof orders.$inferInsert = {
        ...{
          id,
          userId: viewer?.id ?? null,
          email,
          offerId,
          offerName: offer.name,
          currency: price.currency,
        },
        ...{ lines: [...price.lines], total: price.total, tax: taxOf(price.total, site.tax) },
        ...{ refundDays: offer.refundDays, grants: grantsOf(offer), nextSteps: offer.nextSteps },
        seats: offer.seats,
        consent: wish
          ? giftConsent(offer.refundDays)
          : consentText(offer.refundDays, renewalOf(toPriced(offer))),
        ...{ consentAt: at, way: isFree ? "nothing" : "provider" },
        membershipId: offer.billingCycle === "one_time" ? null : id,
        ...{ test: payments?.test ?? false, browser: await markBrowser(id, identity), createdAt: at },
        ...{ expiresAt: new Date(at.getTime() + OPEN_MS), checkAt: new Date(at.getTime() + ENOUGH_MS) },
        ...{ paidAt: isFree ? at : null, company, accountsEmail },
      };
      const room = coupon ? hasRoom(db, coupon, person) : sql`true`;
      const place = form.invitation ? hasPlace(offerId) : hasOpenPlace(offerId);
      const isStored = sql`exists (select 1 from orders where id = ${id})`;
      const stored = insertIf(db, orders, row, sql`${room} and ${place}`).returning();
      const use = coupon && { id: newId(at), couponId: coupon.id, orderId: id, person, createdAt: at };
      const [[order]] = await query(() =>
        // Typed as one statement, because only the first one's rows are read.
        db.batch([
          stored,
          ...(coupon && use ? [keepCoupon(db, coupon), insertIf(db, redemptions, use, isStored)] : []),
          ...(wish
            ? [insertIf(db, gifts, { orderId: id, paidHere: viewer !== null, ...toColumns(wish) }, isStored)]
            : []),
        ] as [typeof stored]),
      );
      if (!order) {
        // Somebody took the last one since the price was worked out.
        const again = await quoteFor(offerId, ask);
        const problem = again.quote.codeProblem ?? (coupon ? "used-up" : null);
        if (again.quote.buyable === "full" || !problem) throw new AppError("conflict", REFUSALS.full);
        throw refused(CODE_PROBLEMS[problem], { code: CODE_PROBLEMS[problem] });
      }
      log.info("selling.begun", { orderId: id, offerId, total: price.total, test: order.test });
      return isFree
        ? { to: `/checkout/return/${id}` }
        : { to: await openAtProvider(order, form, planOf(offer)) };
    },

    /**
     * An order for the page after paying: only for the browser that began it, and for its owner.
     * @throws AppError `not_found`
     */
    async shown(orderId: string, identity: Identity): Promise<ShownOrder> {
      const order = await find(orderId);
      if (!(await isTheirs(order, identity))) throw noOrder();
      const mayCorrect = await isBuyersBrowser(order, identity);
      const at = now();
      const [opened, first, [present], [later]] = await query(() =>
        db.batch([
          coursesOf(db, orderId),
          firstLessonOf(db, orderId),
          giftOf(db, orderId),
          db.select({ followed: isFollowed }).from(orders).where(eq(orders.id, orderId)),
        ]),
      );
      const isOpen = order.state === "open" && order.expiresAt !== null && order.expiresAt > at;
      const view = toOrderView(order, opened, at, { gift: present?.gift, followed: later?.followed });
      const canCorrectUntil = mayCorrect ? view.canCorrectUntil : null;
      return {
        ...view,
        canCorrectUntil,
        firstLesson: present || order.seats !== null ? null : firstPath(first),
        paymentUrl: isOpen ? order.paymentUrl : null,
      };
    },

    /** Where the receipt of somebody's own paid order goes; null: it is not theirs, or not paid. */
    async receiptAddress(orderId: string, viewer: Viewer): Promise<string | null> {
      const isPaid = and(eq(orders.id, orderId), eq(orders.userId, viewer.id), eq(orders.state, "paid"));
      const row = await query(() => db.select({ email: orders.email }).from(orders).where(isPaid).get());
      return row?.email ?? null;
    },

    /**
     * The buyer comes back from the payment page: brings the order up to date, signs the browser in if paying made the
     * account, and returns the path to go to. The provider's silence is no reason to lose the buyer: the page tells.
     * @throws AppError `not_found`
     */
    async arrive(orderId: string, identity: Identity): Promise<string> {
      const page = `/checkout/${orderId}`;
      const found = await find(orderId);
      if (!(await isTheirs(found, identity))) return page;
      let order = found;
      try {
        order = await settle(orderId);
      } catch (error) {
        log.warn("selling.arrived_early", { orderId, reason: String(error) });
      }
      await letIn(order, identity);
      const viewer = await identity.viewer();
      if (order.state !== "paid" || viewer?.id !== order.userId) return page;
      if (order.seats !== null) return purchasePath(orderId);
      const [first, [present]] = await query(() =>
        db.batch([firstLessonOf(db, orderId), giftOf(db, orderId)]),
      );
      const begin = present ? null : firstPath(first);
      return begin ? `${begin}?bought=${orderId}` : page;
    },
  };
}

export type Checkout = ReturnType<typeof createCheckout>;
