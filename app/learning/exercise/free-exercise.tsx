import { memo, Suspense } from "react";
import { onUse } from "../on-use.tsx";
import type { ExercisePreview } from "./exercise-preview.server.ts";
import "#app/prose/code.css";
import "./tests.css";

const ExerciseStart = onUse(async () => (await import("./exercise-start.tsx")).ExerciseStart);

/**
 * An exercise that visitors turn green on the page, without an account. It stands in a section that `try-heading` names.
 * Rendered anew only with new data: an update would replace what has no script yet. `inCourse`: on the page of its course,
 * which need not be named, and has another button to press first.
 */
export const FreeExercise = memo(function FreeExercise({
  exercise,
  inCourse = false,
}: {
  exercise: ExercisePreview;
  inCourse?: boolean;
}) {
  return (
    <Suspense>
      <ExerciseStart exercise={exercise} inCourse={inCourse} />
    </Suspense>
  );
});
