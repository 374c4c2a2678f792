import { MailRefused } from "./mailer.ts";
import type { outbox } from "./schema.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Without a clear answer, an email is tried again after this long. */
const UNCLEAR_MS = 2 * MINUTE_MS;
/** An email that fails while others are accepted is given up after this long. */
const GIVE_UP_AFTER_MS = 3 * DAY_MS;
/** Any other email without a clear answer is given up this long after its first try: no outage lasts longer. */
const GIVE_UP_ALONE_MS = 7 * DAY_MS;
/** After a failed try an email waits among the newsletter's emails, so that the same few do not start every run. */
const TRIED_PRIORITY = 1;

type Row = typeof outbox.$inferSelect;
/** `later`: the provider accepts nothing right now. `unclear`: the email may or may not have been accepted. */
type Outcome = "failed" | "later" | "unclear";

/** 2, 4, 8 … minutes after a failed try, at most an hour. */
function delayAfter(attempts: number): number {
  return Math.min(2 ** attempts, 60) * MINUTE_MS;
}

/** Why a try failed, for the desk; leaves out anything else that the error contains. */
function reasonOf(error: unknown): string {
  if (error instanceof MailRefused) return error.message;
  if (!(error instanceof Error)) return "The email provider could not be reached.";
  if (error.name === "TimeoutError" || error.name === "LateError") {
    return "The email provider did not answer in time.";
  }
  return /^The email provider answered \d+/.test(error.message)
    ? error.message
    : "The email provider could not be reached.";
}

/**
 * What a failed try means for its email. `set` holds the columns to update, and `given` says whether the email is
 * given up. `othersTaken`: the provider has accepted another email since the last try of this one, so it is up.
 */
export function readFailedTry(
  row: Row,
  error: unknown,
  at: Date,
  othersTaken: boolean,
): { outcome: Outcome; given: boolean; set: Partial<Row> } {
  const failure = reasonOf(error);
  if (error instanceof MailRefused && error.verdict === "no") {
    const attempts = row.attempts + 1;
    return {
      ...{ outcome: "failed", given: true },
      set: { status: "failed", attempts, failure, failedAt: at },
    };
  }
  const later = error instanceof MailRefused;
  const counts = othersTaken && !later;
  const attempts = row.attempts + (counts ? 1 : 0);
  // An outage does not count towards the three days.
  const failingSince = counts && row.attempts === 0 ? at : (row.failingSince ?? at);
  const age = at.getTime() - failingSince.getTime();
  // "Later" only concerns this email if others are accepted. Otherwise a wrong key would lose every email.
  const given = age >= (counts ? GIVE_UP_AFTER_MS : GIVE_UP_ALONE_MS) && (othersTaken || !later);
  const delay = later ? 0 : counts ? delayAfter(attempts) : UNCLEAR_MS;
  return {
    outcome: later ? "later" : counts ? "failed" : "unclear",
    given,
    set: {
      ...(given
        ? { status: "failed", failedAt: at }
        : { status: "waiting", dueAt: new Date(at.getTime() + delay), priority: TRIED_PRIORITY }),
      ...{ attempts, failingSince, failure, triedAt: at },
    },
  };
}
