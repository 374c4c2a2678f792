import { useEffect, useRef } from "react";
import { Notice } from "#app/ui/notice.tsx";
import type { EnrolledLine, Outcome } from "#shared/enrolments/enrolling.ts";
import type { EnrolmentResult } from "#worker/enrolments/import.ts";
import { counted } from "./counted.ts";

/** How many lines of each kind are listed. */
const SHOWN = 200;
const GOOD: readonly Outcome[] = ["enrolled", "account", "already"];

function Lines({ lines }: { lines: readonly EnrolledLine[] }) {
  return (
    <>
      <ul className="border-t border-line text-small">
        {lines.slice(0, SHOWN).map(({ line, person, course, outcome, says }) => (
          <li
            key={`${line} ${person} ${outcome}`}
            className="grid gap-x-6 gap-y-0.5 border-b border-line py-2.5 [overflow-wrap:anywhere] sm:grid-cols-[5rem_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1.4fr)]"
          >
            <span className="text-muted">Line {line}</span>
            <bdi>{person}</bdi>
            <span className="text-muted">{course}</span>
            <span className={GOOD.includes(outcome) ? "" : "font-medium text-fail"}>{says}</span>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && (
        <p className="text-small text-muted">And {counted(lines.length - SHOWN, "more line")}.</p>
      )}
    </>
  );
}

/** What became of each line of a list, those that were left out first. `again`: the form below has them, to correct. */
export function EnrolResult({ result, again }: { result: EnrolmentResult; again: boolean }) {
  const { enrolled, accounts, ignored, answers } = result;
  const wrong = answers.filter(({ outcome }) => !GOOD.includes(outcome));
  const good = answers.filter(({ outcome }) => GOOD.includes(outcome));
  const section = useRef<HTMLElement>(null);
  // The page may be scrolled to the button below.
  useEffect(() => {
    if (result) section.current?.focus();
  }, [result]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="The result"
      className="mb-12 grid scroll-mt-24 gap-6 outline-none"
    >
      <Notice
        tone={wrong.length > 0 ? "pending" : "pass"}
        title={enrolled > 0 ? `${counted(enrolled, "enrolment")} made` : "Nobody new was enrolled"}
      >
        {accounts > 0 && <p>{counted(accounts, "account")} made for people who had none.</p>}
        {wrong.length > 0 && (
          <p>
            {counted(wrong.length, "line")} left out
            {again ? `. You can correct ${wrong.length === 1 ? "it" : "them"} below and send again.` : "."}
          </p>
        )}
        {ignored.length > 0 && (
          <p>
            Not read: the {ignored.length === 1 ? "column" : "columns"}{" "}
            {ignored.map((heading) => `“${heading}”`).join(", ")}.
          </p>
        )}
      </Notice>
      {wrong.length > 0 && (
        <div className="grid gap-3">
          <h2 className="text-h3">Left out</h2>
          <Lines lines={wrong} />
        </div>
      )}
      {good.length > 0 && (
        <div className="grid gap-3">
          <h2 className="text-h3">Enrolled</h2>
          <Lines lines={good} />
        </div>
      )}
    </section>
  );
}
