import type { Ref } from "react";
import { Bar } from "#app/ui/bar.tsx";
import type { Problem } from "./frame-messages.ts";
import type { RunState } from "./run-state.ts";

/** Browsers cache the frame for an hour, so a change in worker/runner/frame.ts needs a new number here. */
const FRAME = "/playground/frame?v=3";

const PHASES = {
  waiting: { bar: null, text: "Not running" },
  running: { bar: "busy", text: "Running" },
  passed: { bar: "pass", text: "Running, no errors" },
  failed: { bar: "fail", text: "1 failed" },
  stopped: { bar: "fail", text: "Stopped" },
} as const;

function placeOf({ line, column }: Problem): string | null {
  if (line === null) return null;
  return column === null ? `Line ${line}` : `Line ${line}, column ${column}`;
}

/** The sandboxed preview, and errors in its code. */
export function PreviewPane({
  state: { phase, problem, frame },
  element,
  onGoTo,
}: {
  state: RunState;
  element: Ref<HTMLIFrameElement>;
  onGoTo: (line: number, column: number | null) => void;
}) {
  const { bar, text } = PHASES[phase];
  const place = problem && placeOf(problem);
  return (
    <section aria-labelledby="preview-title" className="play-panel play-preview bg-surface">
      <div className="play-panel-head border-line">
        <h2 id="preview-title" className="label text-muted">
          Preview
        </h2>
        <p role="status" className="label flex items-center gap-3 text-muted">
          {bar && <Bar state={bar} className="w-12" />}
          {text}
        </p>
      </div>
      <div role="status" className={problem ? "play-problem" : "sr-only"}>
        {problem && (
          <>
            <p className="font-mono text-label whitespace-pre-wrap">{problem.message}</p>
            {place && problem.line !== null && (
              <button
                type="button"
                onClick={() => onGoTo(problem.line ?? 1, problem.column)}
                className="link label min-h-6 shrink-0"
              >
                {place}
              </button>
            )}
          </>
        )}
      </div>
      {phase === "waiting" ? (
        <p className="m-auto p-6 text-center text-small text-muted">Press Run to see it here.</p>
      ) : (
        <iframe
          key={frame}
          ref={element}
          title="Preview of your code"
          src={FRAME}
          sandbox="allow-scripts allow-forms"
          referrerPolicy="no-referrer"
          className="min-h-0 w-full grow border-0"
        />
      )}
    </section>
  );
}
