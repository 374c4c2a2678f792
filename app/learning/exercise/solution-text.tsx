import type { ShownExercise } from "#shared/learning/shown-exercise.ts";

/** For browsers without JavaScript: the other files, and the solution behind a link. */
export function SolutionText({
  exercise: { id, files, hasSolution, solution },
  lessonPath,
}: {
  exercise: ShownExercise;
  lessonPath: string;
}) {
  return (
    <div className="hidden gap-4 noscript:grid">
      <p className="text-small text-muted">The tests need JavaScript: they run in this browser.</p>
      {files.slice(1).map(({ path, html }) => (
        <Listing key={path} path={path} html={html} />
      ))}
      {solution ? (
        <details open>
          <summary className="font-semibold">Solution</summary>
          {solution.map(({ path, html }) => (
            <Listing key={path} path={path} html={html} />
          ))}
        </details>
      ) : (
        hasSolution && (
          <a href={`${lessonPath}?solution=${id}#exercise-${id}`} className="link">
            Show the solution
          </a>
        )
      )}
    </div>
  );
}

/** A file on the site’s dark ground: its name and its highlighted text. */
export function Listing({ path, html }: { path: string; html: string }) {
  return (
    <figure className="code">
      <figcaption className="label px-5 pt-3 text-deep-muted">{path}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <pre tabIndex={0}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the highlighter. */}
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </figure>
  );
}
