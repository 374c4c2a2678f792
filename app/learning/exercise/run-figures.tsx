import type { RefObject } from "react";
import type { RunState } from "./run-types.ts";

/** What the code wrote during a run; nothing if it wrote nothing. */
export function RunConsole({ lines, label }: { lines: RunState["lines"]; label: string }) {
  if (lines.length === 0) return null;
  return (
    <figure className="grid gap-1">
      <figcaption className="label text-muted">Console</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div role="log" tabIndex={0} aria-label={label} className="exercise-console">
        {lines.map(({ level, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places.
          <p key={index} data-level={level}>
            {text}
          </p>
        ))}
      </div>
    </figure>
  );
}

/** Where the page that the tests run in is shown, from the first run on. */
export function RunPage({ state, host }: { state: RunState; host: RefObject<HTMLDivElement | null> }) {
  return (
    <figure className="grid gap-1" hidden={state.phase === "waiting"}>
      <figcaption className="label text-muted">Your page</figcaption>
      <div ref={host} className="exercise-page" />
    </figure>
  );
}
