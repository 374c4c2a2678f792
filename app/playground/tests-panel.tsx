import { Play } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { ResultBar } from "#app/learning/exercise/result-bar.tsx";
import { RunConsole, RunPage } from "#app/learning/exercise/run-figures.tsx";
import type { Place } from "#app/learning/exercise/run-types.ts";
import { countOf, failingOf, firstFailed, markedPlace } from "#app/learning/exercise/run-words.ts";
import { ProblemList, TestResults } from "#app/learning/exercise/test-results.tsx";
import { useRun } from "#app/runner/use-run.ts";
import { Button } from "#app/ui/button.tsx";
import { TEST_FILE } from "#shared/learning/exercise-files.ts";
import { CodeEditor, type CodeEditorHandle } from "./code-editor.tsx";
import { starterTests, testFiles } from "./test-files.ts";
import "#app/learning/exercise/exercise.css";
import "./tests-panel.css";

export type TestsPanelProps = {
  /** The tests that somebody has written; null: it begins with tests for the code. */
  written: string | null;
  code: () => string;
  codeEditor: RefObject<CodeEditorHandle | null>;
  /** Whether somebody has asked for it, so that it comes into view. */
  isWanted: boolean;
  onChange: (tests: string) => void;
  onRun: () => void;
};

/** The tests of the playground's code, and what they say. They run in a page of their own, beside the preview. */
export function TestsPanel({ written, code, codeEditor, isWanted, onChange, onRun }: TestsPanelProps) {
  const title = useId();
  const [first] = useState(() => written ?? starterTests(code()));
  const tests = useRef(first);
  const [isEmpty, setIsEmpty] = useState(false);
  const editor = useRef<CodeEditorHandle>(null);
  const panel = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const { state, run } = useRun(host);
  const { phase, summary } = state;
  const isRunning = phase === "running";
  const failing = phase === "ended" ? failingOf(state) : null;
  const editorOf = (file: string) => (file === TEST_FILE ? editor.current : codeEditor.current);

  function changed(text: string): void {
    tests.current = text;
    setIsEmpty(text.trim() === "");
    editor.current?.mark(null);
    onChange(text);
  }

  function runTests(): void {
    if (isRunning) return;
    editor.current?.mark(null);
    codeEditor.current?.mark(null);
    // A page that is not in view is not drawn.
    results.current?.scrollIntoView({ block: "nearest" });
    onRun();
    void run({ files: testFiles(code(), tests.current), tests: TEST_FILE });
  }

  const ended = useEffectEvent(() => {
    const place = markedPlace(state, () => true);
    if (place) editorOf(place.file)?.mark(place.line);
    const { testLine = null } = firstFailed(state)?.failure ?? {};
    if (testLine !== null) editor.current?.mark(testLine);
  });
  useEffect(() => {
    if (summary) ended();
  }, [summary]);
  const shown = useEffectEvent(() => {
    if (isWanted) panel.current?.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => shown(), []);

  return (
    <div ref={panel} className="play-tests">
      <CodeEditor ref={editor} path={TEST_FILE} initialCode={first} onChange={changed} onRun={runTests} />
      <section ref={results} aria-labelledby={title} className="play-panel play-results bg-surface">
        <div className="play-panel-head border-line">
          <h2 id={title} className="label text-muted">
            Tests
          </h2>
          <Button
            type="button"
            variant="secondary"
            size="sm"
            aria-disabled={isRunning}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={runTests}
          >
            <Play aria-hidden="true" size={16} strokeWidth={2} />
            {isRunning ? "Running…" : "Run tests"}
          </Button>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and these are no fields. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <div role="group" aria-labelledby={title} tabIndex={0} className="play-outcome">
          <ResultBar state={state} wasGreen={false} />
          <p role="status" className={phase === "waiting" ? "text-small text-muted" : "font-semibold"}>
            {phase === "waiting"
              ? "These tests have not run yet. Ctrl or Cmd and Enter runs them."
              : countOf(state)}
            {failing && (
              <span className="sr-only">{`. First failed: ${failing.name}. ${failing.message}`}</span>
            )}
          </p>
          {isEmpty && (
            <p className="text-small text-muted">
              The file is empty.{" "}
              <button
                type="button"
                className="link"
                onClick={() => editor.current?.replace(starterTests(code()))}
              >
                Begin with tests for this code
              </button>
            </p>
          )}
          <ProblemList problems={state.problems} onGoTo={goTo} />
          {phase !== "waiting" && <TestResults state={state} onGoTo={goTo} />}
          <RunPage state={state} host={host} />
          <RunConsole lines={state.lines} label="Console of the tests" />
        </div>
      </section>
    </div>
  );

  function goTo({ file, line, column }: Place): void {
    editorOf(file)?.goTo(line ?? 1, column);
  }
}
