import { HOURLY_CRON, MAIL_CRON, PUBLISHING_CRON } from "#worker/scheduled.ts";

const MINUTE_MS = 60_000;

/** How often each trigger of wrangler.toml fires locally, where Cloudflare's clock does not run. */
const EVERY_MS: Record<string, number> = {
  [PUBLISHING_CRON]: MINUTE_MS,
  [MAIL_CRON]: 5 * MINUTE_MS,
  [HOURLY_CRON]: 60 * MINUTE_MS,
};

/** Fires one trigger of a local site. A failure is in the site's own log. */
export async function fireCron(url: string, cron: string): Promise<void> {
  const address = new URL("/cdn-cgi/local/scheduled", url);
  address.searchParams.set("cron", cron);
  const answer = await fetch(address);
  await answer.body?.cancel();
}

/** Fires the cron triggers of a local site as they fire online. Returns a function that stops it. */
export function startCron(url: string): () => void {
  const timers = Object.entries(EVERY_MS).map(([cron, every]) =>
    setInterval(() => {
      fireCron(url, cron).catch(() => {
        // The site is stopping or has ended; the start script reports that.
      });
    }, every),
  );
  return () => timers.forEach(clearInterval);
}
