import type { Offer } from "#shared/courses/catalogue.ts";
import { joinsByRequest } from "#shared/courses/guided-offers.ts";
import { formatMoney } from "#shared/money.ts";

/** The steps to join, and where they start. Payment does not happen on the site. */
export type WayIn = {
  action: { label: string; to: string };
  steps: { title: string; text: string }[];
};

/**
 * How to join an offer. The mentorship and the bootcamp start with a request, everything else with an account. Users
 * with an account write a message instead.
 */
export function wayIn(
  offer: Offer,
  { instructor, signedIn }: { instructor: string; signedIn: boolean },
): WayIn {
  const code = offer.discount
    ? ` Mention the code ${offer.discount.code}, and your first year costs ${formatMoney(offer.discount.firstYearPrice)}.`
    : "";
  const agree = {
    title: "Agree how to pay",
    text: `This site takes no payments. You and ${instructor} settle that by email, and nothing is due before.${code}`,
  };
  if (joinsByRequest(offer)) {
    return {
      action: { label: "Ask to join", to: `/mentorship/join?package=${offer.id}` },
      steps: [
        {
          title: "Send a request",
          text: "Give your name, your email address and the package. A phone number is optional.",
        },
        { title: "Get a reply", text: `Your request goes to ${instructor}, who answers by email.` },
        agree,
      ],
    };
  }
  if (signedIn) {
    return {
      action: { label: "Write a message", to: "/contact" },
      steps: [
        { title: "Write a message", text: `You have an account already. Say that you want ${offer.name}.` },
        { title: "Get a reply", text: `Your message goes to ${instructor}, who answers by email.` },
        agree,
      ],
    };
  }
  return {
    action: { label: "Create an account", to: `/register?offer=${offer.id}` },
    steps: [
      {
        title: "Create an account",
        text: `Give your name, your email address and a password. ${offer.name} is chosen already; the account itself is free.`,
      },
      { title: "Get a reply", text: `Your choice goes to ${instructor}, who answers by email.` },
      agree,
    ],
  };
}
