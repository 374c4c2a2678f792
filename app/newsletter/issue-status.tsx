import { Badge } from "#app/ui/badge.tsx";
import { slotText } from "#shared/newsletter/schedule.ts";
import type { IssueSummary } from "#worker/newsletter/issues.ts";

const LABELS = {
  draft: { tone: "neutral", text: "Draft" },
  scheduled: { tone: "pending", text: "Planned" },
  sending: { tone: "pending", text: "Going out" },
  sent: { tone: "pass", text: "Sent" },
} as const;

const readers = (count: number) => (count === 1 ? "1 reader" : `${count.toLocaleString("en-GB")} readers`);

/** An issue's status, in one word. */
export function IssueBadge({ status }: Pick<IssueSummary, "status">) {
  const { tone, text } = LABELS[status];
  return <Badge tone={tone}>{text}</Badge>;
}

/** An issue's status, in a sentence. */
export function issueSentence({
  status,
  sendAt,
  recipients,
}: Pick<IssueSummary, "status" | "sendAt" | "recipients">): string {
  if (!sendAt) return "Not planned yet";
  const when = slotText(sendAt);
  if (status === "scheduled") return `Goes out on ${when}`;
  if (status === "sending") return `Being sent since ${when}, to ${readers(recipients)} so far`;
  return `${when}, to ${readers(recipients)}`;
}
