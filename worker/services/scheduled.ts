import type { Log } from "#shared/domain/log.ts";
import type { Services } from "./services.ts";

/** On Mondays every five minutes, for the newsletter alone: a run sends a few hundred mails. */
export const MONDAY_CRON = "*/5 * * * MON";

/** What the cron triggers of wrangler.toml do. Every job may run late, twice, or both; none stops another. */
export async function runScheduled(cron: string, services: Services, log: Log): Promise<void> {
  const post = {
    newsletter: () => services.newsletterRound.write(),
    mail: () => services.outbox.sendDue(),
  };
  const hourly = {
    videos: () => services.videos.refresh(),
    contributions: () => services.contributions.refresh(),
    attempts: () => services.limits.cleanUp(),
    sessions: () => services.sessions.cleanUp(),
    ratings: () => services.answerRatings.cleanUp(),
    links: () => services.accounts.cleanUp(),
  };
  const jobs: Record<string, () => Promise<unknown>> = cron === MONDAY_CRON ? post : { ...post, ...hourly };
  for (const [job, run] of Object.entries(jobs)) {
    try {
      await run();
    } catch (error) {
      log.error("cron.job_failed", error, { cron, job });
    }
  }
  log.info("cron.done", { cron });
}
