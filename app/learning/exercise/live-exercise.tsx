import { useEffect, useRef } from "react";
import type { ShownExercise } from "#shared/learning/shown-exercise.ts";
import { ExercisePanel } from "./exercise-panel.tsx";
import "./live-exercise.css";

/** An exercise outside its lesson, started at once: on a phone it fills the screen, on a laptop the cursor is in the code. */
export function LiveExercise({ exercise, lessonPath }: { exercise: ShownExercise; lessonPath: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const start = host.current?.querySelector<HTMLElement>(".exercise-card button");
    if (start?.offsetParent) start.click();
    else host.current?.querySelector<HTMLElement>(".exercise-static")?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={host} className="live-exercise">
      <ExercisePanel
        exercise={exercise}
        lessonPath={lessonPath}
        signedIn={exercise.account !== null}
        next={lessonPath}
      />
    </div>
  );
}
