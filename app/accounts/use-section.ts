import { useEffect } from "react";
import { useFetcher } from "react-router";
import { clearDraft } from "#app/forms/draft.ts";
import type { Failure } from "#app/forms/form-context.ts";
import type { SectionOutcome } from "#app/forms/outcome.tsx";
import { renewUser } from "./auth-renewal.ts";
import type { Intent } from "./profile-action.ts";

/** The profile action's answer: which form was sent, and its outcome. */
export type Posted = { intent: Intent; outcome: SectionOutcome };

/** These change the user in the browser's storage. */
const RENEWING: ReadonlySet<Intent> = new Set<Intent>([
  "details",
  "message-mail",
  "password",
  "end-other-sessions",
]);

/**
 * A section of the profile: its forms are sent without leaving the page. `posted` is the answer without JavaScript. A
 * section shows only the answer of the form sent last.
 */
export function useSection(key: string, intents: readonly Intent[], posted: Posted | undefined) {
  // An answer without an intent means that the connection broke.
  const fetcher = useFetcher<Posted | Failure>({ key: `profile-${key}` });
  const answer = fetcher.data ?? (posted && intents.includes(posted.intent) ? posted : undefined);
  const intent = answer && "intent" in answer ? answer.intent : undefined;
  const outcome = answer && "intent" in answer ? answer.outcome : answer;
  useEffect(() => {
    if (intent && outcome && "done" in outcome && RENEWING.has(intent)) renewUser();
  }, [intent, outcome]);
  return {
    fetcher,
    pending: fetcher.state !== "idle",
    /** The data being sent. */
    sending: fetcher.formData,
    outcome,
    done: outcome && "done" in outcome ? outcome : undefined,
    failure: outcome && !("done" in outcome) ? outcome : undefined,
    intent,
  };
}

/**
 * A section's draft survives a reload and an ended session, until the user has signed in again. Leaving the page on
 * purpose drops it, because the page shows what is stored.
 */
export function useDropOnLeave(draft: string): void {
  useEffect(
    () => () => {
      // The logout page lists unsent work first.
      if (!["/login", "/logout"].includes(location.pathname)) clearDraft(draft);
    },
    [draft],
  );
}

/** The URL that a form of the profile posts to. Without JavaScript, the fragment leads back to its section. */
export function sectionPath(id: string): string {
  return `/portal/profile#${id}`;
}
