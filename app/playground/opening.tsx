import { Play } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Button } from "#app/ui/button.tsx";
import { EXAMPLES } from "./examples.ts";

function Panel({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={`play-panel ${className}`}>
      <div className="play-panel-head border-line">
        <h2 className="label text-muted">{title}</h2>
      </div>
      {children}
    </section>
  );
}

const NEWS = {
  waiting: "The editor opens as soon as you press Run, point at the page or type.",
  loading: "The editor is loading.",
  failed: "The editor could not be loaded. Check your connection, then reload the page.",
};

/** A placeholder of the same size until the playground is loaded, with the first example to read. */
export function Opening({
  html,
  state,
  button,
  onRun,
}: {
  /** The first example, highlighted. */
  html: string;
  state: keyof typeof NEWS;
  button: Ref<HTMLButtonElement>;
  onRun: () => void;
}) {
  const [{ title, code }] = EXAMPLES;
  const numbers = code
    .trimEnd()
    .split("\n")
    .map((_line, index) => index + 1);
  return (
    <div aria-busy={state === "loading"} className="grid gap-4 noscript:hidden">
      <div className="play-toolbar-space flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="grid w-full gap-1 sm:w-auto">
          <span className="label text-muted">Example</span>
          <span className="flex min-h-11 items-center">{title}</span>
        </p>
        <Button ref={button} type="button" onClick={onRun}>
          <Play aria-hidden="true" size={16} strokeWidth={2} />
          Run
        </Button>
      </div>
      <p role="status" className="play-news text-small text-muted">
        {NEWS[state]}
      </p>
      <div className="play-grid">
        <section aria-label="App.tsx" className="play-panel play-editor bg-deep text-deep-ink">
          <div className="play-panel-head border-deep-line">
            <h2 className="label text-deep-muted">App.tsx</h2>
          </div>
          <div className="code play-reading my-0 rounded-none">
            <span aria-hidden="true" className="play-numbers">
              {numbers.join("\n")}
            </span>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, escaped by the highlighter. */}
            <code dangerouslySetInnerHTML={{ __html: html }} />
          </div>
        </section>
        <Panel title="Preview" className="play-preview bg-surface">
          <p className="m-auto p-6 text-center text-small text-muted">Press Run to see it here.</p>
        </Panel>
        <Panel title="Console" className="play-console bg-surface">
          <p className="px-4 py-3 text-small text-muted">Nothing yet. Try console.log.</p>
        </Panel>
      </div>
    </div>
  );
}
