import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";
import { QUOTE_REFUSALS, quoteState } from "#shared/selling/company-quote.ts";
import { madeText } from "#shared/selling/made-by-hand.ts";
import { query } from "#worker/platform/client.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { after, readCursor, toPage } from "#worker/platform/keyset.ts";
import { quotes } from "./documents-schema.ts";
import type { Orders } from "./orders.ts";
import { agreedIn, ofQuote, type QuoteNeeds, type Quotes } from "./quotes.ts";
import { orderActions, orders } from "./schema.ts";

const PAGE = 20;

/** Quotes at the desk. Callers must check that the viewer is an admin. */
export function createDeskQuotes({
  db,
  config,
  now,
  payments,
  settle,
  quotes: quoting,
  orders: selling,
}: QuoteNeeds & { quotes: Quotes; orders: Pick<Orders, "markPaid"> }) {
  const orderOf = (quoteId: string) =>
    query(() => db.select().from(orders).where(ofQuote(quoteId)).get()).then((row) => row ?? null);

  return {
    /** The newest first, each with what became of it and its link. */
    async list(cursor: string | null) {
      const at = now();
      const { createdAt, id } = quotes;
      const rows = await query(() =>
        db
          .select({ quote: quotes, orderId: orders.id, orderState: orders.state })
          .from(quotes)
          .leftJoin(orders, sql`${orders.quoteId} = ${quotes.id} and ${orders.state} <> 'expired'`)
          .where(after(createdAt, id, readCursor(cursor)))
          .orderBy(desc(createdAt), desc(id))
          .limit(PAGE + 1),
      );
      const page = toPage(rows, PAGE, ({ quote }) => ({ at: quote.createdAt, id: quote.id }));
      const items = page.items.map(async ({ quote, orderId, orderState }) => ({
        ...{ id: quote.id, number: quote.number, offerName: quote.offerName, total: quote.total },
        ...{ currency: quote.currency, company: quote.company?.name ?? null, email: quote.email },
        ...{ createdAt: quote.createdAt, expiresAt: quote.expiresAt, orderId },
        state: quoteState(quote, orderState, at),
        url: `${config.site.origin}${await quoting.pathOf(quote.id)}`,
      }));
      return { ...page, items: await Promise.all(items) };
    },

    /**
     * The money of a quote has arrived by bank transfer: makes its order, opens the courses, sends the receipt and books
     * the sale. Also when the quote's last day is over. Returns the order's id.
     * @throws AppError `not_found`, `conflict` when it is paid, being paid by card, or withdrawn, `unavailable`
     */
    async markPaid(quoteId: string, viewer: Viewer): Promise<string> {
      const quote = await query(() => db.select().from(quotes).where(eq(quotes.id, quoteId)).get());
      if (!quote) throw new AppError("not_found", "There is no such quote.");
      let order = await orderOf(quoteId);
      if (order?.state === "open" && order.way === "provider") {
        // Nobody pays by card what is paid by transfer.
        if (order.sessionId) await payments?.close(order.sessionId);
        await settle(order.id);
        order = await orderOf(quoteId);
      }
      const at = now();
      const state = quoteState(quote, order?.state ?? null, at);
      if (state !== "open" && state !== "expired") throw new AppError("conflict", QUOTE_REFUSALS[state]);
      if (order && order.way !== "by-hand") {
        throw new AppError("conflict", "Somebody is paying this quote by card right now.");
      }
      if (!quote.email) throw new AppError("conflict", "This quote has no email address any more.");
      const id = order?.id ?? newId(at);
      if (!order) {
        const row: typeof orders.$inferInsert = {
          ...{ ...agreedIn(quote), id, consentAt: at, way: "by-hand", test: false, createdAt: at },
        };
        const what = madeText(formatMoney({ minor: quote.total, currency: quote.currency }), undefined);
        const action = { id: newId(at), orderId: id, byId: viewer.id, what, createdAt: at };
        const isFirst = sql`not exists (select 1 from ${orders} where ${ofQuote(quoteId)})
          and exists (select 1 from ${quotes} where ${and(eq(quotes.id, quoteId), isNull(quotes.withdrawnAt))})`;
        const isMade = sql`exists (select 1 from ${orders} where ${eq(orders.id, id)})`;
        const [made] = await query(() =>
          db.batch([
            insertIf(db, orders, row, isFirst).returning({ id: orders.id }),
            insertIf(db, orderActions, action, isMade),
          ]),
        );
        if (made.length === 0)
          throw new AppError("conflict", "This quote was changed a moment ago. Look again.");
      }
      await selling.markPaid(id, viewer);
      return id;
    },

    /** Takes a quote back. @throws AppError `not_found`, `conflict` when it is paid or being paid */
    async withdraw(quoteId: string): Promise<void> {
      const at = now();
      const [gone] = await query(() =>
        db
          .update(quotes)
          .set({ withdrawnAt: at })
          .where(
            and(
              ...[eq(quotes.id, quoteId), isNull(quotes.withdrawnAt)],
              sql`not exists (select 1 from ${orders} where ${ofQuote(quoteId)})`,
            ),
          )
          .returning({ id: quotes.id }),
      );
      if (gone) return;
      const known = await query(() => db.select().from(quotes).where(eq(quotes.id, quoteId)).get());
      if (!known) throw new AppError("not_found", "There is no such quote.");
      if (known.withdrawnAt) return;
      throw new AppError("conflict", "This quote is paid, or somebody is paying it right now.");
    },
  };
}

export type DeskQuotes = ReturnType<typeof createDeskQuotes>;
export type ListedQuote = Awaited<ReturnType<DeskQuotes["list"]>>["items"][number];
