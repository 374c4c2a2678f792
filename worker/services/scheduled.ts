import type { Log } from "#shared/domain/log.ts";
import type { Services } from "./services.ts";

/** What the cron triggers of wrangler.toml do. Every job may run late, twice, or both; none stops another. */
export async function runScheduled(cron: string, services: Services, log: Log): Promise<void> {
  const jobs = {
    mail: () => services.outbox.sendDue(),
    videos: () => services.videos.refresh(),
    contributions: () => services.contributions.refresh(),
    attempts: () => services.limits.cleanUp(),
    sessions: () => services.sessions.cleanUp(),
    ratings: () => services.answerRatings.cleanUp(),
    links: () => services.accounts.cleanUp(),
  };
  for (const [job, run] of Object.entries(jobs)) {
    try {
      await run();
    } catch (error) {
      log.error("cron.job_failed", error, { cron, job });
    }
  }
  log.info("cron.done", { cron });
}
