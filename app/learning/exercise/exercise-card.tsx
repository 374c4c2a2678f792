import { Prose } from "#app/prose/prose.tsx";
import { Button } from "#app/ui/button.tsx";
import type { ShownExercise } from "#shared/learning/shown-exercise.ts";
import { TestNames } from "./test-names.tsx";

/** The closed card of small screens: the task in two sentences, its tests, and Start. */
export function ExerciseCard({
  exercise: { title, summary, testNames, isFirst },
  isGreen,
  onStart,
}: {
  exercise: ShownExercise;
  isGreen: boolean;
  onStart: () => void;
}) {
  return (
    <div className="exercise-card">
      <p className="label text-muted">Exercise</p>
      <h3 className="text-h3">{title}</h3>
      <span aria-hidden="true" data-state={isGreen ? "pass" : "empty"} className="bar exercise-progress">
        <span />
      </span>
      <Prose parts={summary} />
      <TestNames names={testNames} isGreen={isGreen} />
      {isFirst && !isGreen && <p className="text-small text-muted">Red is where every exercise begins.</p>}
      <Button type="button" onClick={onStart} aria-haspopup="dialog" className="w-full">
        {isGreen ? "Open again" : "Start"}
      </Button>
    </div>
  );
}
