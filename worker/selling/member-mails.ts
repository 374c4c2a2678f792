import { dayText } from "#shared/british-time.ts";
import { formatMoney } from "#shared/money.ts";
import { CYCLES, daysAfter, GRACE_DAYS, MEMBERSHIP_PATH } from "#shared/selling/membership.ts";
import type { Site } from "#shared/site/site.ts";
import { headerText, type LetterParts, letter } from "#worker/platform/letter.ts";
import type { Mail } from "#worker/platform/mailer.ts";
import type { MembershipRow } from "./membership-rows.ts";

const NO_MONEY = "This is a test: no money moves.";
const KEPT =
  "What you did stays yours: your progress, your code and your certificates. Only the lessons are closed.";

/** A membership for its mails. `name`: of its offer. */
export type Told = Pick<
  MembershipRow,
  "id" | "paidUntil" | "minor" | "currency" | "cycle" | "test" | "failedAt" | "nextTryAt"
> & { name: string };

function memberMail(site: Site, to: string, row: Told, subject: string, parts: LetterParts): Mail {
  return {
    to,
    subject: headerText(row.test ? `TEST: ${subject}` : subject),
    ...letter(site, { ...parts, paragraphs: row.test ? [NO_MONEY, ...parts.paragraphs] : parts.paragraphs }),
    headers: {},
    replyTo: site.contact.email,
  };
}

const priceOf = ({ minor, currency }: Told) => formatMoney({ minor, currency });
const page = (site: Site) => ({ label: "See your membership", url: site.origin + MEMBERSHIP_PATH });
const QUESTIONS = "Any questions? Just reply to this email.";

export const cancelledMail = (site: Site, to: string, row: Told): Mail =>
  memberMail(site, to, row, `Your membership ends on ${dayText(row.paidUntil)}`, {
    paragraphs: [
      `You have cancelled ${row.name}. Nothing more is taken from your card.`,
      `It stays open until ${dayText(row.paidUntil)}, because that is paid. Until then you can take the cancellation back with one click.`,
      KEPT,
    ],
    link: page(site),
    closing: QUESTIONS,
  });

export const undoneMail = (site: Site, to: string, row: Told): Mail =>
  memberMail(site, to, row, `Your membership goes on`, {
    paragraphs: [
      `You have taken the cancellation of ${row.name} back.`,
      `The next payment is ${priceOf(row)} on ${dayText(row.paidUntil)}, and then ${CYCLES[row.cycle].every}.`,
    ],
    link: page(site),
    closing: QUESTIONS,
  });

export const endedMail = (site: Site, to: string, row: Told): Mail =>
  memberMail(site, to, row, `Your membership has ended`, {
    paragraphs: [
      `${row.name} has ended, and nothing more is taken from your card.`,
      KEPT,
      "You can come back at any time.",
    ],
    link: { label: "See the memberships", url: `${site.origin}/#pricing` },
    closing: QUESTIONS,
  });

/** @param day how many days ago the first try failed: 0, 3 or 7 */
export function failedMail(site: Site, to: string, row: Told, day: number): Mail {
  const until = dayText(daysAfter(row.paidUntil, GRACE_DAYS));
  const again = row.nextTryAt
    ? `We try again on ${dayText(row.nextTryAt)}. If your card works by then, you have nothing to do.`
    : "We do not try again by ourselves: it needs another card.";
  return memberMail(
    site,
    to,
    row,
    day === 0
      ? `We could not take the payment for ${row.name}`
      : `Your payment for ${row.name} is still open`,
    {
      paragraphs: [
        `Your bank did not pay ${priceOf(row)} for ${row.name}. Often a card has expired, or its limit is reached.`,
        `Everything stays open for you until ${until}. ${again}`,
        "You can change your card on the page of your membership. What is due is taken from the new one.",
      ],
      link: { label: "Change your card", url: site.origin + MEMBERSHIP_PATH },
      closing: QUESTIONS,
    },
  );
}

/** What a member did and got in a year. */
export type YearHeld = { done: number; newLessons: number };

function heldText({ done, newLessons }: YearHeld): string {
  const lessons = (count: number) => (count === 1 ? "1 lesson" : `${count} lessons`);
  const own =
    done === 0 ? "You have not finished a lesson in it yet." : `You have finished ${lessons(done)} in it.`;
  return newLessons === 0 ? own : `${own} ${lessons(newLessons)} came new to the courses.`;
}

/** Before a yearly renewal. `cancelUrl`: a page with one button. */
export const renewalMail = (
  site: Site,
  to: string,
  row: Told,
  { days, held, cancelUrl }: { days: number; held: YearHeld; cancelUrl: string },
): Mail =>
  memberMail(site, to, row, `${row.name} renews on ${dayText(row.paidUntil)}: ${priceOf(row)}`, {
    paragraphs: [
      `Your membership renews in ${days === 1 ? "1 day" : `${days} days`}, on ${dayText(row.paidUntil)}. ${priceOf(row)} is taken from your card then.`,
      `Your year so far: ${heldText(held)}`,
      `If you want to go on, you have nothing to do. If not, this page has one button, without signing in: ${cancelUrl}`,
      "After the renewal, too, there is a refund period. It is on your invoice.",
    ],
    link: { label: "Cancel, or keep it", url: cancelUrl },
    closing: QUESTIONS,
  });
