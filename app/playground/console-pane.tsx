import { useEffect, useRef } from "react";
import type { ConsoleLine } from "./frame-messages.ts";

/** The console of the code, scrolled to its newest line at the end. */
export function ConsolePane({ lines, onClear }: { lines: ConsoleLine[]; onClear: () => void }) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls when there are new lines.
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);

  return (
    <section aria-labelledby="console-title" className="play-panel play-console bg-surface">
      <div className="play-panel-head border-line">
        <h2 id="console-title" className="label text-muted">
          Console
        </h2>
        <button
          type="button"
          onClick={onClear}
          disabled={lines.length === 0}
          className="label min-h-11 rounded-pill px-3 text-muted hover:text-ink disabled:opacity-55"
        >
          Clear
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div ref={list} role="log" aria-labelledby="console-title" tabIndex={0} className="play-lines">
        {lines.length === 0 && (
          <p className="px-4 py-3 font-sans text-small text-muted">Nothing yet. Try console.log.</p>
        )}
        {lines.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places.
          <p key={position} data-level={line.level} className="play-line">
            {(line.level === "warn" || line.level === "error") && (
              <span className="sr-only">{line.level === "warn" ? "Warning: " : "Error: "}</span>
            )}
            <span className="min-w-0 grow whitespace-pre-wrap">{line.text}</span>
            {line.times > 1 && (
              <span className="shrink-0 rounded-pill bg-line px-2 text-ink">
                {line.times}
                <span className="sr-only"> times</span>
              </span>
            )}
          </p>
        ))}
      </div>
    </section>
  );
}
