import { dayText, momentText } from "#shared/british-time.ts";
import { formatMoney } from "#shared/money.ts";
import type { PriceLine } from "./price.ts";

/** What is stored about an order and what its buyer did since. */
export type Evidence = {
  site: { brand: string; origin: string };
  order: {
    id: string;
    number: number | null;
    email: string | null;
    offerName: string;
    currency: string;
    lines: readonly PriceLine[];
    total: number;
    refunded: number;
    refundDays: number;
    consent: string;
    consentAt: Date;
    paidAt: Date | null;
    paymentId: string | null;
  };
  person: { fullName: string; email: string; emailConfirmedAt: Date | null } | null;
  mails: readonly { subject: string; recipient: string; status: string; sentAt: Date | null }[];
  /** The browsers that are signed in. */
  sessions: readonly { createdAt: Date; lastSeenAt: Date }[];
  lessons: readonly { title: string | null; openedAt: Date; seenAt: Date; doneAt: Date | null }[];
  exercises: readonly { title: string | null; passedAt: Date | null }[];
  at: Date;
};

const DAY_MS = 24 * 60 * 60_000;

const listed = (heading: string, lines: readonly string[], none: string) => [
  ...["", heading.toUpperCase()],
  ...(lines.length > 0 ? lines : [none]),
];

/**
 * What an owner sends when a payment is disputed: a plain text, because the provider's form has a field for one. Times are
 * UTC.
 */
export function evidenceText({ site, order, person, at, ...done }: Evidence): string {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency });
  const { paidAt, refundDays } = order;
  const buyer = [order.email, person?.email];
  const sent = done.mails.filter(
    ({ status, sentAt, recipient }) => status === "sent" && sentAt !== null && buyer.includes(recipient),
  );
  const until = paidAt && new Date(paidAt.getTime() + refundDays * DAY_MS);
  const passed = done.exercises.filter(({ passedAt }) => passedAt !== null);
  const lines = [
    `${site.brand}, ${site.origin}: evidence for a disputed payment, put together on ${momentText(at)} UTC.`,
    "All times are UTC.",
    ...listed(
      "Receipt",
      [
        order.number === null ? "" : `Invoice number: ${order.number}`,
        `Order: ${order.id}`,
        order.paymentId ? `Payment: ${order.paymentId}` : "",
        `Bought: ${order.offerName}`,
        ...order.lines.map(({ text, minor }) => `  ${text}: ${money(minor)}`),
        `Total: ${money(order.total)}`,
        order.refunded > 0 ? `Given back: ${money(order.refunded)}` : "",
        paidAt ? `Paid: ${momentText(paidAt)}` : "Not paid",
        person ? `Buyer: ${person.fullName}, ${person.email}` : "",
        order.email ? `Receipt sent to: ${order.email}` : "",
        person?.emailConfirmedAt ? `Email address confirmed: ${momentText(person.emailConfirmedAt)}` : "",
      ].filter((line) => line !== ""),
      "",
    ),
    ...listed("Consent, word for word", [`${momentText(order.consentAt)}: “${order.consent}”`], ""),
    ...listed(
      "Refund policy, as agreed to and as on the receipt",
      [
        `Refund period: ${refundDays} days${until ? `, until ${dayText(until)}` : ""}.`,
        `Terms: ${site.origin}/terms`,
      ],
      "",
    ),
    ...listed(
      "Emails sent to the buyer about this order",
      sent.map(
        ({ sentAt, subject, recipient }) => `${momentText(sentAt ?? at)}: “${subject}” to ${recipient}`,
      ),
      "None is stored: emails are kept for 30 days after they are sent.",
    ),
    ...listed(
      "Sign-ins of the browsers that are signed in now",
      done.sessions.map(
        ({ createdAt, lastSeenAt }) =>
          `Signed in ${momentText(createdAt)}, last seen ${momentText(lastSeenAt)}`,
      ),
      "None.",
    ),
    ...listed(
      "Lessons opened",
      done.lessons.map(
        ({ title, openedAt, seenAt, doneAt }) =>
          `${title ?? "A lesson that is gone"}: opened ${momentText(openedAt)}, last seen ${momentText(seenAt)}${doneAt ? `, done ${momentText(doneAt)}` : ""}`,
      ),
      "None.",
    ),
    ...listed(
      "Exercises passed",
      passed.map(
        ({ title, passedAt }) => `${title ?? "An exercise that is gone"}: ${momentText(passedAt ?? at)}`,
      ),
      "None.",
    ),
  ];
  return `${lines.join("\n")}\n`;
}
