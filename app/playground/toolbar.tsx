import { Download, FlaskConical, Link2, Play, RotateCcw, WandSparkles } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { EXAMPLES, type Example } from "./examples.ts";

/** In a narrow window the buttons have no icons, and stay in the rows that the placeholder leaves for them. */
const NARROW = "max-lg:px-3.5 max-sm:px-1";

type Actions = {
  onRun: () => void;
  onFormat: () => void;
  onReset: () => void;
  onCopy: () => void;
  onDownload: () => void;
  onTests: () => void;
};

/**
 * The actions on the code. `example` is the last chosen one, or "". `isLinked`: a link brought the code. `tests`: the id of
 * their part of the page, and whether it is open.
 */
export function Toolbar({
  example,
  isLinked,
  takesFocus,
  tests,
  onExample,
  onRun,
  onFormat,
  onReset,
  onCopy,
  onDownload,
  onTests,
}: Actions & {
  example: string;
  isLinked: boolean;
  takesFocus: boolean;
  tests: { id: string; isOpen: boolean };
  onExample: (example: Example) => void;
}) {
  const others = [
    { label: "Format", Icon: WandSparkles, act: onFormat },
    { label: "Reset", Icon: RotateCcw, act: onReset },
    { label: "Copy link", Icon: Link2, act: onCopy },
    { label: "Download", Icon: Download, act: onDownload },
  ];
  return (
    <div className="flex min-w-0 flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <label className="grid w-full min-w-0 gap-1 sm:max-w-80">
        <span className="label text-muted">Example</span>
        <select
          value={example}
          onChange={(event) => {
            const chosen = EXAMPLES.find(({ id }) => id === event.target.value);
            if (chosen) onExample(chosen);
          }}
          className="min-h-11 w-full rounded-card border border-edge bg-surface px-3 text-ink hover:border-ink"
        >
          {example === "" && <option value="">{isLinked ? "Code from a link" : "Your own code"}</option>}
          {EXAMPLES.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <div className="play-buttons">
        <Button
          autoFocus={takesFocus}
          type="button"
          onClick={onRun}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          <Play aria-hidden="true" size={16} strokeWidth={2} />
          Run
        </Button>
        <Button
          type="button"
          variant="secondary"
          onClick={onTests}
          aria-expanded={tests.isOpen}
          aria-controls={tests.isOpen ? tests.id : undefined}
          className={`${NARROW} aria-expanded:bg-pass-soft`}
        >
          <FlaskConical aria-hidden="true" size={16} strokeWidth={2} className="max-lg:hidden" />
          Tests
        </Button>
        {others.map(({ label, Icon, act }) => (
          <Button key={label} type="button" variant="secondary" onClick={act} className={NARROW}>
            <Icon aria-hidden="true" size={16} strokeWidth={2} className="max-lg:hidden" />
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
