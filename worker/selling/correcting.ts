import { and, eq, exists, isNull, ne, notExists, sql } from "drizzle-orm";
import { searchTextOf } from "#shared/search-text.ts";
import { isTakenAddress } from "#worker/accounts/accounts.ts";
import { NO_PASSWORD } from "#worker/accounts/passwords.ts";
import { mailedTokens, signInCodes, users } from "#worker/accounts/schema.ts";
import { enrolments } from "#worker/enrolments/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { wayInMail } from "./access-mails.ts";
import { isDone, type MovingNeeds, newAction, perform } from "./order-actions.ts";
import type { OrderRow } from "./order-rows.ts";
import { orders } from "./schema.ts";
import { isUnchanged } from "./settlement.ts";
import { nameFrom, wayInto } from "./way-in.ts";

/**
 * The account that paying made, while it is nothing but this purchase: nobody has shown that its address is theirs, and
 * nothing else was bought for it or given to it. Otherwise another person's purchase would go to the new address.
 */
function onlyThis(db: Database, { id, userId, email }: OrderRow) {
  const account = userId ?? "";
  const otherOrders = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, account), ne(orders.id, id)));
  const otherCourses = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.userId, account), ne(enrolments.sourceId, id)));
  return db
    .select()
    .from(users)
    .where(
      and(
        ...[eq(users.id, account), eq(users.email, email ?? ""), eq(users.role, "student")],
        ...[isNull(users.emailConfirmedAt), eq(users.passwordHash, NO_PASSWORD)],
        ...[notExists(otherOrders), notExists(otherCourses)],
      ),
    );
}

/** Gives the account that paying made another address. False: it is more than this purchase, or the address is taken. */
export async function correctAccount(
  { db, config, now, defer, outbox }: MovingNeeds,
  order: OrderRow,
  email: string,
): Promise<boolean> {
  const before = order.email;
  if (!order.madeAccount || before === null) return false;
  const account = await query(() => onlyThis(db, order).get());
  if (!account) return false;
  const { id, phone } = account;
  const at = now();
  const fullName = account.fullName === nameFrom(before) ? nameFrom(email) : account.fullName;
  const searchText = searchTextOf({ fullName, email, phone });
  const action = newAction(order.id, null, `address corrected from ${before} to ${email}`, at);
  const when = isDone(db, action);
  const user = { ...account, email };
  const { wayIn, statements } = await wayInto(db, { user, at, site: config.site, when });
  const letter = wayInMail(config.site, email, [order.offerName], wayIn, order.id);
  const mail = outbox.insert(letter, `moved:${order.id}:${action.id}`, { when });
  try {
    const isCorrected = await perform(db, action, {
      when: sql`${isUnchanged(db, order)} and ${exists(onlyThis(db, order))}`,
      statements: [
        // What was mailed to the wrong address opens nothing any more.
        db.delete(mailedTokens).where(and(eq(mailedTokens.userId, id), when)),
        db.delete(signInCodes).where(and(eq(signInCodes.userId, id), when)),
        db
          .update(users)
          .set({ email, fullName, searchText, updatedAt: at })
          .where(and(eq(users.id, id), when)),
        ...statements,
        mail.statement,
      ],
      set: { email },
    });
    if (isCorrected) defer(outbox.send(mail.id));
    return isCorrected;
  } catch (error) {
    if (isTakenAddress(error)) return false;
    throw error;
  }
}
