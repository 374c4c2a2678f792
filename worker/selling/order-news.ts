import type { OrderState, OrderView, RefundState } from "#shared/selling/order.ts";
import type { DisputeFact } from "#shared/selling/payment-facts.ts";
import type { Site } from "#shared/site/site.ts";
import type { Mail } from "#worker/platform/mailer.ts";
import { accountsMail, type Paper } from "./document-mails.ts";
import { disputeNews, receiptMail, refundFailedNews, refundMail, refundNews, saleNews } from "./mails.ts";
import type { Change } from "./settlement.ts";

type News = {
  change: Change;
  /** Whether the order is paid for the first time. */
  isFirst: boolean;
  /** Whether it began a second membership of the same account. */
  paysTwice: boolean;
  disputes: readonly DisputeFact[];
  /** The order's state before the change. */
  before: OrderState;
  wayIn: { label: string; url: string };
  /** The documents that the change made. */
  papers: readonly Paper[];
};

/** The provider has it, so the buyer is told. */
const isGiven = (state: RefundState | null) => state === "pending" || state === "succeeded";

/** The mails that a change of an order causes, to its buyer and to the owner, each sent once by its key. */
export function orderNews(
  site: Site,
  order: OrderView,
  { change, isFirst, paysTwice, disputes, before, wayIn, papers }: News,
): { mail: Mail; key: string }[] {
  const news: { mail: Mail; key: string }[] = [];
  const add = (key: string, mail: Mail | null) => {
    if (mail) news.push({ mail, key });
  };
  if (isFirst) {
    add(`receipt:${order.id}`, receiptMail(site, order, { wayIn, papers, paysTwice }));
    // Renewals are listed at the desk.
    if (!order.period?.renewal) add(`sale:${order.id}`, saleNews(site, order, paysTwice));
  }
  for (const { row, before: told } of change.refunds) {
    const { id, amount, reason, state } = row;
    if (isGiven(state) && !isGiven(told)) {
      add(`refunded:${id}`, refundMail(site, order, amount, papers));
      add(`refund-news:${id}`, refundNews(site, order, { amount, reason }));
    }
    if (state === "failed") add(`refund-failed:${id}`, refundFailedNews(site, order, amount));
  }
  for (const paper of papers) add(`accounts:${paper.number}`, accountsMail(site, order, paper));
  const booked = new Set(change.bookings.map(({ cause }) => cause));
  for (const { id, amount, state } of disputes) {
    const isNew =
      booked.has(`dispute:${id}`) ||
      (state === "won" && booked.has(`dispute-won:${id}`)) ||
      (state === "lost" && before !== "lost");
    if (!isNew) continue;
    add(`dispute:${id}:${state}`, disputeNews(site, order, { amount, state }));
  }
  return news;
}
