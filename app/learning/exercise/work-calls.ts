import { callerHeaders } from "#app/accounts/caller.ts";
import { apiUrl } from "#app/site/api-url.ts";
import type { Run, RunOutcome, SavedWork, Work } from "#shared/learning/exercise-work.ts";

/** `lost`: the site could not be reached, or asks to wait. `refused`: it will not take it, and says why. */
export type CallFailure = "conflict" | "lost" | { refused: string };
export type Called<Answer> = { ok: true; answer: Answer } | { ok: false; failure: CallFailure };

/** Browsers refuse larger bodies of requests that outlive their page. */
const KEEPALIVE_MAX = 60_000;

async function call<Answer>(path: string, method: string, body?: object): Promise<Called<Answer>> {
  const text = body && JSON.stringify(body);
  try {
    const response = await fetch(apiUrl(`/api/learn/exercises/${path}`), {
      method,
      headers: { ...(await callerHeaders()), ...(text && { "Content-Type": "application/json" }) },
      ...(text && { body: text, keepalive: text.length < KEEPALIVE_MAX }),
    });
    if (response.ok) return { ok: true, answer: await response.json() };
    if (response.status === 409) return { ok: false, failure: "conflict" };
    if (response.status >= 500 || response.status === 429) return { ok: false, failure: "lost" };
    const { error }: { error?: string } = await response.json();
    return { ok: false, failure: { refused: error ?? "The site did not take it." } };
  } catch {
    return { ok: false, failure: "lost" };
  }
}

export const readWork = (id: string) => call<{ work: SavedWork | null }>(`${id}/work`, "GET");
export const saveWork = (id: string, work: Work) =>
  call<{ save: number; savedAt: number }>(`${id}/work`, "PUT", work);
export const sendRun = (id: string, run: Run) => call<RunOutcome>(`${id}/runs`, "POST", run);
export const readSolution = (id: string) =>
  call<{ files: { path: string; text: string }[] }>(`${id}/solution`, "GET");
