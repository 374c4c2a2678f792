import type { ReactNode } from "react";
import { Prose } from "#app/prose/prose.tsx";
import { Divider } from "./divider.tsx";
import type { ShownPart, ShownStretch } from "./lesson-body.server.ts";
import { LessonQuestion } from "./lesson-question.tsx";
import { LiveExample } from "./live-example.tsx";

function Part({ part, name }: { part: ShownPart; name: string }) {
  if (part.kind === "text") return <Prose parts={part.parts} />;
  if (part.kind === "live") return <LiveExample code={part.code} html={part.html} />;
  return <LessonQuestion part={part} name={name} />;
}

function Parts({ parts, name }: { parts: readonly ShownPart[]; name: string }) {
  return parts.map((part, index) => {
    // The parts never change their order, so the index can be the key.
    const key = `${name}${index}`;
    return <Part key={key} part={part} name={key} />;
  });
}

/** The text of a lesson. Beside each stretch is its exercise, on a phone it stands where the text names it. */
export function LessonText({
  stretches,
  exercise,
}: {
  stretches: readonly ShownStretch[];
  exercise: (id: string) => ReactNode;
}) {
  return stretches.map(({ before, exercise: id, after }, index) => {
    const name = `part-${index}-`;
    const isAlone = before.length + after.length === 0;
    if (id === null || isAlone) {
      return (
        <div key={name} className="lesson-stretch">
          <div className={isAlone ? undefined : "lesson-words"}>
            <Parts parts={before} name={`${name}a`} />
            {id !== null && exercise(id)}
          </div>
        </div>
      );
    }
    return (
      <div key={name} className="lesson-stretch">
        <div className="lesson-beside">
          <div className="lesson-words">
            <Parts parts={before} name={`${name}a`} />
          </div>
          <Divider />
          <div className="lesson-exercise">{exercise(id)}</div>
          {after.length > 0 && (
            <div className="lesson-words">
              <Parts parts={after} name={`${name}b`} />
            </div>
          )}
        </div>
      </div>
    );
  });
}
