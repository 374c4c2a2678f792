import { Play, X } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import { Prose } from "#app/prose/prose.tsx";
import { useRun } from "#app/runner/use-run.ts";
import { Button, ButtonLink, IconButton } from "#app/ui/button.tsx";
import { TEST_FILE } from "#shared/learning/exercise-files.ts";
import { fullName } from "#shared/learning/exercise-work.ts";
import type { ShownExercise } from "#shared/learning/shown-exercise.ts";
import { CodePane, KeyRow, useEditor } from "./code-pane.tsx";
import { ExerciseCard } from "./exercise-card.tsx";
import { NewerOffer } from "./newer-offer.tsx";
import { Reset } from "./reset.tsx";
import { ResultBar } from "./result-bar.tsx";
import { ResultPane } from "./result-pane.tsx";
import type { Place, RunSummary } from "./run-types.ts";
import { firstFailed, markedPlace } from "./run-words.ts";
import { SolutionText } from "./solution-text.tsx";
import { useFullScreen } from "./use-full-screen.ts";
import { type Keeping, useWork } from "./use-work.ts";
import { sendRun } from "./work-calls.ts";
import "./exercise.css";
import "./panel.css";

export type ExercisePanelProps = {
  exercise: ShownExercise;
  lessonPath: string;
  signedIn: boolean;
  /** The path of the next lesson, or with `#` another exercise of this one. */
  next: string | null;
};

const KEEPING: Record<Keeping, string> = {
  none: "",
  saving: "Saving…",
  saved: "Saved",
  device: "Saved on this device",
  lost: "Not saved: this browser keeps nothing. Copy your code before you leave.",
};

const TABS = ["Task", "Code", "Result"] as const;
type Tab = (typeof TABS)[number];

/** Scrolls so far that the result can be seen below the code. On a phone it has a tab of its own. */
function showResult(parts: HTMLElement | null): void {
  const result = parts?.querySelector<HTMLElement>('[data-part="Result"]');
  if (!parts || !result) return;
  const top = result.getBoundingClientRect().top - parts.getBoundingClientRect().top + parts.scrollTop;
  parts.scrollTop = Math.max(parts.scrollTop, top - parts.clientHeight * 0.4);
}

/** An exercise of a lesson: a card on a phone, which opens to fill the screen; a panel beside the text on a laptop. */
export function ExercisePanel({ exercise, lessonPath, next }: ExercisePanelProps) {
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const parts = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<Tab>("Task");
  const [tries, setTries] = useState(exercise.work?.tries ?? 0);
  const hinted = useRef<string | null>(null);
  const { revalidate } = useRevalidator();
  const screen = useFullScreen();
  const { state, run } = useRun(exercise.mode === "page" ? host : undefined);
  const work = useWork(exercise, () => {
    if (editor.path !== TEST_FILE) editor.editor.current?.replace(work.current()[editor.path] ?? "");
  });
  const editor = useEditor(work.texts, exercise);
  const isRunning = state.phase === "running";
  const isGreen = state.summary?.ok === true;

  function runTests(): void {
    if (isRunning) return;
    // A page is only drawn, and its tests only run as they should, where it is visible.
    flushSync(() => setTab("Result"));
    showResult(parts.current);
    editor.editor.current?.mark(null);
    const files = { ...work.current(), [TEST_FILE]: exercise.tests };
    void run({ files, tests: TEST_FILE, mode: exercise.mode });
  }

  /** The open file has changed: what was marked in it may have moved. */
  function changed(code: string, path: string): void {
    if (!editor.isEditable(path) || work.current()[path] === code) return;
    editor.editor.current?.mark(null);
    work.change(path, code);
  }

  function goTo({ file, line, column }: Place): void {
    flushSync(() => setTab("Code"));
    void editor.load(() => {
      editor.open(file);
      editor.editor.current?.goTo(line ?? 1, column);
    });
  }

  const ended = useEffectEvent(async (summary: RunSummary) => {
    setTries((count) => count + 1);
    const place = markedPlace(state, editor.isEditable);
    if (place && place.file !== editor.path) editor.open(place.file);
    if (place) editor.editor.current?.mark(place.line);
    if (exercise.account === null) {
      if (summary.ok) work.passed(false);
      return;
    }
    const failed = firstFailed(state);
    const tests = state.tests.filter((test) => test.state === "failed").map(({ name }) => fullName(name));
    const called = await sendRun(exercise.id, {
      ...{ passed: summary.passed, failed: summary.failed, broken: summary.problems.length > 0 },
      ...{ failing: failed && fullName(failed.name), tests, hinted: hinted.current },
    });
    if (called.ok) hinted.current = null;
    if (summary.ok) work.passed(called.ok);
    if (!called.ok && typeof called.failure === "object") work.refused(called.failure.refused);
    // The lesson's bar, and the course's.
    if (called.ok && summary.ok) void revalidate();
  });
  useEffect(() => {
    if (state.summary) void ended(state.summary);
  }, [state.summary]);

  return (
    <section id={`exercise-${exercise.id}`} aria-labelledby={`${id}-title`} className="exercise">
      <ExerciseCard
        exercise={exercise}
        isGreen={work.passedAt !== null}
        onStart={() => {
          screen.open();
          void editor.load();
        }}
      />
      {/* On a laptop it stands open in the page; on a phone it is a modal dialog (use-full-screen.ts). */}
      <dialog
        ref={screen.dialog}
        open
        aria-labelledby={`${id}-title`}
        data-tab={tab}
        className="exercise-panel"
        onClose={screen.closed}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
          event.preventDefault();
          runTests();
        }}
      >
        <header className="exercise-head">
          <div className="min-w-0 grow">
            <p className="label text-muted">Exercise</p>
            <h3 id={`${id}-title`} className="text-h3">
              {exercise.title}
            </h3>
          </div>
          {screen.isModal && (
            <IconButton label="Close the exercise" className="exercise-close" onClick={screen.close}>
              <X aria-hidden="true" size={20} strokeWidth={1.75} />
            </IconButton>
          )}
        </header>
        <div className="px-5 pb-3">
          <ResultBar state={state} wasGreen={work.passedAt !== null} />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and these are no fields. */}
        <div role="group" aria-label="Parts of the exercise" className="exercise-tabs">
          {TABS.map((name) => (
            <button key={name} type="button" aria-pressed={tab === name} onClick={() => setTab(name)}>
              {name}
            </button>
          ))}
        </div>
        <div ref={parts} className="exercise-parts">
          <div data-part="Task">
            <Prose parts={exercise.task} />
          </div>
          <div data-part="Code">
            {work.newer && (
              <NewerOffer
                exercise={exercise}
                newer={work.newer}
                mine={work.texts}
                onTake={() => work.newer && work.take(work.newer)}
                onKeep={() => work.newer && work.keepMine(work.newer)}
              />
            )}
            <CodePane
              exercise={exercise}
              texts={work.texts}
              editor={editor}
              labelId={`${id}-title`}
              onChange={changed}
              onRun={runTests}
            />
            <div className="exercise-kept">
              <p className="text-small text-muted">{KEEPING[work.keeping]}</p>
              <div className="flex flex-wrap items-center gap-x-4">
                <a
                  href={`${lessonPath.slice(0, lessonPath.lastIndexOf("/"))}/files.zip?exercise=${exercise.id}`}
                  download
                  className="link text-small"
                >
                  Download the files
                </a>
                <Reset files={work.changed} onReset={() => work.restore({})} onUndo={work.restore} />
              </div>
            </div>
            {work.problem && (
              <p role="alert" className="text-small text-fail">
                {work.problem}
              </p>
            )}
          </div>
          <div data-part="Result">
            <ResultPane
              exercise={exercise}
              state={state}
              wasGreen={work.passedAt !== null}
              hasTried={tries > 0}
              host={host}
              mine={work.current}
              onGoTo={goTo}
              onHinted={(test) => {
                hinted.current = test;
              }}
            />
          </div>
          <SolutionText exercise={exercise} lessonPath={lessonPath} />
        </div>
        <footer className="exercise-foot">
          {tab === "Code" && screen.isModal && <KeyRow editor={editor.editor} path={editor.path} />}
          <div className="flex items-center gap-3">
            <Button
              type="button"
              variant={isGreen ? "secondary" : "primary"}
              aria-disabled={isRunning}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              onClick={runTests}
              className="grow lg:grow-0"
            >
              <Play aria-hidden="true" size={16} strokeWidth={2} />
              {isRunning ? "Running…" : "Run"}
            </Button>
            {isGreen && next && (
              <ButtonLink to={next} onClick={screen.close} className="grow lg:grow-0">
                {next.startsWith("#") ? "Next exercise" : "Next"}
              </ButtonLink>
            )}
            {isGreen && !next && screen.isModal && (
              <Button type="button" className="grow" onClick={screen.close}>
                Back to the lesson
              </Button>
            )}
            <p className="label text-muted max-lg:hidden">Ctrl or Cmd and Enter runs</p>
          </div>
        </footer>
      </dialog>
    </section>
  );
}
