import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { formatMoney } from "#shared/money.ts";
import { consentText } from "#shared/selling/checkout.ts";
import { madeText } from "#shared/selling/made-by-hand.ts";
import { taxOf } from "#shared/selling/tax.ts";
import type { offers } from "#worker/courses/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Statement } from "#worker/platform/content-store.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import type { Mail } from "#worker/platform/mailer.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import type { Payments } from "#worker/platform/payments.ts";
import { grantsOf, hasPlace } from "#worker/selling/quote.ts";
import { orderActions, orders } from "#worker/selling/schema.ts";
import { placeLink } from "./links.ts";
import type { HeldPlace } from "./mails.ts";
import { waitingList } from "./schema.ts";

const DAY_MS = 24 * 60 * 60_000;

export type OfferRow = typeof offers.$inferSelect;
type HoldingNeeds = Pick<Dependencies, "db" | "config" | "now" | "defer" | "log"> & {
  outbox: Outbox;
  payments: Payments | null;
};

export type Asking = {
  offer: OfferRow;
  person: { email: string; fullName: string };
  days: number;
  /** Where nobody pays by card. */
  howToPay: string;
  /** Who holds it at the desk; null: the waiting list. */
  byId: string | null;
  /** The condition, beside a place that is free. */
  when: SQL;
  mail: (place: HeldPlace) => Mail;
  /** What else is written with the order. `made` holds if it was. */
  also: (orderId: string, made: SQL) => Statement[];
};

/**
 * Holds a place for somebody: writes an order at today's price, and mails how to pay it. The order takes the place until it
 * is paid or `days` are over. Without payment keys it is an order by hand, which the owner marks as paid.
 */
export function createHolding({ db, config, now, defer, log, outbox, payments }: HoldingNeeds) {
  const { site, secrets } = config;

  return {
    /** The order's id; null if there was no place, or `when` did not hold. The write decides, however many ask at once. */
    async hold({ offer, person, days, howToPay, byId, when, mail, also }: Asking): Promise<string | null> {
      const at = now();
      const orderId = newId(at);
      const until = new Date(at.getTime() + days * DAY_MS);
      const { id: offerId, name, priceMinor: total, currency, refundDays, nextSteps } = offer;
      const price = formatMoney({ minor: total, currency });
      const row: typeof orders.$inferInsert = {
        ...{ id: orderId, userId: null, email: person.email, offerId, offerName: name, currency, total },
        ...{ lines: [{ kind: "offer", text: name, minor: total }], tax: taxOf(total, site.tax), refundDays },
        ...{ grants: grantsOf(offer), seats: offer.seats, nextSteps, way: payments ? "provider" : "by-hand" },
        // Asked for on the page of the link, before it is paid.
        ...{ consent: consentText(refundDays), consentAt: at, test: payments?.test ?? false, createdAt: at },
        ...{ heldUntil: until, checkAt: until },
      };
      const made = sql`exists (select 1 from orders where id = ${orderId})`;
      const action = {
        ...{ id: newId(at), orderId, byId, createdAt: at },
        what: madeText(price, person.fullName),
      };
      const payUrl = payments ? `${site.origin}${await placeLink(secrets.app, orderId)}` : null;
      const place = { email: person.email, offerId, offerName: name, price, until, payUrl, howToPay };
      const letter = outbox.insert(mail(place), `place:${orderId}`, { when: made });
      const held = insertIf(db, orders, row, sql`${when} and ${hasPlace(offerId)}`).returning({
        id: orders.id,
      });
      const [written] = await query(() =>
        db.batch([
          held,
          insertIf(db, orderActions, action, made),
          // A person with a place waits for it no longer.
          db
            .update(waitingList)
            .set({ endedAt: at, orderId })
            .where(
              and(
                eq(waitingList.offerId, offerId),
                eq(waitingList.email, person.email),
                isNull(waitingList.endedAt),
                made,
              ),
            ),
          letter.statement,
          ...also(orderId, made),
        ]),
      );
      if (written.length === 0) return null;
      log.info("places.held", { orderId, offerId, days, byHand: !payments });
      defer(outbox.send(letter.id));
      return orderId;
    },
  };
}

export type Holding = ReturnType<typeof createHolding>;
