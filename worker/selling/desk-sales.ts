import { and, desc, eq, isNull, like, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";
import { searchTextOf } from "#shared/search-text.ts";
import type { InvitationForm } from "#shared/selling/desk-forms.ts";
import { users } from "#worker/accounts/schema.ts";
import { offers } from "#worker/courses/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { invitationMail, requestMail } from "./desk-mails.ts";
import { signInvitation } from "./invitations.ts";
import type { OrderRow } from "./order-rows.ts";
import { orderActions, orders } from "./schema.ts";
import { noOrder } from "./settle.ts";

/** How the text of a request begins in an order's history. */
const ASKED = "asked to pay by bank transfer";

type Needs = Pick<Dependencies, "db" | "config" | "now" | "defer"> & { outbox: Outbox };

/** What the instructor sells without the page of an offer. Callers must check that the viewer is an admin. */
export function createDeskSales({ db, config, now, defer, outbox }: Needs) {
  const { site, secrets } = config;
  const isUnpaid = (id: string) =>
    and(eq(orders.id, id), eq(orders.way, "by-hand"), eq(orders.state, "open"), isNull(orders.paidAt));

  const notOpen = (message: string) => new AppError("conflict", message);

  /** The statement that notes what was done to an unpaid order. It returns a row if there is such an order. */
  const noting = (id: string, what: string, byId: string) =>
    db
      .insert(orderActions)
      .select(
        // All columns, in the order of the schema.
        sql`select ${newId(now())}, ${orders.id}, ${byId}, ${what}, ${now().getTime()} from ${orders}
          where ${isUnpaid(id)}`,
      )
      .returning({ id: orderActions.id });

  return {
    /**
     * Makes a payment link for an offer that people join by request, and mails it if there is an address.
     * @throws AppError `invalid` with `offerId`
     */
    async invite({
      offerId,
      email,
    }: InvitationForm): Promise<{ url: string; expiresAt: Date; offer: string }> {
      const offer = await query(() =>
        db
          .select({ name: offers.name, priceMinor: offers.priceMinor, currency: offers.currency })
          .from(offers)
          .where(and(eq(offers.id, offerId), isNull(offers.archivedAt), eq(offers.billingCycle, "one_time")))
          .get(),
      );
      if (!offer) {
        const message = "Choose an offer from the list.";
        throw new AppError("invalid", message, { fields: { offerId: message } });
      }
      const { token, expiresAt } = await signInvitation(secrets.app, offerId, now());
      const url = `${site.origin}/enroll/${encodeURIComponent(offerId)}?invitation=${encodeURIComponent(token)}`;
      if (email) {
        const price = formatMoney({ minor: offer.priceMinor, currency: offer.currency });
        const mail = invitationMail(site, { email, offerName: offer.name, price, url, expiresAt });
        const { id, statement } = outbox.insert(mail);
        await query(() => statement);
        defer(outbox.send(id));
      }
      return { url, expiresAt, offer: offer.name };
    },

    /** The text with which somebody was last asked to pay; empty before the first time. */
    async lastRequest(): Promise<string> {
      const row = await query(() =>
        db
          .select({ what: orderActions.what })
          .from(orderActions)
          .where(like(orderActions.what, `${ASKED}%`))
          .orderBy(desc(orderActions.id))
          .limit(1)
          .get(),
      );
      return row?.what.slice(ASKED.length + 1) ?? "";
    },

    /**
     * Mails how to pay an order by hand. Its history keeps the text.
     * @throws AppError `not_found`, `conflict` if it is paid or closed
     */
    async askToPay(orderId: string, howToPay: string, viewer: Viewer): Promise<void> {
      const order = await query(() => db.select().from(orders).where(eq(orders.id, orderId)).get());
      if (!order) throw noOrder();
      const { email, offerId, offerName, total, currency } = order;
      if (!email) throw notOpen("This order has no email address any more.");
      const mail = requestMail(site, {
        ...{ email, offerName, howToPay, amount: formatMoney({ minor: total, currency }) },
        url: `${site.origin}/enroll/${encodeURIComponent(offerId)}`,
      });
      const noted = noting(orderId, `${ASKED}\n${howToPay}`, viewer.id);
      const { id, statement } = outbox.insert(mail, `request:${orderId}:${newId(now())}`, {
        when: sql`exists (select 1 from orders where ${isUnpaid(orderId)})`,
      });
      const [stored] = await query(() => db.batch([statement, noted]));
      if (stored.length === 0) throw notOpen("Only an order by hand that is not paid yet can be asked for.");
      defer(outbox.send(id));
    },

    /** Closes an order by hand that nobody will pay. @throws AppError `conflict` if it is paid or closed already */
    async close(orderId: string, viewer: Viewer): Promise<void> {
      const [, closed] = await query(() =>
        db.batch([
          noting(orderId, "closed unpaid", viewer.id),
          db
            .update(orders)
            .set({ state: "expired", checkAt: null, version: sql`${orders.version} + 1` })
            .where(isUnpaid(orderId))
            .returning({ id: orders.id }),
        ]),
      );
      if (closed.length === 0) throw notOpen("This order is paid or closed already.");
    },

    /** Names the account that paying made; an account that was there before keeps its own name. */
    async nameBuyer({ userId, madeAccount, email }: OrderRow, fullName: string): Promise<void> {
      if (!userId || !madeAccount || !email) return;
      const searchText = searchTextOf({ fullName, email, phone: null });
      await query(() =>
        db.update(users).set({ fullName, searchText, updatedAt: now() }).where(eq(users.id, userId)),
      );
    },
  };
}

export type DeskSales = ReturnType<typeof createDeskSales>;
