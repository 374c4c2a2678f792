import type { Identity } from "#worker/accounts/identity.ts";
import { hashToken, newToken } from "#worker/platform/secret-tokens.ts";
import type { OrderRow } from "./order-rows.ts";

/** As long as a bank may take to say whether it pays. */
const KEPT_SECONDS = 14 * 24 * 60 * 60;

type Held = { orderId: string; secret: string };

/** The order that this browser began last, and its secret. */
function heldBy({ siteCookies, request }: Pick<Identity, "siteCookies" | "request">): Held | null {
  const [orderId = "", secret = ""] = (siteCookies.read(request, "checkout") ?? "").split(".");
  return orderId && secret ? { orderId, secret } : null;
}

/** Marks this browser as the one that begins an order. Returns what the order keeps. */
export async function markBrowser(orderId: string, identity: Identity): Promise<string> {
  const secret = newToken();
  identity.setCookie(identity.siteCookies.line("checkout", `${orderId}.${secret}`, KEPT_SECONDS));
  return hashToken(secret);
}

/** The order that this browser says it began: the caller compares (`isBuyersBrowser`). */
export const orderOfBrowser = (identity: Identity): string | null => heldBy(identity)?.orderId ?? null;

/** Whether this browser began the order. */
export async function isBuyersBrowser(
  order: Pick<OrderRow, "id" | "browser">,
  identity: Identity,
): Promise<boolean> {
  const held = heldBy(identity);
  return held?.orderId === order.id && (await hashToken(held.secret)) === order.browser;
}
