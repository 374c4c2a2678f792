import type { Log } from "#shared/log.ts";
import type { Services } from "./services.ts";

/**
 * The triggers in wrangler.toml: publishing every minute, mail, orders, the newsletter and the search's vectors every
 * five minutes, everything else hourly.
 */
export const PUBLISHING_CRON = "* * * * *";
export const MAIL_CRON = "*/5 * * * *";
export const HOURLY_CRON = "7 * * * *";

/** Runs the jobs of a cron trigger. Every job may run late or twice, and a failing job does not stop the others. */
export async function runScheduled(cron: string, services: Services, log: Log): Promise<void> {
  const often = {
    newsletter: () => services.newsletterRound.write(),
    invitations: () => services.newsletterInvitations.write(),
    welcomes: () => services.welcomes.write(),
    payments: () => services.paymentInbox.applyDue(),
    refunds: () => services.refunding.tellDue(),
    orders: () => services.orders.settleDue(),
    memberships: () => services.memberships.syncDue(),
    gifts: () => services.gifts.sendDue(),
    // After the orders: those that have ended free a place.
    places: () => services.waitingList.giveTurns(),
    mail: () => services.outbox.sendDue(),
    meaning: async () => services.meaning?.refresh(),
  };
  const everyMinute = {
    schedule: () => services.publishing.publishDue(),
    publishing: () => services.followUp.run(),
  };
  const hourly = {
    videos: () => services.videos.refresh(),
    contributions: () => services.contributions.refresh(),
    uploads: () => services.videoUploads.cleanUp(),
    attempts: () => services.limits.cleanUp(),
    sessions: () => services.sessions.cleanUp(),
    ratings: () => services.answerRatings.cleanUp(),
    unanswered: () => services.unanswered.cleanUp(),
    brief: () => services.brief.send(),
    links: () => services.accounts.cleanUp(),
    reminders: () => services.reminders.write(),
    members: () => services.memberRound.write(),
    books: () => services.bookCheck.daily(),
    unpaid: () => services.orders.cleanUp(),
    seats: () => services.deskSeats.cleanUp(),
    waiting: () => services.waitingList.cleanUp(),
    quotes: () => services.quotes.cleanUp(),
    outbox: () => services.outbox.cleanUp(),
    retention: () => services.retention.cleanUp(),
  };
  const timed: Record<string, Record<string, () => Promise<unknown>>> = {
    [PUBLISHING_CRON]: everyMinute,
    [MAIL_CRON]: often,
  };
  const jobs = timed[cron] ?? hourly;
  for (const [job, run] of Object.entries(jobs)) {
    try {
      await run();
    } catch (error) {
      log.error("cron.job_failed", error, { cron, job });
    }
  }
  log.info("cron.done", { cron });
}
