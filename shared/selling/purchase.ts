import type { OrderState } from "./order.ts";

/** Where buyers see what they have bought. */
export const PURCHASES_PATH = "/portal/purchases";
export const purchasePath = (orderId: string) => `${PURCHASES_PATH}/${orderId}`;
/** For what was bought under another address. */
export const CLAIM_PATH = `${PURCHASES_PATH}/claim`;

/** What an order is called on its invoice and in lists. */
export function purchaseTitle({ number, test }: { number: number | null; test: boolean }): string {
  if (test) return "Test order";
  return number === null ? "Order" : `Invoice ${number}`;
}

type Stated = { state: OrderState; total: number; refunded: number };

/** An order's state in the buyer's words. */
export function purchaseState({ state, total, refunded }: Stated): {
  tone: "neutral" | "pass" | "pending";
  text: string;
} {
  if (state === "lost") return { tone: "neutral", text: "Taken back by your bank" };
  if (state === "refunded") return { tone: "neutral", text: "Refunded" };
  if (state !== "paid") return { tone: "pending", text: "Waiting for your bank" };
  if (refunded >= total && total > 0) return { tone: "pending", text: "Refund on its way" };
  return { tone: "pass", text: refunded > 0 ? "Paid, in part refunded" : "Paid" };
}
