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
};

/** Whether an offer can be paid for now, and why not. */
export type Buyable =
  | "yes"
  /** People ask for it: no payment provider, a mentorship or a bootcamp without an invitation. */
  | "by-request"
  | "waiting-list"
  | "full"
  | "closed"
  | "owned";

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
};

/** An offer's price for this buyer, and whether they can buy it now. */
export type Quote = { price: Price; codeProblem: CodeProblem | null; buyable: Buyable };

/** What the buyer agrees to before paying; the order keeps the sentence. */
export const consentText = (refundDays: number) =>
  refundDays > 0
    ? `Start now. You have ${refundDays} days to change your mind, whatever you have watched.`
    : "Start now.";
