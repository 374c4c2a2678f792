import { fullName } from "#shared/learning/exercise-work.ts";
import type { Place, Problem, RunState, TestResult } from "./run-types.ts";
import { messageAbove } from "./run-words.ts";

type GoTo = (place: Place) => void;

/** Without `onGoTo` the place is only named. */
function PlaceButton({ place, onGoTo }: { place: Place | null; onGoTo: GoTo | undefined }) {
  if (!place || place.line === null) return null;
  if (!onGoTo) {
    return (
      <p className="label text-muted">
        {place.file}, line {place.line}
      </p>
    );
  }
  return (
    <button type="button" onClick={() => onGoTo(place)} className="link label min-h-6">
      {place.file}, line {place.line}
    </button>
  );
}

/** The lines of a difference: what was expected, and what came. */
function Difference({ text }: { text: string }) {
  return (
    <pre className="exercise-diff">
      {text.split("\n").map((line, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move.
          key={index}
          data-change={line.startsWith("+") ? "received" : line.startsWith("-") ? "expected" : "same"}
        >
          {line}
          {"\n"}
        </span>
      ))}
    </pre>
  );
}

/** An error outside the tests: a syntax error, for example. */
export function ProblemList({ problems, onGoTo }: { problems: readonly Problem[]; onGoTo?: GoTo }) {
  return problems.map(({ message, place }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: problems never change places.
    <div key={index} className="exercise-problem">
      <p className="font-mono text-label whitespace-pre-wrap">{message}</p>
      <PlaceButton place={place} onGoTo={onGoTo} />
    </div>
  ));
}

function Failed({
  result,
  isFirst,
  onGoTo,
}: {
  result: TestResult;
  isFirst: boolean;
  onGoTo: GoTo | undefined;
}) {
  const { failure } = result;
  return (
    <details open={isFirst}>
      <summary>
        <span className="sr-only">Failed: </span>
        {fullName(result.name)}
      </summary>
      {failure && (
        <div className="exercise-failure">
          <p className="whitespace-pre-wrap">{messageAbove(failure)}</p>
          {failure.diff && <Difference text={failure.diff} />}
          <PlaceButton place={failure.place} onGoTo={onGoTo} />
        </div>
      )}
    </details>
  );
}

/** Every test with its result, as each ends. The first that failed is open. */
export function TestResults({ state, onGoTo }: { state: RunState; onGoTo?: GoTo }) {
  const ended = new Map(state.tests.map((result) => [fullName(result.name), result]));
  const names = state.names.length > 0 ? state.names.map(fullName) : [...ended.keys()];
  const first = state.tests.find((result) => result.state === "failed");
  return (
    <ul aria-label="Tests" className="exercise-tests">
      {names.map((name, index) => {
        const result = ended.get(name);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two tests may have the same name, and none moves.
          <li key={`${index} ${name} ${result?.state}`} data-state={result?.state ?? "open"}>
            {result?.state === "failed" ? (
              <Failed result={result} isFirst={result === first} onGoTo={onGoTo} />
            ) : (
              <>
                {result && <span className="sr-only">{`${STATE_NAMES[result.state]}: `}</span>}
                {name}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const STATE_NAMES = { passed: "Passed", failed: "Failed", skipped: "Left out", todo: "To do" } as const;
