import { AppError } from "#shared/app-error.ts";
import { timeText } from "#shared/british-time.ts";
import type { Log } from "#shared/log.ts";
import type { Limit, Limits } from "#worker/platform/limits.ts";
import type { Tier } from "./models.ts";

const HOUR_MS = 60 * 60_000;

/** The limits: enough for a class behind one IP address, with a daily limit on the cost of models. */
export const CHAT_LIMITS = {
  visitorHour: { name: "chat-hour", max: 120, windowMs: HOUR_MS },
  visitorDay: { name: "chat-day", max: 400, windowMs: 24 * HOUR_MS },
  modelDay: { name: "chat-model-day", max: 3_000, windowMs: 24 * HOUR_MS },
  membersModelDay: { name: "chat-members-model-day", max: 500, windowMs: 24 * HOUR_MS },
} as const satisfies Record<string, Limit>;

/** Counts questions and answers towards their limits. */
export function createBudget({
  limits,
  log,
  now,
}: {
  limits: Pick<Limits, "take">;
  log: Log;
  now: () => Date;
}) {
  /** @throws AppError `rate_limited`, with the time when the limit ends */
  async function takeVisitorBudget(network: string): Promise<void> {
    try {
      await limits.take([CHAT_LIMITS.visitorHour, network], [CHAT_LIMITS.visitorDay, network]);
    } catch (error) {
      if (!(error instanceof AppError) || error.retryAfter === undefined || error.code !== "rate_limited") {
        throw error;
      }
      const from = timeText(new Date(now().getTime() + error.retryAfter * 1000 + 60_000));
      const message = `You have asked as many questions as one visitor may for now. You can ask again from ${from} UTC.`;
      throw new AppError("rate_limited", message, { retryAfter: error.retryAfter, cause: error });
    }
  }

  /** Whether today's budget allows a tier's model one more answer. Counts the answer first. */
  async function takeModelBudget(tier: Tier): Promise<boolean> {
    try {
      await limits.take([CHAT_LIMITS[tier === "members" ? "membersModelDay" : "modelDay"], "site"]);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code !== "rate_limited") {
        // If it cannot be counted, use the built-in model, which costs nothing.
        log.error("chat.model_budget_unknown", error);
        return false;
      }
      log.info("chat.model_budget_spent", { tier, retryAfter: error.retryAfter });
      return false;
    }
  }

  return { takeVisitorBudget, takeModelBudget };
}
