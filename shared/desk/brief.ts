/** What the owner's brief is about: a week from Monday to Sunday, in UTC. */
export type BriefWeek = { start: Date; end: Date };

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
/** 1 January 1970 was a Thursday, so weeks since then begin four days later. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** The questions of visitors are kept this long. */
export const QUESTIONS_KEPT_DAYS = 90;
/** Older weeks have lost questions. */
const MOST_WEEKS = Math.floor(QUESTIONS_KEPT_DAYS / 7);

const mondayBefore = (at: Date) =>
  new Date(Math.floor((at.getTime() - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS);

const weekFrom = (start: Date): BriefWeek => ({ start, end: new Date(start.getTime() + WEEK_MS) });

/** The week that a moment is in. */
export const weekOf = (at: Date): BriefWeek => weekFrom(mondayBefore(at));

/** The last week that is over. */
export const lastWeek = (now: Date): BriefWeek => weekFrom(new Date(mondayBefore(now).getTime() - WEEK_MS));

/** The day of a week's Monday, as addresses have it. */
export const weekName = ({ start }: BriefWeek) => start.toISOString().slice(0, 10);

/** The week with this name; the last one if there is no such week, or if its questions are no longer kept. */
export function weekNamed(name: string | null, now: Date): BriefWeek {
  const start = new Date(`${name}T00:00:00Z`);
  const age = (mondayBefore(now).getTime() - start.getTime()) / WEEK_MS;
  return Number.isInteger(age) && age >= 0 && age < MOST_WEEKS ? weekFrom(start) : lastWeek(now);
}

/** The names of the weeks before and after one; null where there is none. */
export function weeksAround(week: BriefWeek, now: Date): { before: string | null; after: string | null } {
  const named = (by: number) => {
    const name = weekName(weekFrom(new Date(week.start.getTime() + by * WEEK_MS)));
    return weekName(weekNamed(name, now)) === name ? name : null;
  };
  return { before: named(-1), after: named(1) };
}

export const KEPT_QUESTION_MAX = 500;

/** A question as it is kept: without code, and without what might name a person. */
export function questionToKeep(question: string): string {
  return question
    .replace(/```[\s\S]*?(```|$)/g, "[code]")
    .replace(/\S+@\S+/g, "[email]")
    .replace(/\+?\d[\d\s().-]{7,}\d/g, "[number]")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, KEPT_QUESTION_MAX);
}
