import { giftDayText, isGiftDue } from "./gift.ts";
import type { OrderView } from "./order.ts";
import { EARLIER_PAYMENT } from "./price-text.ts";

/** `look-again`: the provider may know more than we do. `by-hand`: the owner marks it as paid. */
export type OrderCondition = OrderView["state"] | "look-again" | "by-hand";

type Shown = Pick<
  OrderView,
  "state" | "way" | "offerName" | "email" | "total" | "gift" | "seats" | "period" | "paidAt"
>;

type Said = { result: "pass" | "pending" | "fail"; title: string; lead: string };

/** The condition that the page tells about. `canPay`: its payment page is still there. */
export function conditionOf({ state, way }: Pick<Shown, "state" | "way">, canPay: boolean): OrderCondition {
  if (state !== "open") return state;
  if (way === "by-hand") return "by-hand";
  return canPay ? "open" : "look-again";
}

/** What the page after paying says first. `signedIn`: otherwise it is in an account that this browser is not signed in to. */
export function orderSaid(condition: OrderCondition, order: Shown, signedIn: boolean): Said {
  const { offerName, email, total, seats } = order;
  const isOver = condition === "refunded" || condition === "lost";
  const closed = order.period?.followed
    ? EARLIER_PAYMENT
    : `${offerName} is closed for you. What you wrote in its exercises stays yours to download.`;
  if (order.gift && (condition === "paid" || isOver)) return presentSaid(condition, order, order.gift);
  switch (condition) {
    case "paid":
      return {
        result: "pass",
        title: total > 0 ? "Paid. It is yours." : "It is yours",
        lead: signedIn
          ? seats === null
            ? `${offerName} is open for you.`
            : `${offerName} has ${seats} seats. Take one yourself, and invite the others.`
          : `${offerName} is in the account with your email address. Sign in to begin.`,
      };
    case "waiting":
      return {
        result: "pending",
        title: "Your bank is still checking",
        lead: `It says within a few days whether it pays. Then ${offerName} opens, and you get an email${email ? ` at ${email}` : ""}. You have nothing to do.`,
      };
    case "open":
      return {
        result: "pending",
        title: "Not paid yet",
        lead: `Nothing has been taken for ${offerName}. Go on where you stopped, or leave it: nothing happens if you do.`,
      };
    case "look-again":
      return {
        result: "pending",
        title: "We have not heard of a payment yet",
        lead: `If you have paid for ${offerName}, it can take a minute until we are told. We keep asking, and you get an email.`,
      };
    case "by-hand":
      return {
        result: "pending",
        title: "Not paid yet",
        lead: `${offerName} opens when your transfer has arrived. You get an email then.`,
      };
    case "expired":
      return {
        result: "fail",
        title: "Nothing was paid",
        lead: `The payment page for ${offerName} has closed, and no money was taken.`,
      };
    case "refunded":
      return {
        result: "pass",
        title: total > 0 ? "You have your money back" : "You have given it back",
        lead: closed,
      };
    case "lost":
      return {
        result: "fail",
        title: "Your bank took the payment back",
        lead: closed,
      };
  }
}

/** The same for a present that is paid, or was given back. */
function presentSaid(
  condition: "paid" | "refunded" | "lost",
  { offerName, total, paidAt }: Shown,
  gift: NonNullable<Shown["gift"]>,
): Said {
  if (condition === "paid") {
    const to = gift.email ?? "its new address";
    return {
      result: "pass",
      title: total > 0 ? "Paid. Your present is ready." : "Your present is ready",
      lead:
        gift.sentAt || (paidAt && isGiftDue(gift.day, paidAt))
          ? `${offerName} is on its way to ${to}.`
          : `On ${giftDayText(gift.day)} we email ${to} a link to claim ${offerName}. Until then you can change it on the page of your purchase.`,
    };
  }
  return {
    result: condition === "lost" ? "fail" : "pass",
    title: condition === "lost" ? "Your bank took the payment back" : "You have your money back",
    lead: `The present ends with this: nobody can claim ${offerName} any more, and access that was claimed has ended.`,
  };
}
