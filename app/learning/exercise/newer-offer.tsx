import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { momentText } from "#shared/british-time.ts";
import { withChanges } from "#shared/learning/exercise-files.ts";
import type { ShownExercise } from "#shared/learning/shown-exercise.ts";
import { useDifference } from "./use-difference.ts";
import type { NewerWork } from "./use-work.ts";
import type { Texts } from "./work-files.ts";

const WHERE = { device: "another device", tab: "another tab" };

/** Code from another device or tab: to look at, to take, or to leave. It is never put over what is here. */
export function NewerOffer({
  exercise: { starter },
  newer,
  mine,
  onTake,
  onKeep,
}: {
  exercise: ShownExercise;
  newer: NewerWork;
  mine: Texts;
  onTake: () => void;
  onKeep: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { Difference, load } = useDifference();
  const saved = newer.savedAt === null ? "" : `, saved on ${momentText(new Date(newer.savedAt), null)}`;
  return (
    <Notice tone="pending" title={`Newer code from ${WHERE[newer.from]}${saved}`}>
      <p className="text-small">Your code here stays until you decide.</p>
      {isOpen && Difference && (
        <div className="my-2 grid gap-3 bg-surface">
          <Difference mine={mine} other={withChanges(starter, newer.files)} same="Both are the same." />
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {!isOpen && (
          <Button type="button" size="sm" variant="secondary" onClick={async () => setOpen(await load())}>
            Look at it
          </Button>
        )}
        <Button type="button" size="sm" variant="secondary" onClick={onTake}>
          Take it
        </Button>
        <Button type="button" size="sm" variant="quiet" onClick={onKeep}>
          Keep mine
        </Button>
      </div>
    </Notice>
  );
}
