import { dayText } from "#shared/british-time.ts";
import { formatMoney } from "#shared/money.ts";
import { giftDayText, isGiftDue } from "#shared/selling/gift.ts";
import { CYCLES, MEMBERSHIP_PATH } from "#shared/selling/membership.ts";
import type { OrderView } from "#shared/selling/order.ts";
import { EARLIER_PAYMENT, refundPeriod, shownLines } from "#shared/selling/price-text.ts";
import { sellerLines } from "#shared/selling/seller.ts";
import type { Site } from "#shared/site/site.ts";
import { headerText, type LetterParts, letter } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";
import { type Paper, paperLines, soldTo } from "./document-mails.ts";

const NO_MONEY = "This is a test: no money moved.";

/** Where the buyer sees an order, and where they get their money back. */
const purchasePath = (orderId: string) => `/portal/purchases/${orderId}`;
const deskPath = (orderId: string) => `/desk/money/${orderId}`;

const rowsOf = (order: OrderView) =>
  shownLines(order).map(({ kind, text, amount }) => ({ text, amount, strong: kind === "total" }));
const amountText = ({ currency }: OrderView, minor: number) => formatMoney({ minor, currency });
/** The buyer's address, for the instructor. */
const buyerText = ({ email }: OrderView) => email ?? "somebody who has deleted their account";

const subjectOf = (order: OrderView, subject: string) =>
  headerText(order.test ? `TEST: ${subject}` : subject);

function buyerMail(site: Site, order: OrderView, subject: string, parts: LetterParts): Mail | null {
  if (order.email === null) return null;
  const paragraphs = order.test ? [NO_MONEY, ...parts.paragraphs] : parts.paragraphs;
  return {
    to: order.email,
    subject: subjectOf(order, subject),
    ...letter(site, { ...parts, paragraphs }),
    headers: {},
    replyTo: site.contact.email,
  };
}

/** What happens with a gift that was just paid. */
function giftPlan(
  { offerName, paidAt, createdAt }: OrderView,
  { email, day }: NonNullable<OrderView["gift"]>,
) {
  const to = email ?? "your present’s receiver";
  return isGiftDue(day, paidAt ?? createdAt)
    ? `Thank you. A link to claim ${offerName} is on its way to ${to}. The page of your purchase says when it was claimed, and sends the link again if it has not arrived.`
    : `Thank you. On ${giftDayText(day)} we email ${to} a link to claim ${offerName}. Until then you can change the address, the day and the message on the page of your purchase.`;
}

/** What follows the first payment of a membership. */
function nextPayment(site: Site, { period, lines, total, currency }: OrderView): string[] {
  if (!period) return [];
  // A code counts for the first payment only.
  const minor = lines.find(({ kind }) => kind === "offer")?.minor ?? total;
  const every = CYCLES[period.yearly ? "yearly" : "monthly"].every;
  return [
    `The next payment is ${formatMoney({ minor, currency })} on ${dayText(period.to)}, and then ${every} until you cancel. You can cancel with one click at any time: ${site.origin}${MEMBERSHIP_PATH}`,
  ];
}

/** Said to somebody who began a second membership, which can happen only while signed out. */
const PAYS_TWICE =
  "Your account has another membership already, so you now pay for two. If you did not mean to, give this one back: the other one stays as it is.";

/**
 * The receipt, which is the invoice, with the way in. Null: the buyer is erased.
 * @param wayIn where to start; `url` is absolute
 * @param paysTwice whether the account has another membership
 */
export function receiptMail(
  site: Site,
  order: OrderView,
  {
    wayIn,
    papers = [],
    paysTwice = false,
  }: { wayIn: { label: string; url: string }; papers?: readonly Paper[]; paysTwice?: boolean },
) {
  if (order.period?.renewal) return renewalReceipt(site, order, papers);
  const url = `${site.origin}${purchasePath(order.id)}`;
  const period = refundPeriod(order);
  const byHand = order.way === "by-hand";
  const head =
    order.number === null
      ? "Your order"
      : `Invoice ${order.number}, ${dayText(order.paidAt ?? order.createdAt)}`;
  return buyerMail(site, order, `Your receipt for ${order.offerName}`, {
    paragraphs: [
      order.gift ? giftPlan(order, order.gift) : `Thank you. ${order.offerName} is yours.`,
      ...(paysTwice ? [PAYS_TWICE] : []),
      ...(order.seats === null
        ? []
        : [`It has ${order.seats} seats. Take one yourself with one click, and invite the others: ${url}`]),
      ...(order.nextSteps ? [order.nextSteps] : []),
      order.madeAccount
        ? `We have made an account for you with this email address. To get in next time, open ${site.origin}/login and ask for a six-digit code: we send it to this address. You can choose a password in your profile.`
        : `You find ${order.gift ? "the purchase" : "it"} in your account with this email address.`,
      { title: head, rows: rowsOf(order) },
      ["Sold by", ...sellerLines(site, order)].join("\n"),
      ...soldTo(order),
      ...(period
        ? [
            byHand
              ? `Your refund period is ${period}. Within it, reply to this email to get the money back.`
              : `Your refund period is ${period}. Within it, one click gives you the money back: ${url}`,
          ]
        : []),
      ...nextPayment(site, order),
      // Nobody ticked anything for an order by hand.
      `${byHand ? "What applies" : "You agreed"}: “${order.consent}”`,
      `The invoice to print: ${url}`,
      ...paperLines(site, papers),
    ],
    link: wayIn,
    closing: "Any questions? Just reply to this email.",
  });
}

/** The receipt of a later period of a membership. Null: the buyer is erased. */
function renewalReceipt(site: Site, order: OrderView, papers: readonly Paper[]) {
  const period = refundPeriod(order);
  const until = order.period ? ` It is paid until ${dayText(order.period.to)}.` : "";
  return buyerMail(site, order, `Your receipt for ${order.offerName}`, {
    paragraphs: [
      `Thank you. ${amountText(order, order.total)} was paid for ${order.offerName}.${until}`,
      {
        title:
          order.number === null
            ? "Your payment"
            : `Invoice ${order.number}, ${dayText(order.paidAt ?? order.createdAt)}`,
        rows: rowsOf(order),
      },
      ["Sold by", ...sellerLines(site, order)].join("\n"),
      ...(period ? [`Your refund period is ${period}. Within it, one click gives you the money back.`] : []),
      `You can change your card or cancel at any time: ${site.origin}${MEMBERSHIP_PATH}`,
      ...paperLines(site, papers),
    ],
    link: { label: "See the invoice", url: `${site.origin}${purchasePath(order.id)}` },
    closing: "Any questions? Just reply to this email.",
  });
}

const COURSES_END = "With this your access ends to:";

/** Tells the buyer what they get back and what ends. `order` as it is afterwards. Null: the buyer is erased. */
export function refundMail(site: Site, order: OrderView, amount: number, papers: readonly Paper[] = []) {
  const all = order.refunded >= order.total;
  const titles = order.courses.map(({ title }) => `- ${title}`);
  return buyerMail(site, order, `Your refund of ${amountText(order, amount)} for ${order.offerName}`, {
    paragraphs: [
      order.way === "by-hand"
        ? `You get ${amountText(order, amount)} back. ${site.instructor.name} sends it to your bank account.`
        : `${amountText(order, amount)} is on its way back to the card or account that you paid with. Banks take up to ten days to show it.`,
      { rows: rowsOf(order) },
      ...(all && order.gift
        ? [
            `The present ends with this: its link no longer works, and neither does the access of its receiver.`,
          ]
        : all && order.seats !== null
          ? [
              `With this the seats of ${order.offerName} end, for everybody who has one.`,
              "What people wrote in the exercises stays theirs to download on the course's page.",
            ]
          : all && order.period?.followed
            ? [EARLIER_PAYMENT]
            : all
              ? [
                  titles.length > 0
                    ? [COURSES_END, ...titles].join("\n")
                    : `${order.offerName} ends with this.`,
                  "What you wrote in the exercises stays yours: you can still download it on the course's page.",
                ]
              : ["Your access stays as it is."]),
      ...paperLines(site, papers),
    ],
    link: { label: "See the order", url: `${site.origin}${purchasePath(order.id)}` },
    closing: "Something wrong? Just reply to this email.",
  });
}

type News = { subject: string; paragraphs: string[] };

/** A mail to the owner about an order. A reply to it goes to the buyer. */
function ownerNews(site: Site, order: OrderView, { subject, paragraphs }: News): Mail {
  return {
    to: site.contact.email,
    subject: subjectOf(order, subject),
    ...letter(site, {
      paragraphs: [
        ...(order.test ? [`${NO_MONEY} Your figures leave it out.`] : []),
        ...paragraphs,
        { ...(order.number !== null && { title: `Invoice ${order.number}` }), rows: rowsOf(order) },
      ],
      link: { label: "See the order", url: `${site.origin}${deskPath(order.id)}` },
      closing: order.email
        ? "Reply to this email to write to the buyer."
        : "The buyer has deleted their account.",
    }),
    headers: {},
    replyTo: order.email,
  };
}

const PAID = {
  provider: "They paid online.",
  "by-hand": "It was marked as paid by hand.",
  nothing: "There was nothing to pay.",
};

export const saleNews = (site: Site, order: OrderView, paysTwice = false): Mail =>
  ownerNews(site, order, {
    subject: `Sold: ${order.offerName}, ${amountText(order, order.total)}`,
    paragraphs: [
      `${buyerText(order)} has bought ${order.offerName}${order.gift ? " as a present" : ""}. ${PAID[order.way]}`,
      ...(paysTwice
        ? ["They have another membership already. Their receipt says so, and how to give this one back."]
        : []),
    ],
  });

/** `reason`: in the words of whoever gave it back; null: not said. */
export const refundNews = (
  site: Site,
  order: OrderView,
  { amount, reason }: { amount: number; reason: string | null },
): Mail =>
  ownerNews(site, order, {
    subject: `Refunded: ${order.offerName}, ${amountText(order, amount)}`,
    paragraphs: [
      `${buyerText(order)} gets ${amountText(order, amount)} back for ${order.offerName}.`,
      reason ? `The reason: “${reason}”` : "No reason was given.",
      order.refunded < order.total
        ? "That is a part of it: their access stays."
        : order.period?.followed
          ? "That is all of an earlier payment: their membership stays as it is."
          : "That is all of it: their access has ended.",
    ],
  });

export const refundFailedNews = (site: Site, order: OrderView, amount: number): Mail =>
  ownerNews(site, order, {
    subject: `A refund failed: ${order.offerName}, ${amountText(order, amount)}`,
    paragraphs: [
      `${amountText(order, amount)} should have gone back to ${buyerText(order)}, but the payment provider could not pay it out. Often their card was closed.`,
      "The money is with you again, and the books say so. Ask the buyer where to send it, and pay it from your bank.",
    ],
  });

const DISPUTES = {
  open: {
    subject: "A payment is disputed",
    text: "says to their bank that they do not accept this payment. The provider holds the money back until it is decided. Answer at the provider soon: there is a last day, and silence loses. Their access stays for now.",
  },
  won: {
    subject: "A dispute is won",
    text: "had disputed this payment. It was decided for you: the money is yours again, and their access stays.",
  },
  lost: {
    subject: "A dispute is lost",
    text: "had disputed this payment. It was decided against you: the money is gone, and their access has ended.",
  },
};

export function disputeNews(
  site: Site,
  order: OrderView,
  { amount, state }: { amount: number; state: keyof typeof DISPUTES },
): Mail {
  const { subject, text } = DISPUTES[state];
  return ownerNews(site, order, {
    subject: `${subject}: ${order.offerName}, ${amountText(order, amount)}`,
    paragraphs: [`${buyerText(order)} ${text}`],
  });
}

/** Tells the owner what does not balance, or waits too long. */
export const bookNews = (site: Site, problems: string[]): Mail => ({
  to: site.contact.email,
  subject: headerText(`The books of ${site.brand} need a look`),
  ...letter(site, {
    paragraphs: [
      "The daily check of orders, payments, refunds and enrolments found this:",
      problems.map((problem) => `- ${problem}`).join("\n"),
      "Nothing was changed. “When something goes wrong” in docs/selling.md says what to do.",
    ],
    link: { label: "See the orders", url: `${site.origin}/desk/money` },
    closing: "You get this email once a day for as long as something does not add up.",
  }),
  headers: {},
  replyTo: null,
});
