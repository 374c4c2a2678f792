/** What the site depends on, by the names in `/api/health?deep=1`. */
export const PARTS = ["database", "search", "sessions", "feeds", "files"] as const;
export type Part = (typeof PARTS)[number];

/** `slow`: no answer within the time limit of the check. */
export type PartState = "up" | "slow" | "down";

export type Health = Record<Part, PartState>;

/** The public state of the site; null where it is unknown. */
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
