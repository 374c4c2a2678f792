import { useEffect } from "react";
import { useFetcher } from "react-router";
import { clearDraft, useDraft } from "#app/forms/draft.ts";
import type { SectionOutcome } from "#app/forms/outcome.tsx";
import { renewUser } from "./auth-renewal.ts";
import type { Intent } from "./profile-action.ts";

/** What the profile's action answers: which form was sent, and how it went. */
export type Posted = { intent: Intent; outcome: SectionOutcome };

/** After these the token in the browser's storage says something old, or is over. */
const RENEWING: ReadonlySet<Intent> = new Set<Intent>([
  "details",
  "message-mail",
  "password",
  "end-other-sessions",
]);

/**
 * A section of the profile: its forms are sent on their own, and answered in place. `posted` is the
 * answer where no script runs. A section has one answer at a time, of whichever of its forms was sent last.
 */
export function useSection(key: string, intents: readonly Intent[], posted: Posted | undefined) {
  const fetcher = useFetcher<Posted>({ key: `profile-${key}` });
  const answer = fetcher.data ?? (posted && intents.includes(posted.intent) ? posted : undefined);
  useEffect(() => {
    const { intent, outcome } = fetcher.data ?? {};
    if (intent && outcome && "done" in outcome && RENEWING.has(intent)) renewUser();
  }, [fetcher.data]);
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    pending: fetcher.state !== "idle",
    /** What is being sent, while it is. */
    sending: fetcher.formData,
    outcome: answer?.outcome,
    failure: answer && !("done" in answer.outcome) ? answer.outcome : undefined,
    intent: answer?.intent,
  };
}

/**
 * Keeps what is typed into a section while its session ends and its owner signs in again, or the page is
 * reloaded: until it is saved, or the page is left on purpose. Put the returned ref on the form.
 */
export function useSectionDraft(name: string, viewerId: string, outcome: SectionOutcome | undefined) {
  const key = `${viewerId}:${name}`;
  const { form } = useDraft(key);
  useEffect(() => {
    if (outcome && "done" in outcome) clearDraft(key);
  }, [key, outcome]);
  useEffect(
    () => () => {
      // The logout page asks about it first.
      if (!["/login", "/logout"].includes(location.pathname)) clearDraft(key);
    },
    [key],
  );
  return form;
}

/** Where a form of the profile posts to. The fragment brings those without scripts back to its section. */
export function sectionPath(id: string): string {
  return `/portal/profile#${id}`;
}
