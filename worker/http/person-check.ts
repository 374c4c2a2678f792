import { AppError } from "#shared/app-error.ts";
import { TURNSTILE_FIELD, type TurnstileAnswer, type TurnstileForm } from "#shared/forms/turnstile.ts";
import type { Log } from "#shared/log.ts";
import type { Config } from "#worker/config.ts";
import { type TokenVerdict, verifyTurnstile } from "#worker/platform/turnstile.ts";

/** Turnstile's error codes for mistakes by the site, not the visitor. */
const OURS = ["missing-input-secret", "invalid-input-secret", "bad-request", "internal-error"];

/** Keeps robots out with Cloudflare Turnstile, if the owner has set it up. */
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
      `We could not check that you are a person. Wait for the check in the form to finish, then send it again. If it does not appear, write to ${site.contact.email}.`,
    );
  }

  /** The verdict, or null if Turnstile fails. That is logged, and the form is let through. */
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
     * Rejects a form unless its token is valid and was made on this site for this form. If Turnstile itself fails,
     * every form with a token is let through (docs/decisions/027).
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
