import { AppError } from "#shared/app-error.ts";
import { TURNSTILE_FIELD, type TurnstileAnswer, type TurnstileForm } from "#shared/forms/turnstile.ts";
import type { Log } from "#shared/log.ts";
import type { Config } from "#worker/config.ts";
import { type TokenVerdict, verifyTurnstile } from "#worker/platform/turnstile.ts";

/** What Turnstile answers when the mistake is the site's and not the visitor's. */
const OURS = ["missing-input-secret", "invalid-input-secret", "bad-request", "internal-error"];

/** Tells people from robots by Cloudflare Turnstile, where the owner has set it up. */
export function createTurnstile({
  config,
  fetch,
  log,
}: {
  config: Pick<Config, "site" | "turnstile">;
  fetch: typeof globalThis.fetch;
  log: Log;
}) {
  const { site, turnstile } = config;

  function refusal(): AppError {
    return new AppError(
      "invalid",
      `We could not tell that you are a person. Wait for the check in the form, then send it again. If it does not appear, write to ${site.contact.email}.`,
    );
  }

  /** The verdict, or null where Turnstile fails. That is logged, and the form passes. */
  async function verdictOn(token: string, form: TurnstileForm): Promise<TokenVerdict | null> {
    if (!turnstile) return null;
    try {
      const verdict = await verifyTurnstile(fetch, turnstile, token);
      const ours = verdict.errorCodes.filter((code) => OURS.includes(code));
      if (ours.length > 0) throw new Error(`Turnstile answered ${ours.join(", ")}`);
      return verdict;
    } catch (error) {
      log.error("turnstile.failed", error, { form });
      return null;
    }
  }

  return {
    /**
     * Lets a form through that a person sent: its token must be good, and made on this site for this form.
     * Without a token nothing passes. If Turnstile itself fails, everything does (docs/decisions/027).
     * @throws AppError `invalid`
     */
    async check(form: TurnstileForm, { [TURNSTILE_FIELD]: token = "" }: TurnstileAnswer): Promise<void> {
      if (!turnstile) return;
      if (token === "") throw refusal();
      const verdict = await verdictOn(token, form);
      if (!verdict) return;
      const { success, hostname, action } = verdict;
      if (!success || hostname !== new URL(site.origin).hostname || action !== form) throw refusal();
    },
  };
}

export type TurnstileCheck = ReturnType<typeof createTurnstile>;
