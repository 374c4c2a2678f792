import type { RefObject } from "react";
import type { ShownExercise } from "#shared/learning/shown-exercise.ts";
import { Help } from "./help.tsx";
import { RunConsole, RunPage } from "./run-figures.tsx";
import type { Place, RunState } from "./run-types.ts";
import { countOf, failingOf } from "./run-words.ts";
import { TestNames } from "./test-names.tsx";
import { ProblemList, TestResults } from "./test-results.tsx";
import type { Texts } from "./work-files.ts";

export function ResultPane({
  exercise,
  state,
  wasGreen,
  hasTried,
  host,
  mine,
  onGoTo,
  onHinted,
}: {
  exercise: ShownExercise;
  state: RunState;
  wasGreen: boolean;
  hasTried: boolean;
  host: RefObject<HTMLDivElement | null>;
  mine: () => Texts;
  onGoTo: (place: Place) => void;
  onHinted: (test: string) => void;
}) {
  const { phase, summary, lines } = state;
  const failing = failingOf(state);
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
          onHinted={onHinted}
        />
      )}
      {exercise.mode === "page" && <RunPage state={state} host={host} />}
      <RunConsole lines={lines} label="Console" />
    </div>
  );
}
