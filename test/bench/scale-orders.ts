/** Orders of one student, so that the first page of their purchases is full. */
export const ORDERS_BY_TALKER = 25;

/** Paid orders with their bookings; each twentieth was given back. `rowsOf`: see scale-data.ts. */
export function orderStatements(
  count: number,
  { users, talker }: { users: number; talker: string },
  rowsOf: (count: number, insert: string) => string[],
): string[] {
  const at = "1700000000000 + i * 1000";
  const columns = `id, number, user_id, email, offer_id, offer_name, currency, lines, total, refunded, refund_days, grants,
      consent, consent_at, state, way, test, session_id, payment_id, paid_at, created_at`;
  const orders = (amount: number, id: string, number: string, user: string) =>
    rowsOf(
      amount,
      `INSERT INTO orders (${columns})
     SELECT ${id}, ${number}, ${user}, 'buyer' || i || '@example.org', 'x1', 'Order of course ' || i, 'GBP',
       '[{"kind":"offer","text":"Course 1","minor":9900}]', 9900, CASE WHEN i % 20 = 0 THEN 9900 ELSE 0 END, 15, '["x1"]',
       'Start now.', ${at}, CASE WHEN i % 20 = 0 THEN 'refunded' ELSE 'paid' END, 'provider', 0,
       'cs_' || ${id}, 'pi_' || ${id}, ${at}, ${at}`,
    );
  return [
    ...orders(ORDERS_BY_TALKER, "printf('k%010d', i)", "i", `'${talker}'`),
    ...orders(
      count,
      "printf('s%010d', i)",
      `i + ${ORDERS_BY_TALKER}`,
      `printf('u%010d', 2 + i % ${users - 1})`,
    ),
    `INSERT INTO documents (number, order_id, kind, reason, amount, tax, issued_at)
     SELECT number, id, 'invoice', 'sale', total, 0, paid_at FROM orders WHERE number IS NOT NULL`,
    ...rowsOf(
      Math.floor(count / 20),
      `INSERT INTO quotes (id, number, offer_id, offer_name, currency, lines, total, tax, refund_days, grants, email,
         created_at, expires_at)
       SELECT printf('q%010d', i), i, 'x1', 'Course 1', 'GBP', '[]', 9900, 0, 15, '["x1"]', 'a@example.org', ${at}, ${at}`,
    ),
    ...rowsOf(
      Math.floor(count / 20),
      `INSERT INTO refunds (id, order_id, amount, state, provider_id, created_at)
     SELECT 'f' || i, printf('s%010d', i * 20), 9900, 'succeeded', 're_' || i, ${at}`,
    ),
    ...["cash at provider", "revenue:x1"].flatMap((account, place) =>
      rowsOf(
        count,
        `INSERT INTO ledger (id, cause, order_id, account, minor, currency, at)
       SELECT 'b${place}' || i, 'sale:' || printf('s%010d', i), printf('s%010d', i), '${account}', ${place === 0 ? "" : "-"}9900, 'GBP', ${at}`,
      ),
    ),
  ];
}
