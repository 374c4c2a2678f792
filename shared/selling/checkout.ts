import { dayText } from "#shared/british-time.ts";
import type { Offer } from "#shared/courses/catalogue.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import type { CompanyDetails } from "./company-text.ts";
import type { GiftWish } from "./gift.ts";
import { CYCLES } from "./membership.ts";
import type { CouponProblem, Price } from "./price.ts";

/** What the form of an offer sends. `total`: whole pence, as the buyer saw it. */
export type CheckoutForm = {
  /** Empty for somebody who is signed in. */
  email: string;
  code: string;
  consent: boolean;
  total: number;
  /** A token of a payment link, for offers that people join by request. */
  invitation: string;
  /** Who it is for, if not for the buyer. */
  gift?: GiftWish | null;
  /** Whom the invoice is made out to, for companies. */
  details?: CompanyDetails;
};

/** Whether an offer can be paid for now, and why not. */
export type Buyable =
  | "yes"
  /** People ask for it: no payment provider, a mentorship or a bootcamp without an invitation. */
  | "by-request"
  | "waiting-list"
  | "full"
  | "closed"
  | "owned"
  /** Members switch rather than buy a second membership. */
  | "member";

export type CodeProblem = CouponProblem | "unknown" | "used-up" | "used-before";

export const CODE_PROBLEMS: Record<CodeProblem, string> = {
  "other-offer": "This code is for something else.",
  "not-yet": "This code is not valid yet.",
  expired: "This code has expired.",
  unknown: "There is no such code. Check its spelling.",
  "used-up": "This code has been used as often as it can be.",
  "used-before": "You have used this code before.",
};

/** Why an offer cannot be paid for. */
export const REFUSALS: Record<Exclude<Buyable, "yes">, string> = {
  "by-request": "This is joined by request. Write to us, and you get an answer by email.",
  "waiting-list": "There is a waiting list at present.",
  full: "The last place was taken a moment ago.",
  closed: "This is closed at present.",
  owned: "You have this already. It is in your portal.",
  member: "You are a member already. You can switch on the page of your membership.",
};

/** An offer's price for this buyer, and whether they can buy it now. */
export type Quote = { price: Price; codeProblem: CodeProblem | null; buyable: Buyable };

/** What a membership costs again and again. */
export type Renewal = { price: Money; cycle: "monthly" | "yearly" };

/** What a member agrees to about the payments that follow. */
export const renewalText = ({ price, cycle }: Renewal) =>
  `It renews for ${formatMoney(price)} ${CYCLES[cycle].every} until I cancel.`;

/** What the buyer agrees to before paying; the order keeps the sentence. */
export function consentText(refundDays: number, renewal: Renewal | null = null): string {
  const change =
    refundDays > 0 ? ` You have ${refundDays} days to change your mind, whatever you have watched.` : "";
  const again = renewal ? ` ${renewalText(renewal)}` : "";
  return `Start now.${change}${again}`;
}

/** What an offer costs again and again; null: it is paid once. */
export const renewalOf = ({ billingCycle, price }: Pick<Offer, "billingCycle" | "price">): Renewal | null =>
  billingCycle === "one_time" ? null : { price, cycle: billingCycle };

/** The day of a membership's second payment if it begins today, such as "22 November 2027"; null: it is paid once. */
export function firstRenewalDay(
  { billingCycle }: Pick<Offer, "billingCycle">,
  at = new Date(),
): string | null {
  return billingCycle === "one_time" ? null : dayText(firstRenewal(billingCycle, at));
}

/** When a membership that begins now is paid for again. */
export function firstRenewal(cycle: Renewal["cycle"], at: Date): Date {
  const months = cycle === "yearly" ? 12 : 1;
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(at.getUTCDate(), last);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, day, at.getUTCHours()));
}
