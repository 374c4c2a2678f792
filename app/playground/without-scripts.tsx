import { Notice } from "#app/ui/notice.tsx";
import { EXAMPLES } from "./examples.ts";

/** For browsers without JavaScript: a short explanation, and the examples to read. */
export function WithoutScripts() {
  return (
    <div className="hidden gap-10 noscript:grid">
      <Notice tone="pending" title="The playground needs JavaScript" className="max-w-3xl">
        <p>It runs your code in this browser. Without JavaScript, here are its examples to read.</p>
      </Notice>
      {EXAMPLES.map(({ id, title, code }) => (
        <section key={id} aria-labelledby={`example-${id}`} className="grid max-w-4xl gap-4">
          <h2 id={`example-${id}`} className="text-h3">
            {title}
          </h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
          <pre tabIndex={0} className="play-listing">
            <code>{code}</code>
          </pre>
        </section>
      ))}
    </div>
  );
}
