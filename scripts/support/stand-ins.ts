import { join, relative } from "node:path";
import { startGithub } from "../../test/upstream/github.ts";
import { startMail } from "../../test/upstream/mail.ts";
import { WEBHOOK_SECRET } from "../../test/upstream/mail-events.ts";
import { startPayments } from "../../test/upstream/payments.ts";
import { startYoutube } from "../../test/upstream/youtube.ts";
import { ROOT, WORK_FOLDER } from "./paths.ts";
import { freePort, isFree } from "./ports.ts";

/** The stand-ins for the outside services. */
export type StandIns = {
  /** The URL of the inbox. */
  inbox: string;
  /** The URL of the page with all payments. */
  payments: string;
  /** The variables that point the site at the stand-ins. */
  vars: Record<string, string>;
  close(): Promise<void>;
};

async function portNear(port: number): Promise<number> {
  return port < 65_536 && (await isFree(port)) ? port : freePort();
}

/**
 * Starts every stand-in, at `port` and the next ones if they are free. The ports stay the same because the site keeps
 * URLs from its feeds. The inbox's messages and the payments outlive a restart. `site` is the site's URL, for the providers' webhooks.
 */
export async function startStandIns(port: number, site: string): Promise<StandIns> {
  const mail = await startMail({
    port: await portNear(port),
    folder: join(WORK_FOLDER, "mail"),
    webhook: `${site}/api/mail/events`,
  });
  for (const path of mail.skipped) {
    console.error(
      `Skipped ${relative(ROOT, path)}: the inbox cannot show it, because it is not a whole mail.`,
    );
  }
  const youtube = await startYoutube({ port: await portNear(port + 1) });
  const github = await startGithub({ port: await portNear(port + 2) });
  const payments = await startPayments({
    port: await portNear(port + 3),
    file: join(WORK_FOLDER, "payments.json"),
    webhook: `${site}/api/payments/events`,
  });
  return {
    inbox: `http://localhost:${mail.port}`,
    payments: `http://localhost:${payments.port}`,
    vars: {
      MAIL_TRANSPORT: "http",
      MAIL_API_URL: mail.url,
      MAIL_API_KEY: "local-stand-in",
      MAIL_WEBHOOK_SECRET: WEBHOOK_SECRET,
      ...youtube.vars,
      ...github.vars,
      ...payments.vars,
    },
    async close() {
      await Promise.all([mail.close(), youtube.close(), github.close(), payments.close()]);
    },
  };
}
