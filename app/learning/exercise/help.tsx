import { useEffect, useRef, useState } from "react";
import { Prose } from "#app/prose/prose.tsx";
import { Button } from "#app/ui/button.tsx";
import type { ShownExercise } from "#shared/learning/shown-exercise.ts";
import { AskLesson } from "../ask/ask-lesson.tsx";
import { AskBeside } from "../questions/ask-beside.tsx";
import { hintsFor } from "./run-words.ts";
import { useDifference } from "./use-difference.ts";
import { readSolution } from "./work-calls.ts";
import type { Texts } from "./work-files.ts";

/** What the failing test says. */
export type Failing = { name: string; message: string } | null;

type HelpProps = {
  exercise: ShownExercise;
  failing: Failing;
  /** The learner has tried: then they may see the solution. */
  hasTried: boolean;
  mine: () => Texts;
  /** Called with the test whose last hint is open now. */
  onHinted: (test: string) => void;
};

/** The files that the learner may change, as they are now. */
function editableOf({ starter }: ShownExercise, files: Texts): Texts {
  const editable = new Set(starter.filter((file) => file.editable).map(({ path }) => path));
  return Object.fromEntries(Object.entries(files).filter(([path]) => editable.has(path)));
}

/** Hints in steps, then the assistant and the instructor, then the solution. */
export function Help({ exercise, failing, hasTried, mine, onHinted }: HelpProps) {
  const [shown, setShown] = useState<{ test: string | null; steps: number }>({ test: null, steps: 0 });
  const list = useRef<HTMLOListElement>(null);
  // On a phone it would open behind the bar with Run.
  useEffect(() => {
    if (shown.steps > 0) list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  const test = failing?.name ?? null;
  const hints = hintsFor(exercise.hints, test);
  // Another test fails now: its own hints come first.
  const steps = shown.test === test ? shown.steps : 0;
  function showNext() {
    setShown({ test, steps: steps + 1 });
    // A hint that was made from an answer is the last of its test.
    const ofTest = hints.filter((hint) => hint.test !== null).length;
    if (test !== null && steps + 1 === ofTest) onHinted(test);
  }
  return (
    <div className="grid gap-4">
      {steps > 0 && (
        <ol ref={list} aria-label="Hints" aria-live="polite" className="exercise-hints">
          {hints.slice(0, steps).map(({ title, parts }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a test may have several hints, which never move.
            <li key={index}>
              <p className="font-semibold">{title}</p>
              <Prose parts={parts} />
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-2">
        {steps < hints.length && (
          <Button type="button" variant="secondary" size="sm" className="noscript:hidden" onClick={showNext}>
            {steps === 0 ? "Hint" : `Another hint (${steps + 1} of ${hints.length})`}
          </Button>
        )}
      </div>
      {(hasTried || steps > 0) && (
        <AskLesson
          lesson={exercise.lesson}
          exercise={() => ({ id: exercise.id, files: editableOf(exercise, mine()), failing })}
          first={failing ? "Why does this test fail?" : ""}
          label="Ask the assistant"
        />
      )}
      {exercise.account && (
        <AskBeside
          account={exercise.account}
          lesson={exercise.lesson}
          exercise={exercise}
          failing={test}
          files={() => editableOf(exercise, mine())}
        />
      )}
      {hasTried && exercise.hasSolution && <Solution exercise={exercise} mine={mine} />}
    </div>
  );
}

/** The solution as a difference against the learner's own code, fetched when they ask for it. */
function Solution({ exercise, mine }: { exercise: ShownExercise; mine: () => Texts }) {
  const [solution, setSolution] = useState<Texts | "hidden" | "loading" | { failure: string }>("hidden");
  const { Difference, load } = useDifference();

  async function show() {
    setSolution("loading");
    const [called, isLoaded] = await Promise.all([readSolution(exercise.id), load()]);
    if (called.ok && isLoaded)
      setSolution(Object.fromEntries(called.answer.files.map(({ path, text }) => [path, text])));
    else if (!called.ok && typeof called.failure === "object")
      setSolution({ failure: called.failure.refused });
    else setSolution({ failure: "The solution could not be loaded. Check the connection and try again." });
  }

  const failure = typeof solution === "object" && "failure" in solution ? solution.failure : null;
  const files = typeof solution === "object" && failure === null ? solution : null;
  return (
    <div className="grid gap-3">
      {files && Difference ? (
        <section aria-label="Solution" className="grid gap-3">
          <p className="text-small text-muted">
            The lines with + are the solution’s, those with - are yours.
          </p>
          <Difference mine={mine()} other={files as Texts} same="Your code is the same as the solution." />
          <Button
            type="button"
            variant="quiet"
            size="sm"
            className="justify-self-start"
            onClick={() => setSolution("hidden")}
          >
            Hide the solution
          </Button>
        </section>
      ) : (
        <Button
          type="button"
          variant="quiet"
          size="sm"
          className="justify-self-start"
          disabled={solution === "loading"}
          onClick={show}
        >
          {solution === "loading" ? "Loading the solution…" : "Show solution"}
        </Button>
      )}
      {failure && (
        <p role="alert" className="text-small text-fail">
          {String(failure)}
        </p>
      )}
    </div>
  );
}
