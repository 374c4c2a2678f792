import type { Site } from "#shared/site/site.ts";
import type { Mail } from "#worker/platform/mailer.ts";
import { cancelledMail, endedMail, failedMail, type Told, undoneMail } from "./member-mails.ts";
import type { MembershipRow } from "./membership-rows.ts";

/** The mails that a change of a membership causes, each sent once by its key. Payments have their receipts. */
export function membershipNews(
  site: Site,
  {
    before,
    after,
    name,
    email,
  }: { before: MembershipRow; after: MembershipRow; name: string; email: string | null },
): { mail: Mail; key: string }[] {
  if (email === null) return [];
  const told: Told = { ...after, name };
  const { id, version } = after;
  if (after.state === "ended") {
    // Who gave it back has been told so.
    const isOver = before.state !== "ended" && after.endedAt !== null && after.endedAt >= after.paidUntil;
    return isOver ? [{ mail: endedMail(site, email, told), key: `member-ended:${id}` }] : [];
  }
  const news: { mail: Mail; key: string }[] = [];
  if (after.cancels && !before.cancels) {
    news.push({ mail: cancelledMail(site, email, told), key: `member-cancelled:${id}:${version}` });
  }
  if (!after.cancels && before.cancels) {
    news.push({ mail: undoneMail(site, email, told), key: `member-undone:${id}:${version}` });
  }
  if (after.failedAt && !before.failedAt) {
    news.push({ mail: failedMail(site, email, told, 0), key: failureKey(after, 0) });
  }
  return news;
}

export const failureKey = ({ id, failedAt }: Pick<MembershipRow, "id" | "failedAt">, day: number) =>
  `member-failed:${id}:${failedAt?.getTime() ?? 0}:${day}`;
