import { AppError } from "#shared/app-error.ts";
import { missingWait, RobotCaught } from "#shared/forms/robot-check.ts";
import type { TurnstileAnswer, TurnstileForm } from "#shared/forms/turnstile.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import type { TurnstileCheck } from "./person-check.ts";

/**
 * Who sent a form. `network` (`networkOf`) is for rate limits only and is never stored. A page also sends the trap
 * field and how long the form was on screen (shared/forms/robot-check.ts); API calls have neither.
 */
export type Sender = { network: string; trap?: string; elapsed?: string };

const TOO_MANY = {
  contact: "messages",
  mentorship: "requests",
  newsletter: "signups",
  "waiting-list": "requests",
};

/** The checks for forms that anyone may send, from a page or through the API. */
export function createPublicForms({
  allowForm,
  limits,
  turnstile,
  wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}: Pick<Dependencies, "allowForm" | "wait"> & { limits: Limits; turnstile: TurnstileCheck }) {
  async function count(form: TurnstileForm, network: string): Promise<void> {
    // A whole class may register from one network, so registrations are limited per hour.
    if (form === "register") return limits.take([LIMITS.registerNetwork, network]);
    if (await allowForm(`${form}:${network}`)) return;
    const text = `We received too many ${TOO_MANY[form]} from your network. Please wait a minute.`;
    throw new AppError("rate_limited", text, { retryAfter: 60 });
  }

  return {
    /**
     * Rejects a form that a robot sent.
     * @throws RobotCaught for a robot in the trap, AppError `rate_limited`, `invalid` without a valid Turnstile
     * token, `unavailable`
     */
    async admit(form: TurnstileForm, answer: TurnstileAnswer, sender: Sender): Promise<void> {
      if (sender.trap) throw new RobotCaught();
      // Password managers fill forms in faster than any person, so a fast form is delayed instead of rejected.
      const missing = missingWait(sender.elapsed ?? "");
      if (missing > 0) await wait(missing);
      await count(form, sender.network);
      await turnstile.check(form, answer);
    },
  };
}

export type PublicForms = ReturnType<typeof createPublicForms>;
