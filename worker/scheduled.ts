import type { Log } from "#shared/log.ts";
import type { Services } from "./services.ts";

/** The triggers in wrangler.toml: mail, the newsletter and the search's vectors every five minutes, everything else hourly. */
export const MAIL_CRON = "*/5 * * * *";
export const HOURLY_CRON = "7 * * * *";

/** Runs the jobs of a cron trigger. Every job may run late or twice, and a failing job does not stop the others. */
export async function runScheduled(cron: string, services: Services, log: Log): Promise<void> {
  const often = {
    newsletter: () => services.newsletterRound.write(),
    invitations: () => services.newsletterInvitations.write(),
    mail: () => services.outbox.sendDue(),
    meaning: async () => services.meaning?.refresh(),
  };
  const hourly = {
    videos: () => services.videos.refresh(),
    contributions: () => services.contributions.refresh(),
    attempts: () => services.limits.cleanUp(),
    sessions: () => services.sessions.cleanUp(),
    ratings: () => services.answerRatings.cleanUp(),
    links: () => services.accounts.cleanUp(),
    outbox: () => services.outbox.cleanUp(),
    retention: () => services.retention.cleanUp(),
  };
  const jobs: Record<string, () => Promise<unknown>> = cron === MAIL_CRON ? often : hourly;
  for (const [job, run] of Object.entries(jobs)) {
    try {
      await run();
    } catch (error) {
      log.error("cron.job_failed", error, { cron, job });
    }
  }
  log.info("cron.done", { cron });
}
