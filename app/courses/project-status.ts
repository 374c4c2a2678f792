import type { Badge } from "#app/ui/badge.tsx";
import { slugOf } from "#shared/slug.ts";

/** The class of a status: "In progress" becomes `status-in-progress` (spec.md §2). */
export function statusClass(status: string): string {
  return `status-${slugOf(status) || "unknown"}`;
}

type Tone = NonNullable<Parameters<typeof Badge>[0]["tone"]>;

const TONES: Partial<Record<string, Tone>> = {
  "status-live": "pass",
  "status-in-progress": "pending",
  "status-beta": "pending",
  "status-failing": "fail",
};

/** The badge's colour. The owner may use any status; unknown ones get a neutral colour. */
export function statusTone(status: string): Tone {
  return TONES[statusClass(status)] ?? "neutral";
}
