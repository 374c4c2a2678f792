import { Prose } from "#app/prose/prose.tsx";
import type { ShownPart } from "./lesson-body.server.ts";

/** A question of the text. Each answer opens its explanation; choosing another closes it. Needs no scripts. */
export function LessonQuestion({
  part: { parts, answers },
  name,
}: {
  part: Extract<ShownPart, { kind: "question" }>;
  /** Names the question on its page. */
  name: string;
}) {
  return (
    <div className="lesson-question">
      <Prose parts={parts} />
      <div className="grid gap-2.5">
        {answers.map(({ html, right, why }) => (
          <details key={html} name={name} data-right={right} className="lesson-answer">
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text; markup in it is escaped. */}
            <summary dangerouslySetInnerHTML={{ __html: html }} />
            <p>
              <strong>{right ? "Right. " : "Not quite. "}</strong>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text; markup in it is escaped. */}
              <span dangerouslySetInnerHTML={{ __html: why.replace(/^(Right|Correct|Yes)\. /, "") }} />
            </p>
          </details>
        ))}
      </div>
    </div>
  );
}
