import { Badge } from "#app/ui/badge.tsx";
import type { OrderState, PaymentWay } from "#shared/selling/order.ts";

export const STATE_NAMES: Record<OrderState, string> = {
  open: "Not paid yet",
  waiting: "Bank is checking",
  paid: "Paid",
  refunded: "Given back",
  lost: "Lost to a dispute",
  expired: "Never paid",
};

const TONES = {
  open: "pending",
  waiting: "pending",
  paid: "pass",
  refunded: "neutral",
  lost: "fail",
  expired: "neutral",
} as const;

/** The state of an order in a pill; test orders say so. */
export function OrderBadge({ state, test }: { state: OrderState; test: boolean }) {
  return (
    <>
      <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>
      {test && <Badge>Test</Badge>}
    </>
  );
}

export const WAY_NAMES: Record<PaymentWay, string> = {
  provider: "By card",
  "by-hand": "By bank transfer",
  nothing: "Nothing to pay",
};
