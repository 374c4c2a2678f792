import { useEffect } from "react";
import { useFetcher } from "react-router";
import { clearDraft } from "#app/forms/draft.ts";
import type { Failure } from "#app/forms/form-context.ts";
import type { SectionOutcome } from "#app/forms/outcome.tsx";
import { renewUser } from "./auth-renewal.ts";
import type { Intent } from "./profile-action.ts";

/** What the profile's action answers: which form was sent, and how it went. */
export type Posted = { intent: Intent; outcome: SectionOutcome };

/** After these the user in the browser's storage is out of date. */
const RENEWING: ReadonlySet<Intent> = new Set<Intent>([
  "details",
  "message-mail",
  "password",
  "end-other-sessions",
]);

/**
 * A section of the profile: its forms are sent on their own, and answered in place. `posted` is the
 * answer where no script runs. A section shows one answer at a time, that of the form sent last.
 */
export function useSection(key: string, intents: readonly Intent[], posted: Posted | undefined) {
  // Without an intent it is the answer to a connection that broke.
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
    /** What is being sent, while it is. */
    sending: fetcher.formData,
    outcome,
    done: outcome && "done" in outcome ? outcome : undefined,
    failure: outcome && !("done" in outcome) ? outcome : undefined,
    intent,
  };
}

/**
 * What is typed into a section is kept while its session ends and its owner signs in again, or the page is reloaded.
 * Leaving the page on purpose drops it, because the page shows what is stored.
 */
export function useDropOnLeave(draft: string): void {
  useEffect(
    () => () => {
      // The logout page asks about it first.
      if (!["/login", "/logout"].includes(location.pathname)) clearDraft(draft);
    },
    [draft],
  );
}

/** Where a form of the profile posts to. The fragment brings those without scripts back to its section. */
export function sectionPath(id: string): string {
  return `/portal/profile#${id}`;
}
