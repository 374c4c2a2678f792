import { Badge } from "#app/ui/badge.tsx";
import type { ReaderStatus } from "#shared/newsletter/readers.ts";

export const STATUS_NAMES: Record<ReaderStatus, string> = {
  confirmed: "Confirmed",
  pending: "Not confirmed",
  bounced: "Bounced",
  complained: "Complained",
  unsubscribed: "Unsubscribed",
};

const TONES = {
  confirmed: "pass",
  pending: "pending",
  bounced: "fail",
  complained: "fail",
  unsubscribed: "neutral",
} as const;

/** A reader's status, in one or two words. */
export function ReaderBadge({ status }: { status: ReaderStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_NAMES[status]}</Badge>;
}
