import type Stripe from "stripe";
import { AppError } from "#shared/app-error.ts";

const WAIT = "Please try again in a minute.";
export const NO_PAGE = `We cannot open the payment page right now. Nothing was charged. ${WAIT}`;
export const NO_ANSWER = `We cannot reach our payment provider right now. ${WAIT}`;
export const NO_REFUND = `Our payment provider does not answer right now. ${WAIT} The money is given back only once.`;

const WRONG_EMAIL = "Our payment provider does not accept this address. Check it for typing mistakes.";
const TOO_SMALL =
  "Our payment provider takes no payment as small as this. Write to us, and we find another way.";
const UNKNOWN = "The payment provider does not know this payment. Was it made with other keys?";

/** Why a refund is refused, by Stripe's code. */
export const REFUSALS: Record<string, string> = {
  charge_already_refunded: "This payment has already been given back.",
  charge_disputed: "This payment is disputed. The bank decides who gets the money.",
  charge_exceeds_source_limit: "The provider has a limit for refunds. Ask it before you try again.",
  insufficient_funds: "The provider does not hold enough money for this refund.",
  balance_insufficient: "The provider does not hold enough money for this refund.",
  amount_too_large: "This is more than what is left of the payment.",
  refund_disputed_payment: "This payment is disputed. The bank decides who gets the money.",
};

type StripeFailure = InstanceType<typeof Stripe.errors.StripeError>;

export const isFailure = (error: unknown): error is StripeFailure =>
  error instanceof Error && "rawType" in error && "requestId" in error;

export const isRefusal = (error: unknown): error is StripeFailure =>
  isFailure(error) && error.type === "StripeInvalidRequestError";

/** What went wrong, for the log. Stripe's own message is left out: it may quote an address. */
export function reason(error: unknown): Error {
  if (!isFailure(error)) return error instanceof Error ? error : new Error(String(error));
  const { type, code, statusCode, requestId } = error;
  const parts = [type, code, statusCode, requestId].filter((part) => part !== undefined && part !== "");
  return new Error(`Stripe: ${parts.join(", ")}`);
}

/**
 * Talks to Stripe.
 * @throws AppError `unavailable` with `message` for an error, nonsense or no answer; `invalid` or `not_found` for what
 *   Stripe refuses by itself
 */
export async function asking<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const more = { cause: reason(error) };
    const { code, param } = isRefusal(error) ? error : {};
    if (param === "customer_email")
      throw new AppError("invalid", WRONG_EMAIL, { ...more, fields: { email: WRONG_EMAIL } });
    if (code === "amount_too_small") throw new AppError("invalid", TOO_SMALL, more);
    if (code === "resource_missing") throw new AppError("not_found", UNKNOWN, more);
    throw new AppError("unavailable", message, { ...more, retryAfter: 60 });
  }
}
