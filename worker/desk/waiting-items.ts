import { sql } from "drizzle-orm";
import type { WaitingKind } from "#shared/desk/waiting.ts";
import type { QuestionKind } from "#shared/learning/question.ts";
import { users } from "#worker/accounts/schema.ts";
import type { FeedState } from "./feeds.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Who an item is from, as far as an account with that address says. */
export type Sender = {
  fullName: string;
  email: string;
  /** The account; null if there is none with this address. */
  personId: string | null;
  packageName: string | null;
  pricingId: number;
  /** Whether they chose an offer and confirmed their address (docs/decisions/041). */
  member: boolean;
};

/** Something that waits for the instructor. */
export type Waiting = {
  kind: WaitingKind;
  id: string;
  since: Date;
  from: Sender | null;
  /** The heading of an item that is from nobody; for a question, what it is about. */
  title: string;
  text: string;
  /** How many messages are unread, or emails failed. */
  count: number;
};

/** With names of their own, because D1 returns only one of two columns of the same name. */
export const person = {
  personId: sql<string | null>`${users.id}`.as("person_id"),
  packageName: sql<string | null>`${users.packageName}`.as("chosen"),
  pricingId: users.pricingId,
  confirmedAt: users.emailConfirmedAt,
};
export type PersonRow = {
  fullName: string;
  email: string;
  personId: string | null;
  packageName: string | null;
  pricingId: number | null;
  confirmedAt: Date | null;
};

export function toSender({
  fullName,
  email,
  personId,
  packageName,
  pricingId,
  confirmedAt,
}: PersonRow): Sender {
  const member = confirmedAt !== null && packageName !== null;
  return { fullName, email, personId, packageName, pricingId: pricingId ?? 0, member };
}

export function letter(
  kind: "contact" | "mentorship",
  row: PersonRow & { id: string; since: Date; text: string },
): Waiting {
  const { id, since, text } = row;
  return { kind, id, since, from: toSender(row), title: "", text, count: 1 };
}

export function question(
  row: PersonRow & {
    id: string;
    kind: QuestionKind;
    since: Date;
    text: string;
    lesson: string;
    failing: string | null;
  },
): Waiting {
  const { id, kind, since, text, lesson, failing } = row;
  return {
    ...{ kind: "question", id, since, from: toSender(row), count: 1 },
    title: `${kind === "stuck" ? "Stuck in" : "A correction for"} “${lesson}”`,
    text:
      [text, failing && `The test that failed: ${failing}`].filter(Boolean).join("\n\n") ||
      "Sent without a text.",
  };
}

/** Work to review, with its newest version. */
export function handIn(
  row: PersonRow & {
    id: string;
    since: Date;
    title: string;
    version: number;
    body: string;
    link: string | null;
    zip: string | null;
  },
): Waiting {
  const { id, since, title, version, body, link, zip } = row;
  return {
    ...{ kind: "assignment", id, since, from: toSender(row), count: 1 },
    title: `“${title}”${version > 1 ? `, version ${version}` : ""}`,
    text: [body, link, zip && `A zip: ${zip}`].filter(Boolean).join("\n\n"),
  };
}

export function failedMail(
  since: Date,
  { subject, failure }: { subject: string; failure: string | null },
  count: number,
): Waiting {
  return {
    ...{ kind: "mail", id: "failed", since, from: null, count },
    title: count === 1 ? "An email could not be delivered" : `${count} emails could not be delivered`,
    text: `${subject}\n${failure ?? "The reason was not recorded."}`,
  };
}

/** Feeds are fetched every hour. One that was never fetched counts from the admin's registration. */
export function lateFeeds(feeds: readonly FeedState[], registeredAt: Date, at: Date): Waiting[] {
  return feeds.flatMap(({ name, label, refreshedAt }) => {
    if (refreshedAt === undefined) return [];
    const since = refreshedAt ?? registeredAt;
    if (at.getTime() - since.getTime() < DAY_MS) return [];
    const title = `${label} cannot be fetched`;
    const text = "Visitors see the last copy. It is fetched every hour; the key may have expired.";
    return [{ kind: "feed" as const, id: name, since, from: null, title, text, count: 1 }];
  });
}
