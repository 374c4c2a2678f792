import { AppError } from "#shared/app-error.ts";
import { missingWait, RobotCaught } from "#shared/forms/robot-check.ts";
import type { TurnstileAnswer, TurnstileForm } from "#shared/forms/turnstile.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import type { TurnstileCheck } from "./person-check.ts";

/**
 * Who sent a form. `network` (`networkOf`) is for counting only and is never stored. A page also says what was in the
 * trap and how long the form was on the screen (shared/forms/robot-check.ts). A call to the API has neither.
 */
export type Sender = { network: string; trap?: string; elapsed?: string };

const TOO_MANY = { contact: "messages", mentorship: "requests", newsletter: "signups" };

/** What stands before the forms that anybody may send, whether from a page or through the API. */
export function createPublicForms({
  allowForm,
  limits,
  turnstile,
  wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}: Pick<Dependencies, "allowForm" | "wait"> & { limits: Limits; turnstile: TurnstileCheck }) {
  async function count(form: TurnstileForm, network: string): Promise<void> {
    // A class behind one network may register together, so registrations are counted by the hour.
    if (form === "register") return limits.take([LIMITS.registerNetwork, network]);
    if (await allowForm(`${form}:${network}`)) return;
    const text = `That was a lot of ${TOO_MANY[form]} from one place. Please wait a minute.`;
    throw new AppError("rate_limited", text, { retryAfter: 60 });
  }

  return {
    /**
     * Lets a form through that a person sent.
     * @throws RobotCaught for a robot in the trap, AppError `rate_limited`, `invalid` without a good Turnstile
     * token, `unavailable`
     */
    async admit(form: TurnstileForm, answer: TurnstileAnswer, sender: Sender): Promise<void> {
      if (sender.trap) throw new RobotCaught();
      // A password manager fills a form in faster than any person could, so a fast form waits.
      const missing = missingWait(sender.elapsed ?? "");
      if (missing > 0) await wait(missing);
      await count(form, sender.network);
      await turnstile.check(form, answer);
    },
  };
}

export type PublicForms = ReturnType<typeof createPublicForms>;
