import { Prose } from "#app/prose/prose.tsx";
import type { ShownExercise } from "#shared/learning/shown-exercise.ts";

export type ExercisePanelProps = {
  exercise: ShownExercise;
  lessonPath: string;
  signedIn: boolean;
  /** The path of the next lesson. */
  next: string | null;
};

/** An exercise of a lesson: a card on a phone, which opens to fill the screen; a panel beside the text on a laptop. */
export function ExercisePanel({ exercise }: ExercisePanelProps) {
  return (
    <section id={`exercise-${exercise.id}`} aria-labelledby={`exercise-${exercise.id}-title`}>
      <h3 id={`exercise-${exercise.id}-title`} className="text-h3">
        {exercise.title}
      </h3>
      <Prose parts={exercise.task} />
    </section>
  );
}
