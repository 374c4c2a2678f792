import { z } from "zod";
import { type BookedOrder, type Books, orderByOrder } from "#shared/selling/check-books.ts";
import { numberProblems } from "#shared/selling/check-documents.ts";
import { DOCUMENT_KINDS, DOCUMENT_REASONS } from "#shared/selling/documents.ts";
import type { Account } from "#shared/selling/ledger.ts";
import { ORDER_STATES, PAYMENT_WAYS, REFUND_STATES } from "#shared/selling/order.ts";
import type { PaymentFacts } from "#shared/selling/payment-facts.ts";
import { literal } from "#worker/platform/sql-text.ts";
import { membershipProblems } from "./membership-check.ts";

/** Runs one statement: in the Worker, or from a command. */
export type Ask = (sql: string) => Promise<Record<string, unknown>[]>;
/** The provider's objects of one order, as stored. */
export type StoredObject = { type: string; json: string };
export type ReadFacts = (objects: readonly StoredObject[]) => PaymentFacts | null;

const PAGE = 200;

const time = z.number().transform((at) => new Date(at));
const whole = z.int();
/** A column that holds JSON, or JSON that the statement put together. */
const jsonOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

const rowSchema = z.object({
  id: z.string(),
  number: whole.nullable(),
  userId: z.string().nullable(),
  offerId: z.string(),
  currency: z.string(),
  lines: jsonOf(z.array(z.object({ kind: z.enum(["offer", "coupon"]), text: z.string(), minor: whole }))),
  total: whole,
  tax: whole,
  refunded: whole,
  grants: jsonOf(z.array(z.string())),
  state: z.enum(ORDER_STATES),
  way: z.enum(PAYMENT_WAYS),
  test: z.literal([0, 1]).transform(Boolean),
  paidAt: time.nullable(),
  sessionId: z.string().nullable(),
  invoiceId: z.string().nullable(),
  membershipId: z.string().nullable(),
  gift: jsonOf(z.object({ receiverId: z.string().nullable() })).nullable(),
  seats: whole.nullable(),
  holders: jsonOf(z.array(z.string())),
  refunds: jsonOf(
    z.array(
      z.object({
        ...{ id: z.string(), amount: whole, state: z.enum(REFUND_STATES) },
        ...{ providerId: z.string().nullable(), createdAt: time },
      }),
    ),
  ),
  ledger: jsonOf(
    z.array(
      z.object({
        ...{ cause: z.string(), account: z.string().transform((name) => name as Account) },
        ...{ minor: whole, currency: z.string() },
      }),
    ),
  ),
  enrolments: jsonOf(
    z.array(
      z.object({
        ...{ userId: z.string(), courseId: z.string() },
        ...{ endsAt: time.nullable(), revokedAt: time.nullable() },
      }),
    ),
  ),
  documents: jsonOf(
    z.array(
      z.object({
        ...{ number: whole, kind: z.enum(DOCUMENT_KINDS), reason: z.enum(DOCUMENT_REASONS) },
        ...{ ofNumber: whole.nullable(), refundId: z.string().nullable(), amount: whole, tax: whole },
      }),
    ),
  ),
  objects: jsonOf(z.array(z.object({ type: z.string(), json: z.string() }))),
});

/** Orders from the newest on, with all that belongs to each: one statement, so that nothing changes in between. */
const pageSql = (before: string | null) => `
  select o.id, o.number, o.user_id as userId, o.offer_id as offerId, o.currency, o.lines, o.total, o.tax,
    o.refunded, o.grants, o.state, o.way, o.test, o.paid_at as paidAt, o.session_id as sessionId,
    o.invoice_id as invoiceId, o.membership_id as membershipId, o.seats,
    (select json_group_array(user_id) from seats where order_id = o.id and user_id is not null) as holders,
    (select json_object('receiverId', claimed_by_id) from gifts where order_id = o.id) as gift,
    (select json_group_array(json_object('id', id, 'amount', amount, 'state', state, 'providerId', provider_id,
      'createdAt', created_at)) from refunds where order_id = o.id) as refunds,
    (select json_group_array(json_object('cause', cause, 'account', account, 'minor', minor, 'currency', currency))
      from ledger where order_id = o.id) as ledger,
    (select json_group_array(json_object('number', number, 'kind', kind, 'reason', reason, 'ofNumber', of_number,
      'refundId', refund_id, 'amount', amount, 'tax', tax))
      from (select * from documents where order_id = o.id order by number)) as documents,
    (select json_group_array(json_object('userId', user_id, 'courseId', course_id, 'endsAt', ends_at,
      'revokedAt', revoked_at)) from enrolments
      where source_id = o.id and source_id <> '' and (source = 'gift' or (source = 'order' and user_id = o.user_id)
        or (source = 'seat' and user_id in (select user_id from seats where order_id = o.id))))
      as enrolments,
    (select json_group_array(json_object('type', type, 'json', json)) from payment_objects
      where order_id = o.id) as objects
  from orders as o ${before === null ? "" : `where o.id < ${literal(before)}`}
  order by o.id desc limit ${PAGE}`;

export type BookPage = Omit<Books, "orders"> & {
  orders: (BookedOrder & { sessionId: string | null; invoiceId: string | null })[];
};

/** The books in pages of 200 orders, the newest first. */
export async function* bookPages(ask: Ask, readFacts: ReadFacts, at: Date): AsyncGenerator<BookPage> {
  let before: string | null = null;
  while (true) {
    const rows = z.array(rowSchema).parse(await ask(pageSql(before)));
    const last = rows.at(-1);
    if (!last) return;
    const page: BookPage = {
      orders: rows,
      refunds: rows.flatMap(({ id: orderId, refunds }) => refunds.map((one) => ({ orderId, ...one }))),
      ledger: rows.flatMap(({ id: orderId, ledger }) => ledger.map((one) => ({ orderId, ...one }))),
      documents: rows.flatMap(({ id: orderId, documents }) => documents.map((one) => ({ orderId, ...one }))),
      enrolments: rows.flatMap(({ id: orderId, enrolments }) =>
        enrolments.map((one) => ({ orderId, ...one })),
      ),
      objects: new Map(
        rows.flatMap(({ id, objects }) => {
          const facts = readFacts(objects);
          return facts ? [[id, facts] as const] : [];
        }),
      ),
      at,
    };
    yield page;
    if (rows.length < PAGE) return;
    before = last.id;
  }
}

/** Access through an order that is not that order's person's, or through a seat of it that is another's. */
async function strangers(ask: Ask, at: Date): Promise<string[]> {
  const rows = await ask(`
    select e.source_id as orderId, e.user_id as userId, e.course_id as courseId
    from enrolments as e left join orders as o on o.id = e.source_id left join gifts as g on g.order_id = e.source_id
    where e.source in ('order', 'gift', 'seat') and e.revoked_at is null
      and (e.ends_at is null or e.ends_at > ${at.getTime()})
      and case e.source when 'order' then o.user_id is not e.user_id when 'gift' then g.claimed_by_id is not e.user_id
        else not exists (select 1 from seats where order_id = e.source_id and user_id = e.user_id) end
    limit 100`);
  return rows.map(
    ({ orderId, userId, courseId }) =>
      `The account ${userId} has course ${courseId} through order ${orderId}, which is not theirs.`,
  );
}

async function numbersOf(ask: Ask): Promise<number[]> {
  const rows = await ask("select number from documents order by number");
  return z
    .array(z.object({ number: whole }))
    .parse(rows)
    .map(({ number }) => number);
}

/** What each account comes to, in pence; `test`: of orders with test keys, which count in no figure. */
export async function accountSums(ask: Ask) {
  const rows = await ask(`
    select l.account, l.currency, o.test, sum(l.minor) as minor
    from ledger as l join orders as o on o.id = l.order_id
    group by l.account, l.currency, o.test order by l.account`);
  return z
    .array(
      z.object({
        ...{ account: z.string(), currency: z.string(), minor: whole },
        test: z.literal([0, 1]).transform(Boolean),
      }),
    )
    .parse(rows);
}

/**
 * Checks the books in the database: at most `most` orders, the newest, and everything that is checked at once. `also`
 * sees each page, to check more.
 */
export async function findProblems(
  ask: Ask,
  {
    at,
    readFacts,
    most = Number.POSITIVE_INFINITY,
    also = async () => [],
  }: { at: Date; readFacts: ReadFacts; most?: number; also?: (page: BookPage) => Promise<string[]> },
): Promise<{ orders: number; problems: string[] }> {
  const problems = [
    ...numberProblems(await numbersOf(ask)),
    ...(await strangers(ask, at)),
    ...(await membershipProblems(ask)),
  ];
  let orders = 0;
  for await (const page of bookPages(ask, readFacts, at)) {
    orders += page.orders.length;
    problems.push(...orderByOrder(page), ...(await also(page)));
    if (orders >= most) break;
  }
  return { orders, problems };
}
