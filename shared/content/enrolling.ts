import type { Offer } from "#shared/courses/catalogue.ts";
import { joinsByRequest, MENTORSHIP_ID } from "#shared/courses/guided-offers.ts";
import { formatMoney } from "#shared/money.ts";
import { ACCEPTED_DAYS, TURN_DAYS, waitingListPath } from "#shared/places/places.ts";
import type { Buyable } from "#shared/selling/checkout.ts";

type Step = { title: string; text: string };
/** The steps to join, and where they start. */
export type WayIn = { action: { label: string; to: string }; steps: Step[] };

/** Why nobody can join an offer at present. */
const NOT_NOW = {
  "waiting-list": (name: string) => ({
    title: "There is a waiting list",
    text: `Nobody can join ${name} at present.`,
  }),
  full: (name: string) => ({ title: "Every place is taken", text: `${name} is full.` }),
  closed: (name: string) => ({
    title: "It is closed at present",
    text: `Nobody can join ${name} now. Write if you want to know more.`,
  }),
};

/** The steps to wait for a place, or to write where there is no list. */
function waysToWait(offer: Offer, buyable: keyof typeof NOT_NOW, instructor: string): WayIn {
  const { title, text } = NOT_NOW[buyable](offer.name);
  const reply = { title: "Get a reply", text: `Your message goes to ${instructor}, who answers by email.` };
  if (buyable === "closed") {
    return { action: { label: "Ask a question", to: "/contact" }, steps: [{ title, text }, reply] };
  }
  // A membership has no list: its places are not held for anybody.
  if (offer.billingCycle !== "one_time") {
    const ask = { title, text: `${text} Write that you want a place, in case one becomes free.` };
    return { action: { label: "Ask for a place", to: "/contact" }, steps: [ask, reply] };
  }
  return {
    action: { label: "Join the waiting list", to: waitingListPath(offer.id) },
    steps: [
      { title, text: `${text} Join the waiting list with your name and email address.` },
      {
        title: "Get an email when it is your turn",
        text: `Places go to people in the order in which they joined. The email has a link that holds yours for ${TURN_DAYS} days.`,
      },
    ],
  };
}

/** How somebody pays whose request was accepted. */
const payingByLink = (instructor: string): Step => ({
  title: "Pay when you are accepted",
  text: `${instructor} emails you a link to pay by card. It holds your place for ${ACCEPTED_DAYS} days, and nothing is due before.`,
});

function agreeing(offer: Offer, instructor: string, paying: boolean): Step {
  const code = offer.discount
    ? ` Mention the code ${offer.discount.code}, and your first year costs ${formatMoney(offer.discount.firstYearPrice)}.`
    : "";
  const how = paying
    ? `You and ${instructor} settle that by email. Nothing is due before.`
    : `This site takes no payments. You and ${instructor} settle that by email, and nothing is due before.`;
  return { title: "Agree how to pay", text: how + code };
}

/**
 * How to join an offer that is not paid for on its page. The mentorship and the bootcamp start with a request,
 * everything else with an account. Users with an account write a message instead.
 * @param paying whether the site takes payments for other offers
 */
export function wayIn(
  offer: Offer,
  {
    instructor,
    signedIn,
    buyable,
    paying,
  }: {
    instructor: string;
    signedIn: boolean;
    buyable: Exclude<Buyable, "yes" | "owned" | "member">;
    paying: boolean;
  },
): WayIn {
  if (buyable !== "by-request") {
    return waysToWait(offer, buyable, instructor);
  }
  const agree = agreeing(offer, instructor, paying);
  if (joinsByRequest(offer)) {
    return {
      action: { label: "Ask to join", to: `/mentorship/join?package=${offer.id}` },
      steps: [
        {
          title: "Send a request",
          text: "Give your name, your email address and the package. A phone number is optional.",
        },
        { title: "Get a reply", text: `Your request goes to ${instructor}, who answers by email.` },
        paying ? payingByLink(instructor) : agree,
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

function changing(refundDays: number, renews: boolean): Step {
  const back = refundDays > 0 ? `For ${refundDays} days you get your money back with one click.` : "";
  if (!renews) return { title: "Change your mind", text: back };
  const cancel = "You cancel with one click, too: the membership then ends with what is paid.";
  return { title: "Change your mind, or cancel", text: `${back} ${cancel}`.trim() };
}

/** What happens after somebody pays for a present. */
export const givingSteps = ({ refundDays }: Pick<Offer, "refundDays">): Step[] => [
  {
    title: "Pay",
    text: "You pay on the payment provider’s page. The receipt goes to you, and only to you.",
  },
  {
    title: "The present is sent on its day",
    text: "They get an email with your message and a link. It needs no account and doesn’t expire.",
  },
  {
    title: "See that it arrived",
    text: "The page of your purchase says when it was claimed. Until then you can correct the address there.",
  },
  ...(refundDays > 0
    ? [
        {
          title: "Change your mind",
          text: `For ${refundDays} days you get your money back with one click, also after it was claimed.`,
        },
      ]
    : []),
];

/** What happens after somebody presses "Pay now". */
export function buyingSteps(
  { id, refundDays, billingCycle }: Pick<Offer, "id" | "refundDays" | "billingCycle">,
  { instructor, signedIn }: { instructor: string; signedIn: boolean },
): Step[] {
  const begin =
    id === MENTORSHIP_ID
      ? {
          title: "Agree when to begin",
          text: `${instructor} is told at once, and writes to you to agree on your first call.`,
        }
      : {
          title: "Begin at once",
          text: signedIn
            ? "You come back to your first lesson."
            : "You come back to your first lesson. There is no password to think of first: the way in for next time comes by email.",
        };
  return [
    {
      title: "Pay",
      text: "You pay on the payment provider’s page. This site never sees the number of your card.",
    },
    begin,
    ...(refundDays > 0 || billingCycle !== "one_time"
      ? [changing(refundDays, billingCycle !== "one_time")]
      : []),
  ];
}
