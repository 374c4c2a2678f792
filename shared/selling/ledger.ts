import type { Price } from "./price.ts";

/** `revenue:4`: what the offer 4 was sold for, before codes. */
export type Account =
  | "cash at provider"
  | "bank"
  | "discounts"
  | "tax owed"
  | "refunds"
  | "fees"
  | "disputes"
  | `revenue:${string}`;

const ACCOUNTS: Record<string, string> = {
  "cash at provider": "With the payment provider",
  bank: "Bank account",
  discounts: "Discounts",
  "tax owed": "Tax owed",
  refunds: "Refunds",
  fees: "Provider’s fees",
  disputes: "Disputes",
};

/** An account in plain words; every offer’s revenue is "Sales". */
export const accountName = (account: string) =>
  account.startsWith("revenue:") ? "Sales" : (ACCOUNTS[account] ?? account);

/** Positive: what came in or was spent (debit). Negative: where it came from (credit). Whole pence. */
export type Entry = { account: Account; minor: number };

/** The entries of one event. They add up to zero. */
export type Transaction = readonly Entry[];

/** Where the money is: with the payment provider, or paid into the owner's bank account. */
export type Purse = Extract<Account, "cash at provider" | "bank">;

const balanced = (entries: Entry[]): Transaction => {
  const sum = entries.reduce((total, { minor }) => total + minor, 0);
  if (sum !== 0 || entries.some(({ minor }) => !Number.isSafeInteger(minor))) {
    throw new Error(`These entries do not balance: ${JSON.stringify(entries)}`);
  }
  return entries.filter(({ minor }) => minor !== 0);
};

/** `tax`: the part of the total that is owed as tax. */
export function saleOf(
  price: Price,
  { offerId, purse, tax }: { offerId: string; purse: Purse; tax: number },
): Transaction {
  const listed = price.lines
    .filter(({ kind }) => kind === "offer")
    .reduce((sum, { minor }) => sum + minor, 0);
  return balanced([
    { account: purse, minor: price.total },
    { account: "discounts", minor: listed - price.total },
    { account: "tax owed", minor: -tax },
    { account: `revenue:${offerId}`, minor: tax - listed },
  ]);
}

/** `tax`: the part of the amount that is no longer owed as tax. */
export function refundOf(amount: number, { purse, tax }: { purse: Purse; tax: number }): Transaction {
  return balanced([
    { account: "refunds", minor: amount - tax },
    { account: "tax owed", minor: tax },
    { account: purse, minor: -amount },
  ]);
}

export function feeOf(amount: number): Transaction {
  return balanced([
    { account: "fees", minor: amount },
    { account: "cash at provider", minor: -amount },
  ]);
}

/** Money that the provider holds back while a payment is disputed; what is lost stays in this account. */
export function disputeOf(amount: number): Transaction {
  return balanced([
    { account: "disputes", minor: amount },
    { account: "cash at provider", minor: -amount },
  ]);
}

/** Takes a transaction back: a refund that failed, a dispute that was won. */
export function reversalOf(transaction: Transaction): Transaction {
  return transaction.map(({ account, minor }) => ({ account, minor: -minor }));
}
