import type { TestProject } from "vitest/node";
import { throwawaySecrets } from "../../../scripts/support/secrets.ts";
import { startGithub } from "../../upstream/github.ts";
import { PAYMENT_SECRET_KEY, PAYMENT_WEBHOOK_SECRET } from "../../upstream/payments-service.ts";
import { startYoutube } from "../../upstream/youtube.ts";
import { serveSites } from "../site.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Every secret of the attacked site: no answer, file or log line may contain one. */
    secrets: string[];
  }
}

/** The attacked site's own URL, on https. Requests are sent to the harness. */
const ATTACKED_ORIGIN = "https://greenbar.test";

/** The secret parts of a setting; of signing keys only the private part. */
function secretParts(name: string, value: string): string[] {
  if (name === "CERTIFICATE_KEY") return [(JSON.parse(value) as { d: string }).d];
  if (name !== "AUTH_KEYS") return [value];
  const keys: { d: string }[] = JSON.parse(value);
  return keys.map(({ d }) => d);
}

/** A separate built site for the attacks, because they fill it with rubbish. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [youtube, github] = await Promise.all([startYoutube(), startGithub()]);
  const secrets = {
    ...throwawaySecrets(),
    MAIL_API_KEY: "a-mail-key-of-the-attacked-site",
    MAIL_WEBHOOK_SECRET: "whsec_YS13ZWJob29rLXNlY3JldC1vZi10aGUtYXR0YWNrZWQtc2l0ZQ==",
    PAYMENT_SECRET_KEY,
    PAYMENT_WEBHOOK_SECRET,
    CHAT_API_KEY: "a-chat-key-of-the-attacked-site",
    YOUTUBE_API_KEY: youtube.vars.YOUTUBE_API_KEY ?? "",
    GITHUB_TOKEN: github.vars.GITHUB_TOKEN ?? "",
  };
  project.provide(
    "secrets",
    Object.entries(secrets).flatMap(([name, value]) => secretParts(name, value)),
  );
  // The page cache and the cookies as on a deployed site.
  const online = { PAGE_CACHE: "on", SITE_URL: ATTACKED_ORIGIN };
  const vars = { ...youtube.vars, ...github.vars, ...secrets, ...online };
  const close = await serveSites(project, { count: project.config.maxWorkers, vars });
  return async () => {
    await Promise.all([close(), youtube.close(), github.close()]);
  };
}
