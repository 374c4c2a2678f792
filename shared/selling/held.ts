import type { PaymentWay } from "./order.ts";

type Held = { heldUntil: Date | null; way: PaymentWay };

/**
 * What happened to an order that holds a place: it stays open when one of its payment pages ends unpaid, and ends itself when its
 * time is over. A page that is still open then may be paid until it ends.
 */
export function whileHeld<H extends { state: string }>(
  { heldUntil, way }: Held,
  happened: H,
  at: Date,
): H | (H & { state: "open" | "expired" }) {
  if (heldUntil === null) return happened;
  if ((happened.state === "expired" || happened.state === "failed") && heldUntil > at)
    return { ...happened, state: "open" as const };
  if (happened.state === "open" && heldUntil <= at && way !== "provider") {
    return { ...happened, state: "expired" as const };
  }
  return happened;
}
