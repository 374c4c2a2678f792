import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Log } from "#shared/log.ts";
import { accountName } from "#shared/selling/ledger.ts";
import { csvStream } from "#worker/http/csv.ts";
import type { Store } from "#worker/platform/bindings.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { documents } from "./documents-schema.ts";
import { ledger, orders, refunds } from "./schema.ts";

const HOUR_S = 60 * 60;
const FILE_PAGE = 1_000;

const incomeSchema = z.object({
  currency: z.string(),
  paid: z.number(),
  givenBack: z.number(),
  fees: z.number(),
  disputes: z.number(),
  tax: z.number(),
  net: z.number(),
});
/**
 * What came in during a time in one currency, in whole pence: `paid` by buyers, without what was given back, the
 * provider's fees and what it holds or took for disputes, is `net`. `tax`: the part of it that is owed as tax.
 */
export type Income = z.infer<typeof incomeSchema>;
export type MonthIncome = Income & { month: string };

export const isPurse = sql`${ledger.account} in ('cash at provider', 'bank')`;
/** Test orders count in no figure. */
export const isReal = and(eq(orders.id, ledger.orderId), eq(orders.test, false));
const sumWhere = (condition: SQL) =>
  sql<number>`coalesce(sum(${ledger.minor}) filter (where ${condition}), 0)`.mapWith(Number);

const sums = {
  currency: ledger.currency,
  paid: sumWhere(sql`${isPurse} and ${ledger.cause} like 'sale:%'`),
  fees: sumWhere(sql`${ledger.account} = 'fees'`),
  disputes: sumWhere(sql`${ledger.account} = 'disputes'`),
  tax: sumWhere(sql`${ledger.account} = 'tax owed'`),
  net: sumWhere(isPurse),
};
type Sums = { currency: string; paid: number; fees: number; disputes: number; tax: number; net: number };

function toIncome({ currency, paid, fees, disputes, tax, net }: Sums): Income {
  const givenBack = paid - fees - disputes - net;
  // What is owed is a credit: below zero in the books.
  return { currency, paid, givenBack, fees, disputes, tax: tax === 0 ? 0 : -tax, net };
}

/** The sums of two times, by currency. */
export function addIncome(one: readonly Income[], other: readonly Income[]): Income[] {
  const currencies = [...new Set([...one, ...other].map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const parts = [...one, ...other].filter((income) => income.currency === currency);
    const sum = (name: Exclude<keyof Income, "currency">) => parts.reduce((all, part) => all + part[name], 0);
    return {
      ...{ currency, paid: sum("paid"), givenBack: sum("givenBack"), fees: sum("fees") },
      ...{ disputes: sum("disputes"), tax: sum("tax"), net: sum("net") },
    };
  });
}

/** The first moment of a month in UTC. `months`: how many later, or earlier. */
const monthStart = (at: Date, months = 0) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));

/** The time of a month or a year: 2026-11, 2026. In UTC, until the moment it ends. */
export function timesOf(period: string): { from: Date; to: Date } {
  const from = new Date(`${period}${period.length === 4 ? "-01" : ""}-01T00:00:00Z`);
  return { from, to: monthStart(from, period.length === 4 ? 12 : 1) };
}

const pounds = (minor: number) => (minor / 100).toFixed(2);
const BOOKINGS: Record<string, string> = {
  ...{ sale: "Sale", fee: "Provider’s fee", refund: "Refund", "refund-failed": "Refund that failed" },
  ...{
    dispute: "Dispute",
    "dispute-fee": "Fee of a dispute",
    "dispute-won": "Dispute won",
    "dispute-fee-back": "Fee of a dispute that came back",
  },
};
const HEADING = [
  "Date (UTC)",
  "Order",
  "Invoice",
  "Credit note",
  "Offer",
  "Booked",
  "Account",
  "Amount",
  "Currency",
];

/** The number of the credit note of a refund's booking. */
const creditNote = sql<
  number | null
>`(select d.number from ${documents} as d join ${refunds} as r on r.id = d.refund_id
  where d.order_id = ${ledger.orderId} and d.reason = 'refund'
    and ${ledger.cause} in ('refund:' || r.id, 'refund:' || r.provider_id))`;

/** The sums of the books, and their rows for an accountant. Callers must check that the viewer is an admin. */
export function createSums({
  db,
  now,
  log,
  feedStore: kv,
}: {
  db: Database;
  now: () => Date;
  log: Log;
  feedStore: Pick<Store, "get" | "put">;
}) {
  const incomeIn = (times: SQL | undefined) =>
    db.select(sums).from(ledger).innerJoin(orders, isReal).where(times).groupBy(ledger.currency);

  /** The sums of all months before one, as they were within the last hour; null if they are not known. */
  async function known(key: string): Promise<Income[] | null> {
    try {
      const text = await kv.get(key);
      return text === null ? null : z.array(incomeSchema).parse(JSON.parse(text));
    } catch (error) {
      log.warn("selling.sums_unknown", { reason: String(error) });
      return null;
    }
  }

  return {
    /**
     * What came in this month and in all. One round trip. All but the last two months is added up once an hour, so
     * that the page stays quick when there are many orders.
     */
    async overview(): Promise<{ month: Income[]; all: Income[] }> {
      const at = now();
      const cut = monthStart(at, -1);
      const key = `income-before:${cut.toISOString().slice(0, 7)}`;
      const before = await known(key);
      const [month, recent, earlier] = await query(() =>
        db.batch([
          incomeIn(gte(ledger.at, monthStart(at))),
          incomeIn(gte(ledger.at, cut)),
          incomeIn(before ? sql`false` : lt(ledger.at, cut)),
        ]),
      );
      const added = before ?? earlier.map(toIncome);
      if (!before) {
        await kv.put(key, JSON.stringify(added), { expirationTtl: HOUR_S }).catch((error: unknown) => {
          log.warn("selling.sums_unknown", { reason: String(error) });
        });
      }
      return { month: month.map(toIncome), all: addIncome(added, recent.map(toIncome)) };
    },

    /** Month by month, the newest first. Reads all of the books. */
    async months(): Promise<MonthIncome[]> {
      const month = sql<string>`strftime('%Y-%m', ${ledger.at} / 1000, 'unixepoch')`;
      const rows = await query(() =>
        db
          .select({ ...sums, month })
          .from(ledger)
          .innerJoin(orders, isReal)
          .groupBy(month, ledger.currency)
          .orderBy(sql`${month} desc`, ledger.currency),
      );
      return rows.map(({ month: name, ...row }) => ({ ...toIncome(row), month: name }));
    },

    /** The rows of a month or a year as a CSV file, the oldest first. @throws AppError `unavailable` */
    file(period: string): Promise<ReadableStream<Uint8Array>> {
      const { from, to } = timesOf(period);
      async function* pages() {
        let place = { at: from.getTime(), id: "" };
        for (;;) {
          const rows = await query(() =>
            db
              .select({
                ...{ id: ledger.id, at: ledger.at, orderId: ledger.orderId, number: orders.number },
                note: creditNote,
                ...{ offerName: orders.offerName, cause: ledger.cause, account: ledger.account },
                ...{ minor: ledger.minor, currency: ledger.currency },
              })
              .from(ledger)
              .innerJoin(orders, isReal)
              .where(and(sql`(${ledger.at}, ${ledger.id}) > (${place.at}, ${place.id})`, lt(ledger.at, to)))
              .orderBy(ledger.at, ledger.id)
              .limit(FILE_PAGE),
          );
          yield rows.map((row) => [
            ...[
              row.at.toISOString().slice(0, 19).replace("T", " "),
              row.orderId,
              row.number === null ? "" : String(row.number),
              row.note === null ? "" : String(row.note),
              row.offerName,
            ],
            ...[
              BOOKINGS[row.cause.split(":")[0] ?? ""] ?? row.cause,
              accountName(row.account),
              pounds(row.minor),
              row.currency,
            ],
          ]);
          const last = rows.at(-1);
          if (!last || rows.length < FILE_PAGE) return;
          place = { at: last.at.getTime(), id: last.id };
        }
      }
      const onBroken = (error: unknown) => log.error("selling.export_failed", error);
      return csvStream({ heading: HEADING, pages: pages(), onBroken });
    },
  };
}

export type SumsOfTheBooks = ReturnType<typeof createSums>;
