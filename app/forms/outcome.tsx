import { useEffect, useRef } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import type { Failure } from "./form-context.ts";

/** How a form of the portal went: what is done now, or why it was refused. */
export type SectionOutcome = { done: string } | Failure;

/**
 * Says how a form went, and takes the focus when it was sent without leaving the page: the button that
 * had it was away meanwhile.
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
