import { Badge } from "#app/ui/badge.tsx";
import type { ItemState } from "#worker/publishing/items.ts";

export const STATES: Record<ItemState, { label: string; tone: "neutral" | "pass" | "pending" }> = {
  new: { label: "Not published", tone: "pending" },
  live: { label: "Live", tone: "pass" },
  changed: { label: "Live, with a draft", tone: "pending" },
  scheduled: { label: "Scheduled", tone: "pending" },
  archived: { label: "Archived", tone: "neutral" },
};

export function StateBadge({ state }: { state: ItemState }) {
  const { label, tone } = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
