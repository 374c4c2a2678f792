import { and, eq, gt, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";
import { consentText, REFUSALS } from "#shared/selling/checkout.ts";
import { QUOTE_DAYS, QUOTE_REFUSALS, quoteState } from "#shared/selling/company-quote.ts";
import type { CompanyDetails } from "#shared/selling/company-text.ts";
import { invoicesInForce } from "#shared/selling/documents.ts";
import { taxOf } from "#shared/selling/tax.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import type { Payments } from "#worker/platform/payments.ts";
import { readSignedId, signId } from "#worker/platform/secret-tokens.ts";
import { buyerAddress } from "./buyer-address.ts";
import { documentPath, documentsOf } from "./documents.ts";
import { quotes } from "./documents-schema.ts";
import type { OrderRow } from "./order-rows.ts";
import { createPaymentPage, ENOUGH_MS, OPEN_MS } from "./payment-page.ts";
import { createQuote, grantsOf, hasPlace } from "./quote.ts";
import { quoteMail } from "./quote-mail.ts";
import { orders } from "./schema.ts";
import type { Settle } from "./settle.ts";

const DAY_MS = 24 * 60 * 60_000;
/** How long an unpaid quote keeps its addresses after its last day. */
const KEPT_MS = 90 * DAY_MS;
const PURPOSE = "quote";
const TRIES = 5;

export type QuoteRow = typeof quotes.$inferSelect;

type AskedFor = {
  offerId: string;
  email: string;
  code: string;
  invitation: string;
  details: CompanyDetails;
};

export type QuoteNeeds = Pick<Dependencies, "db" | "config" | "now" | "log" | "defer"> & {
  limits: Limits;
  outbox: Outbox;
  payments: Payments | null;
  settle: Settle;
};

const noQuote = () => new AppError("not_found", "There is no such quote.");
const invalid = (field: string, message: string) =>
  new AppError("invalid", message, { fields: { [field]: message } });

/** The order that a quote is being paid with, or was: there is at most one. */
export const ofQuote = (quoteId: string) => and(eq(orders.quoteId, quoteId), ne(orders.state, "expired"));

/** What an order by a quote has of it. */
export const agreedIn = (quote: QuoteRow) => ({
  ...{ quoteId: quote.id, offerId: quote.offerId, offerName: quote.offerName, currency: quote.currency },
  ...{ lines: quote.lines, total: quote.total, tax: quote.tax, refundDays: quote.refundDays },
  ...{
    grants: quote.grants,
    seats: quote.seats,
    nextSteps: quote.nextSteps,
    userId: quote.userId,
    email: quote.email,
  },
  ...{ company: quote.company, accountsEmail: quote.accountsEmail, consent: consentText(quote.refundDays) },
});

/** A price that a company may think about for 30 days, forward, and pay. */
export function createQuotes(needs: QuoteNeeds) {
  const { db, config, now, log, defer, limits, outbox, payments, settle } = needs;
  const { site, secrets } = config;
  const quoteFor = createQuote(needs);
  const openAtProvider = createPaymentPage(needs);

  const pathOf = async (id: string) => `/quotes/${await signId(secrets.app, PURPOSE, id)}`;

  async function find(token: string): Promise<QuoteRow> {
    const id = await readSignedId(secrets.app, PURPOSE, token);
    const row = id && (await query(() => db.select().from(quotes).where(eq(quotes.id, id)).get()));
    if (!row) throw noQuote();
    return row;
  }

  const orderOf = (quoteId: string) =>
    query(() => db.select().from(orders).where(ofQuote(quoteId)).get()).then((row) => row ?? null);

  /** The quote's order once nothing is open at the provider that is too old to be paid. */
  async function present(quote: QuoteRow): Promise<OrderRow | null> {
    const order = await orderOf(quote.id);
    if (order?.state !== "open" || order.way !== "provider") return order;
    const rest = (order.expiresAt?.getTime() ?? 0) - now().getTime();
    if (order.paymentUrl && rest > ENOUGH_MS) return order;
    if (order.sessionId) await payments?.close(order.sessionId);
    await settle(order.id);
    return orderOf(quote.id);
  }

  return {
    pathOf,

    /**
     * Writes a quote down and mails its link. Returns its path.
     * @throws AppError `invalid` with `email`, `code` or `companyName`, `conflict` when it cannot be bought,
     * `not_found`, `rate_limited`
     */
    async ask(
      { offerId, email: typed, code, invitation, details }: AskedFor,
      { viewer, network }: { viewer: Viewer | null; network: string },
    ): Promise<string> {
      await limits.take([LIMITS.checkoutNetwork, network]);
      const email = await buyerAddress(db, typed, viewer);
      const { company, accountsEmail } = details;
      if (!company) throw invalid("companyName", "Write the company’s name and address for a quote.");
      if (code)
        throw invalid("code", "A quote is for the price without a code. Empty this field to get one.");
      const { quote, offer } = await quoteFor(offerId, { code: "", invitation, viewer });
      if (quote.buyable !== "yes") throw new AppError("conflict", REFUSALS[quote.buyable]);
      const { price } = quote;
      if (offer.billingCycle !== "one_time" || price.total === 0) {
        throw new AppError("conflict", "There are no quotes for this.");
      }
      for (let tries = 1; ; tries += 1) {
        const at = now();
        const last = await query(() =>
          db
            .select({ number: sql<number>`coalesce(max(${quotes.number}), 0)` })
            .from(quotes)
            .get(),
        );
        const row: QuoteRow = {
          ...{ id: newId(at), number: (last?.number ?? 0) + 1, offerId, offerName: offer.name },
          ...{ currency: price.currency, lines: [...price.lines], total: price.total },
          ...{ tax: taxOf(price.total, site.tax), refundDays: offer.refundDays, grants: grantsOf(offer) },
          seats: offer.seats,
          ...{ nextSteps: offer.nextSteps, userId: viewer?.id ?? null, email, company, accountsEmail },
          ...{ createdAt: at, expiresAt: new Date(at.getTime() + QUOTE_DAYS * DAY_MS), withdrawnAt: null },
        };
        const path = await pathOf(row.id);
        const mail = outbox.insert(
          quoteMail(site, {
            ...{ email, number: row.number, offerName: offer.name, expiresAt: row.expiresAt },
            ...{ price: formatMoney({ minor: price.total, currency: price.currency }) },
            url: `${site.origin}${path}`,
          }),
          `quote:${row.id}`,
        );
        try {
          await query(() => db.batch([db.insert(quotes).values(row), mail.statement]));
        } catch (error) {
          // Somebody else got the number at the same moment.
          if (tries < TRIES && /UNIQUE constraint failed: quotes\.number/.test(String(causeOf(error))))
            continue;
          throw error;
        }
        log.info("selling.quoted", { quoteId: row.id, offerId, total: price.total });
        defer(outbox.send(mail.id));
        return path;
      }
    },

    /** A quote for those who have its link. @throws AppError `not_found` */
    async shown(token: string) {
      const quote = await find(token);
      const order = await orderOf(quote.id);
      const state = quoteState(quote, order?.state ?? null, now());
      const issued = order ? await query(() => documentsOf(db, order.id)) : [];
      const invoice = invoicesInForce(issued).at(-1) ?? null;
      const { id: _id, userId: _user, grants: _grants, ...page } = quote;
      return {
        ...{ quote: page, state, isTest: payments?.test ?? false, takesCards: payments !== null },
        invoice: order && invoice && (await documentPath(secrets.app, order.id, invoice.number)),
        /** How to pay by bank transfer; "": not here. */
        bankTransfer: state === "open" ? config.bankTransfer : "",
      };
    },

    /**
     * Opens the payment page of a quote, the same for everybody who opens it at once. Returns where to go.
     * @throws AppError `not_found`, `conflict` with the reason, `rate_limited`, `unavailable`
     */
    async pay(token: string, network: string): Promise<string> {
      await limits.take([LIMITS.checkoutNetwork, network]);
      const quote = await find(token);
      const known = await present(quote);
      const state = quoteState(quote, known?.state ?? null, now());
      if (state !== "open") throw new AppError("conflict", QUOTE_REFUSALS[state]);
      if (known?.way === "by-hand") {
        throw new AppError("conflict", "This quote is being paid by bank transfer.");
      }
      if (known?.paymentUrl) return known.paymentUrl;
      const at = now();
      const row: typeof orders.$inferInsert = {
        ...{ ...agreedIn(quote), id: newId(at), consentAt: at, way: "provider", createdAt: at },
        // Nobody is signed in by paying: whoever pays may be in another department.
        ...{ test: payments?.test ?? false, browser: null },
        ...{ expiresAt: new Date(at.getTime() + OPEN_MS), checkAt: new Date(at.getTime() + ENOUGH_MS) },
      };
      const [order] = await query(() =>
        insertIf(db, orders, row, sql`${stillOpen(quote.id, at)} and ${hasPlace(quote.offerId)}`).returning(),
      );
      if (!order) {
        const again = await orderOf(quote.id);
        if (again?.paymentUrl) return again.paymentUrl;
        throw new AppError(
          "conflict",
          again
            ? "Somebody is opening the payment page right now. Please try again in a minute."
            : REFUSALS.full,
        );
      }
      log.info("selling.begun", {
        orderId: order.id,
        offerId: order.offerId,
        total: order.total,
        test: order.test,
      });
      return openAtProvider(order, { code: "", invitation: "" }, undefined, {
        paid: `/quotes/return/${token}`,
        cancelled: `/quotes/${token}`,
      });
    },

    /** Somebody comes back from the payment page of a quote. @throws AppError `not_found`, `unavailable` */
    async arrive(token: string): Promise<void> {
      const quote = await find(token);
      const order = await orderOf(quote.id);
      if (order) await settle(order.id);
    },

    /** Takes the addresses out of quotes that are long over and were not paid; for the cron. */
    async cleanUp(): Promise<void> {
      const before = new Date(now().getTime() - KEPT_MS);
      await query(() =>
        db
          .update(quotes)
          .set({ email: null, company: null, accountsEmail: null, userId: null })
          .where(
            and(
              lt(quotes.expiresAt, before),
              or(sql`${quotes.email} is not null`, sql`${quotes.company} is not null`),
              sql`not exists (select 1 from ${orders} where ${orders.quoteId} = ${quotes.id} and ${orders.state} <> 'expired')`,
            ),
          ),
      );
    },
  };

  /** Whether a quote can be paid and nobody is paying it, as a condition of the order's insert. */
  function stillOpen(id: string, at: Date): SQL {
    const open = and(eq(quotes.id, id), isNull(quotes.withdrawnAt), gt(quotes.expiresAt, at));
    return sql`exists (select 1 from ${quotes} where ${open})
      and not exists (select 1 from ${orders} where ${ofQuote(id)})`;
  }
}

/** The database's own message. */
function causeOf(error: unknown): unknown {
  let current = error;
  while (current instanceof Error && current.cause) current = current.cause;
  return current;
}

export type Quotes = ReturnType<typeof createQuotes>;
