import type { Offer, OfferState } from "#shared/courses/catalogue.ts";
import { joinsByRequest } from "#shared/courses/guided-offers.ts";
import { formatMoney } from "#shared/money.ts";

/** The steps to join, and where they start. Payment does not happen on the site. */
export type WayIn = {
  action: { label: string; to: string };
  steps: { title: string; text: string }[];
};

/** An offer that nobody can join at present. */
function notNow({ name }: Offer, state: OfferState, instructor: string): WayIn {
  const waits = state === "waiting-list";
  return {
    action: { label: waits ? "Ask for a place" : "Ask a question", to: "/contact" },
    steps: [
      waits
        ? {
            title: "There is a waiting list",
            text: `${name} has no free place at present. Write that you want one.`,
          }
        : {
            title: "It is closed at present",
            text: `Nobody can join ${name} now. Write if you want to know more.`,
          },
      { title: "Get a reply", text: `Your message goes to ${instructor}, who answers by email.` },
    ],
  };
}

/**
 * How to join an offer. The mentorship and the bootcamp start with a request, everything else with an account. Users
 * with an account write a message instead.
 */
export function wayIn(
  offer: Offer,
  { instructor, signedIn, state }: { instructor: string; signedIn: boolean; state: OfferState },
): WayIn {
  if (state === "closed" || state === "waiting-list") return notNow(offer, state, instructor);
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
