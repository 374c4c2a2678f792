import { throwawaySecrets } from "../../scripts/support/secrets.ts";
import { startGithub } from "../upstream/github.ts";
import { startYoutube } from "../upstream/youtube.ts";
import { startHarness } from "./harness.ts";

/** A built site for one test file, with a YouTube and a GitHub whose behaviour the tests control. */
export async function startFeedSite(vars: Record<string, string> = {}) {
  const [youtube, github] = await Promise.all([
    startYoutube({ slowMs: 8_000 }),
    startGithub({ slowMs: 8_000 }),
  ]);
  const harness = await startHarness({
    ...throwawaySecrets(),
    MAIL_TRANSPORT: "http",
    MAIL_API_URL: "http://127.0.0.1:9",
    MAIL_API_KEY: "test",
    MAIL_RATE: "1000",
    ...youtube.vars,
    ...github.vars,
    ...vars,
  });
  return {
    url: harness.url,
    env: harness.env,
    takeLogs: harness.takeLogs,
    youtube,
    github,
    /** Resets it: no copies of feeds, and both services working. */
    async startOver() {
      youtube.setMode("normal");
      youtube.setContent("channel");
      github.setMode("normal");
      github.setContent("year");
      for (const { name } of (await harness.env.FEEDS.list()).keys) await harness.env.FEEDS.delete(name);
    },
    async close() {
      await harness.close();
      await Promise.all([youtube.close(), github.close()]);
    },
  };
}
