/** What this browser remembers of a lesson that the account does not know yet. Times are in milliseconds. */
export type KeptLesson = {
  /** When it was marked as done; null: when the mark was taken back. */
  done?: number | null;
  /** The id of the heading where the reader was. */
  place?: string;
};
export type KeptExercise = {
  /** The files that the learner changed, by path. */
  files: Record<string, string>;
  /** When all tests were green for the first time. */
  passed: number | null;
  /** The account's save that the files are based on (`exercise_work.save`). */
  save?: number;
};
export type Kept = { lessons: Record<string, KeptLesson>; exercises: Record<string, KeptExercise> };

const PREFIX = "learning:";
/** Whose work it is: an account's id, or nobody's, until the learner has an account. */
export const keptName = (account: string | null) => `${PREFIX}${account ?? ""}`;

const isObject = (value: unknown): value is Record<string, never> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The work that this browser keeps for somebody: without an account all of it, with one what could not be sent yet.
 * @param account the account's id; null for work without an account
 */
export function readKept(account: string | null = null): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keptName(account)) ?? "null");
    if (!isObject(stored)) return { lessons: {}, exercises: {} };
    const { lessons, exercises } = stored;
    return { lessons: isObject(lessons) ? lessons : {}, exercises: isObject(exercises) ? exercises : {} };
  } catch {
    // Storage is blocked, or the entry is not ours.
    return { lessons: {}, exercises: {} };
  }
}

/** Returns whether the browser kept it. */
function write(kept: Kept, account: string | null): boolean {
  try {
    const isEmpty = [kept.lessons, kept.exercises].every((part) => Object.keys(part).length === 0);
    if (isEmpty) localStorage.removeItem(keptName(account));
    else localStorage.setItem(keptName(account), JSON.stringify(kept));
    return true;
  } catch {
    // Storage is blocked or full.
    return false;
  }
}

/** Keeps what changed in a lesson. Returns whether the browser could. */
export function keepLesson(id: string, changed: KeptLesson, account: string | null = null): boolean {
  const kept = readKept(account);
  return write({ ...kept, lessons: { ...kept.lessons, [id]: { ...kept.lessons[id], ...changed } } }, account);
}

/** Keeps the work on an exercise. The first time that it passed stays. Returns whether the browser could. */
export function keepExercise(id: string, work: KeptExercise, account: string | null = null): boolean {
  const kept = readKept(account);
  const passed = kept.exercises[id]?.passed ?? work.passed;
  return write({ ...kept, exercises: { ...kept.exercises, [id]: { ...work, passed } } }, account);
}

/** Removes what the account has now: one lesson, one exercise, or everything. */
export function clearKept(what: { lesson?: string; exercise?: string } = {}, account: string | null = null) {
  const { lessons, exercises } = readKept(account);
  if (what.lesson === undefined && what.exercise === undefined)
    return write({ lessons: {}, exercises: {} }, account);
  const without = <Value>(record: Record<string, Value>, id: string | undefined) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));
  return write(
    { lessons: without(lessons, what.lesson), exercises: without(exercises, what.exercise) },
    account,
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Removes what was sent. What changed since then stays, because the account does not have it. */
export function clearSent(sent: Kept, account: string | null = null): void {
  const now = readKept(account);
  for (const [lesson, was] of Object.entries(sent.lessons))
    if (isSame(now.lessons[lesson], was)) clearKept({ lesson }, account);
  for (const [exercise, was] of Object.entries(sent.exercises))
    if (isSame(now.exercises[exercise], was)) clearKept({ exercise }, account);
}

/** Gives an account code that nobody's account had. Its exercise offers both. Returns whether the browser keeps it. */
export function handOver(exercise: string, work: KeptExercise, account: string): boolean {
  const known = readKept(account).exercises[exercise];
  if (known) return isSame(known.files, work.files);
  return keepExercise(exercise, { ...work, save: 0 }, account);
}

/** Everybody's work in this browser, by the names under which it is stored. */
function storedNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    // Storage is blocked, so nothing is stored.
    return [];
  }
}

/** How many lessons and exercises have work that only this browser has. */
export function countKept(): { lessons: number; exercises: number } {
  const all = storedNames().map((name) => readKept(name.slice(PREFIX.length) || null));
  const count = (part: keyof Kept) => new Set(all.flatMap((kept) => Object.keys(kept[part]))).size;
  return { lessons: count("lessons"), exercises: count("exercises") };
}

/** Clears everybody's work, when an account leaves this browser. */
export function forgetKept(): void {
  for (const name of storedNames()) localStorage.removeItem(name);
}
