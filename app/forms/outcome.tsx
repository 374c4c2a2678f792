import { useEffect, useRef } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import type { Failure } from "./form-context.ts";

/** The outcome of a form in the portal: what was done, or why it was rejected. */
export type SectionOutcome = { done: string } | Failure;

/**
 * Shows the outcome of a form. It gets the focus if the form was sent without leaving the page, because the button that
 * had the focus was hidden meanwhile.
 */
export function Outcome({ outcome, failed }: { outcome: SectionOutcome | undefined; failed: string }) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(outcome);
  useEffect(() => {
    if (outcome && outcome !== shown.current) box.current?.querySelector<HTMLElement>("[tabindex]")?.focus();
    shown.current = outcome;
  }, [outcome]);
  if (!outcome) return null;
  return (
    <div ref={box}>
      {"done" in outcome ? (
        <Notice tone="pass">
          <p>{outcome.done}</p>
        </Notice>
      ) : (
        <FailureNotice failure={outcome} title={failed} />
      )}
    </div>
  );
}
