import { Badge } from "#app/ui/badge.tsx";
import type { HandInState, HandInStatus } from "#shared/assignments/hand-in.ts";

/** What a learner reads about a state; null: nothing was handed in. The bar before it is empty then. */
export const LEARNER_STATES = {
  none: { text: "Not handed in", tone: "neutral" },
  "handed-in": { text: "Waits for review", tone: "pending" },
  changes: { text: "Changes asked for", tone: "fail" },
  accepted: { text: "Accepted", tone: "pass" },
} as const;

export const stateOf = (status: Pick<HandInStatus, "state"> | null) =>
  LEARNER_STATES[status?.state ?? "none"];

export function StateBadge({ state }: { state: HandInState | null }) {
  const { text, tone } = LEARNER_STATES[state ?? "none"];
  return <Badge tone={tone}>{text}</Badge>;
}
