import type { RefObject } from "react";
import { Bar } from "#app/ui/bar.tsx";
import { fullName } from "#shared/learning/exercise-work.ts";
import type { ShownExercise } from "#shared/learning/shown-exercise.ts";
import { TestNames } from "./exercise-card.tsx";
import { Help } from "./help.tsx";
import type { Place, RunState } from "./run-types.ts";
import { barOf, countOf, firstFailed, plainMessage } from "./run-words.ts";
import { ProblemList, TestResults } from "./test-results.tsx";
import type { Texts } from "./work-files.ts";

/** The bar: empty, moving, red, or filling with green. */
export function ResultBar({ state, wasGreen }: { state: RunState; wasGreen: boolean }) {
  const look = barOf(state, wasGreen);
  if (look === "empty") return <span aria-hidden="true" data-state="empty" className="bar" />;
  // A bar that turns green now fills; one that was green before stands.
  return <Bar key={look} state={look === "pass" && state.phase === "ended" ? "run" : look} />;
}

export function ResultPane({
  exercise,
  state,
  wasGreen,
  hasTried,
  host,
  mine,
  onGoTo,
}: {
  exercise: ShownExercise;
  state: RunState;
  wasGreen: boolean;
  hasTried: boolean;
  host: RefObject<HTMLDivElement | null>;
  mine: () => Texts;
  onGoTo: (place: Place) => void;
}) {
  const { phase, summary, lines } = state;
  const failed = firstFailed(state);
  const problem = state.problems[0];
  const failing = failed
    ? { name: fullName(failed.name), message: plainMessage(failed.failure?.message ?? "") }
    : problem
      ? { name: "The tests cannot run", message: problem.message }
      : null;
  const isGreen = summary?.ok === true;
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p role="status" className="font-semibold">
          {countOf(state)}
          {phase === "ended" && failing && (
            <span className="sr-only">{`. First failed: ${failing.name}. ${failing.message}`}</span>
          )}
          {isGreen && <span className="exercise-learned">{exercise.learned}</span>}
        </p>
        {phase === "waiting" && exercise.isFirst && !wasGreen && (
          <p className="text-small text-muted">Red is where every exercise begins.</p>
        )}
        {phase === "waiting" && wasGreen && (
          <p className="text-small text-muted">All tests have passed before. {exercise.learned}</p>
        )}
      </div>
      <ProblemList problems={state.problems} onGoTo={onGoTo} />
      {phase === "waiting" ? (
        <TestNames names={exercise.testNames} isGreen={wasGreen} />
      ) : (
        <TestResults state={state} onGoTo={onGoTo} />
      )}
      {!isGreen && (
        <Help
          exercise={exercise}
          failing={phase === "ended" ? failing : null}
          hasTried={hasTried}
          mine={mine}
        />
      )}
      {exercise.mode === "page" && (
        <figure className="grid gap-1" hidden={phase === "waiting"}>
          <figcaption className="label text-muted">Your page</figcaption>
          <div ref={host} className="exercise-page" />
        </figure>
      )}
      {lines.length > 0 && (
        <figure className="grid gap-1">
          <figcaption className="label text-muted">Console</figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <div role="log" tabIndex={0} aria-label="Console" className="exercise-console">
            {lines.map(({ level, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places.
              <p key={index} data-level={level}>
                {text}
              </p>
            ))}
          </div>
        </figure>
      )}
    </div>
  );
}
