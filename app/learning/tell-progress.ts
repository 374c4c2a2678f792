import { callerHeaders } from "#app/accounts/caller.ts";
import { apiUrl } from "#app/site/api-url.ts";
import type { KeptWork } from "#shared/learning/progress.ts";
import { clearSent, handOver, type KeptLesson, keepLesson, readKept } from "./kept-work.ts";

/**
 * "stored": the account has it. "kept": this browser keeps it, until it can be sent. "lost": neither. `refused`: the site
 * will not take it, and says why.
 */
export type Outcome = "stored" | "kept" | "lost" | { refused: string };

/** Sends one change. A small one has `keepalive`, so that it arrives also if the page is being left. */
async function send(method: string, path: string, body?: unknown, keepalive = true): Promise<Response> {
  return fetch(apiUrl(`/api/learn/${path}`), {
    method,
    keepalive,
    headers: { ...(await callerHeaders()), ...(body ? { "Content-Type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

const lessonCall = (lesson: string, what: string) => `lessons/${encodeURIComponent(lesson)}/${what}`;

/** Why the site refused it. */
async function reasonOf(answer: Response): Promise<string> {
  const said = await answer.json<{ error?: string }>().catch(() => null);
  return said?.error ?? "This could not be saved.";
}

/** Sends a change; if the site cannot be reached or the session has ended, this browser keeps it. */
async function store(
  call: () => Promise<Response>,
  lesson: string,
  change: KeptLesson,
  account: string | null,
): Promise<Outcome> {
  const keep = (): Outcome => (keepLesson(lesson, change, account) ? "kept" : "lost");
  if (account === null) return keep();
  const answer = await call().catch(() => null);
  if (answer?.ok) return "stored";
  // The lesson is gone or not theirs any more: nothing to keep.
  if (answer && [400, 403, 404].includes(answer.status)) return { refused: await reasonOf(answer) };
  return keep();
}

/** Marks a lesson as done, or takes the mark back. @param account null without one */
export function tellDone(lesson: string, done: boolean, account: string | null): Promise<Outcome> {
  const call = () => send(done ? "PUT" : "DELETE", lessonCall(lesson, "done"));
  return store(call, lesson, { done: done ? Date.now() : null }, account);
}

/** Remembers the heading where the reader is. */
export function tellPlace(lesson: string, place: string, account: string | null): Promise<Outcome> {
  return store(() => send("PUT", lessonCall(lesson, "place"), { place }), lesson, { place }, account);
}

/** Says that a lesson was opened. If it fails, the next change says so. */
export async function tellOpened(lesson: string): Promise<void> {
  await send("POST", lessonCall(lesson, "opened")).catch(() => undefined);
}

/**
 * Sends what this browser kept, and forgets it once the account has it. What was typed meanwhile, in another tab, stays
 * for the next time. Code that differs from the account's stays in the browser as the account's own: the exercise offers
 * both.
 * @param from whose work it is: the account's own from while it was offline; null: from before there was an account
 * @returns whether there was something and it was sent
 */
export async function sendKept(from: string | null): Promise<boolean> {
  const kept = readKept(from);
  // The code of an account has counters of its own: the exercise sends it.
  const work: KeptWork = from === null ? kept : { lessons: kept.lessons, exercises: {} };
  if (Object.keys(work.lessons).length + Object.keys(work.exercises).length === 0) return false;
  const answer = await send("POST", "kept", work, false).catch(() => null);
  if (!answer?.ok) return false;
  const { account, others }: { account: string; others: string[] } = await answer.json();
  const left = others.filter((id) => {
    const own = kept.exercises[id];
    return own && !handOver(id, own, account);
  });
  const sent = Object.entries(kept.exercises).filter(([id]) => id in work.exercises && !left.includes(id));
  clearSent({ lessons: kept.lessons, exercises: Object.fromEntries(sent) }, from);
  return true;
}
