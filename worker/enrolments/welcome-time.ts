import type { Welcome } from "#shared/enrolments/enrolling.ts";

const DAY_MS = 24 * 60 * 60_000;

/** When a welcome mail is due: never before the course begins. Null: never. */
export function welcomeTime(welcome: Welcome, at: Date, startsAt: Date): Date | null {
  if (welcome === "never") return null;
  const begin = Math.max(at.getTime(), startsAt.getTime());
  return new Date(welcome === "later" ? begin + DAY_MS : begin);
}
