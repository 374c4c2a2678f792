import { Hono } from "hono";
import { AppError } from "#shared/app-error.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { identify } from "#worker/http/guards.ts";

/** `/checkout/return/{order}`: where the provider sends the buyer after paying. Its own data are not looked at. */
export const checkoutReturn = new Hono<ApiEnv>();
checkoutReturn.use("/:order", identify);
checkoutReturn.get("/:order", async (c) => {
  const { checkout } = c.get("services");
  c.header("Cache-Control", "private, no-store");
  const orderId = c.req.param("order");
  try {
    return c.redirect(await checkout.arrive(orderId, c.get("identity")), 303);
  } catch (error) {
    // Somebody who has paid is not left with an error: the order's page says what is known, or asks for another try.
    const isUnknown = error instanceof AppError && error.code === "not_found";
    if (!isUnknown) c.get("log").warn("selling.arrived_early", { orderId, reason: String(error) });
    return c.redirect(`/checkout/${encodeURIComponent(orderId)}`, 303);
  }
});

/** `/quotes/return/{token}`: the same for a quote. Whoever paid it sees its page. */
export const quoteReturn = new Hono<ApiEnv>();
quoteReturn.get("/:token", async (c) => {
  c.header("Cache-Control", "private, no-store");
  const token = c.req.param("token");
  try {
    await c.get("services").quotes.arrive(token);
  } catch (error) {
    const isUnknown = error instanceof AppError && error.code === "not_found";
    if (!isUnknown) c.get("log").warn("selling.arrived_early", { reason: String(error) });
  }
  return c.redirect(`/quotes/${encodeURIComponent(token)}`, 303);
});
