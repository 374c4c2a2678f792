import { Bar, ProgressBar } from "#app/ui/bar.tsx";
import { type OutcomeResult, passedIn } from "#shared/learning/outcomes.ts";
import "./test-report.css";

/** The outcomes of a course as lines of a test report: empty before the first day, green as they are passed. */
export function TestReport({ outcomes }: { outcomes: readonly OutcomeResult[] }) {
  const passed = passedIn(outcomes);
  const left = outcomes.length - passed;
  return (
    <div className="test-report">
      <p className="label flex justify-between gap-4 text-muted">
        <span>{passed > 0 && left > 0 ? `${passed} of ${outcomes.length} passed` : `${passed} passed`}</span>
        {left > 0 && <span>{left} to go</span>}
      </p>
      {passed === 0 ? (
        <Bar state="empty" />
      ) : (
        <ProgressBar value={passed / outcomes.length} label="Outcomes passed" />
      )}
      <ul className="exercise-tests">
        {outcomes.map((outcome) => (
          <li key={outcome.text} data-state={outcome.passed ? "passed" : "open"}>
            {outcome.passed && <span className="sr-only">Passed: </span>}
            {outcome.text}
          </li>
        ))}
      </ul>
    </div>
  );
}
