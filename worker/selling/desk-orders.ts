import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { searchTerms } from "#shared/search-text.ts";
import type { OrdersQuery } from "#shared/selling/desk-forms.ts";
import { users } from "#worker/accounts/schema.ts";
import { offers } from "#worker/courses/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { after, readCursor, toPage } from "#worker/platform/keyset.ts";
import { orders } from "./schema.ts";

const PAGE = 50;

/** An order as lists show it. `fullName`: of the account that has it; null: nobody yet, or erased. */
const listed = {
  ...{ id: orders.id, number: orders.number, offerName: orders.offerName, email: orders.email },
  ...{ total: orders.total, refunded: orders.refunded, currency: orders.currency, state: orders.state },
  seats: orders.seats,
  taken: sql<number>`(select count(user_id) from seats where order_id = ${orders.id})`,
  ...{ way: orders.way, test: orders.test, createdAt: orders.createdAt, fullName: users.fullName },
};

/** An invoice's number as people write it: 12, #12, 0012. */
const NUMBER = /^#?0*(\d{1,9})$/;
/** The same with what it is: "invoice 12", "Invoice no. 12". */
const INVOICE = /\binvoice\s*(?:number|no\.?|nr\.?)?\s*:?\s*#?0*(\d{1,9})(?!\S)/iu;

/** The text in which a search finds an order. */
const text = sql`replace(lower(coalesce(${orders.email}, '') || ' ' || coalesce(${users.searchText}, '') || ' '
  || ${orders.id} || ' ' || ${orders.offerName}), '''', '')`;

/** The condition that an order, or its person, has every word typed. Invoice numbers have to be whole. */
export function orderFoundBy(q: string): SQL | undefined {
  const invoice = INVOICE.exec(q)?.[1];
  return and(
    invoice ? eq(orders.number, Number(invoice)) : undefined,
    ...searchTerms(q.replace(INVOICE, " ").replace(/['‘’ʼ′`´]/g, "")).map((term) => {
      const number = NUMBER.exec(term)?.[1];
      const isIn = sql`instr(${text}, ${term}) > 0`;
      return number ? or(eq(orders.number, Number(number)), isIn) : isIn;
    }),
  );
}

/** The newest orders that a search finds; a statement to be run with others in one batch. */
export const ordersFound = (db: Database, q: string, limit: number) =>
  db
    .select(listed)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(orderFoundBy(q))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);

/** The orders at the desk. Callers must check that the viewer is an admin. */
export function createDeskOrders({ db }: { db: Database }) {
  return {
    /** The newest first. One round trip; a search or a state may read all of them. */
    async list({ q, state, cursor }: OrdersQuery) {
      const rows = await query(() =>
        db
          .select(listed)
          .from(orders)
          .leftJoin(users, eq(users.id, orders.userId))
          .where(
            and(
              after(orders.createdAt, orders.id, readCursor(cursor)),
              state && eq(orders.state, state),
              orderFoundBy(q),
            ),
          )
          .orderBy(desc(orders.createdAt), desc(orders.id))
          .limit(PAGE + 1),
      );
      return toPage(rows, PAGE, ({ createdAt, id }) => ({ at: createdAt, id }));
    },

    /** What can be sold by hand: every offer that is paid once. */
    offers: () =>
      query(() =>
        db
          .select({
            ...{ id: offers.id, name: offers.name, kind: offers.kind, state: offers.state },
            ...{ priceMinor: offers.priceMinor, currency: offers.currency },
          })
          .from(offers)
          .where(and(isNull(offers.archivedAt), eq(offers.billingCycle, "one_time")))
          .orderBy(offers.position, offers.id),
      ),
  };
}

export type DeskOrders = ReturnType<typeof createDeskOrders>;
export type ListedOrder = Awaited<ReturnType<DeskOrders["list"]>>["items"][number];
