/** What the site stands on, by the names under which `/api/health?deep=1` tells of it. */
export const PARTS = ["database", "search", "sessions", "feeds", "files"] as const;
export type Part = (typeof PARTS)[number];

/** `slow`: no answer within the time that a health check waits. */
export type PartState = "up" | "slow" | "down";

export type Health = Record<Part, PartState>;

/** What everybody may see of the site's state; null where it is not known now. */
export type StatusReport = {
  health: Health;
  /** Whether mail has been waiting for more than an hour. */
  mailDelayed: boolean | null;
  /** The last good copy of each outside list that is configured. */
  feeds: { name: "videos" | "contributions"; refreshedAt: Date | null }[];
};

export function isHealthy(health: Health): boolean {
  return PARTS.every((part) => health[part] === "up");
}
