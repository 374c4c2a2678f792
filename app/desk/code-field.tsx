import { type ComponentType, useId, useRef, useState } from "react";
import type { ExerciseEditorProps } from "#app/learning/exercise/exercise-editor.tsx";

type Editor = ComponentType<ExerciseEditorProps>;

/** The rows of a file's field. */
const rowsOf = (text: string) => Math.min(24, Math.max(6, text.split("\n").length + 1));

/** A file in a form: a plain field, and the site's editor in its place once it is loaded. */
function CodeField({ path, text, loaded }: { path: string; text: string; loaded: Editor | null }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const handle = useRef(null);
  const [touched, setTouched] = useState(false);
  const Editor = touched ? null : loaded;
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-mono text-small font-semibold [overflow-wrap:anywhere]">
        {path}
      </label>
      <input type="hidden" name="codePath" value={path} />
      {Editor && (
        <div className="h-80 overflow-hidden rounded-card border border-edge bg-deep text-deep-ink [&>div]:h-full">
          <Editor
            ref={handle}
            file={{ path, text: field.current?.value ?? text, readOnly: false }}
            onReady={() => {}}
            onRun={() => {}}
            onChange={(code) => {
              if (!field.current) return;
              field.current.value = code;
              field.current.dispatchEvent(new Event("input", { bubbles: true }));
            }}
          />
        </div>
      )}
      <textarea
        ref={field}
        id={id}
        name={`code:${path}`}
        defaultValue={text}
        rows={rowsOf(text)}
        hidden={Editor !== null}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        dir="ltr"
        // Whoever types in it keeps it: the browser's undo would be lost.
        onKeyDown={() => setTouched(true)}
        className="block w-full overflow-x-auto rounded-card border border-edge bg-surface px-4 py-2.5 font-mono text-small whitespace-pre text-ink hover:border-ink"
      />
    </div>
  );
}

/** The learner's files, to be answered in. They open on demand, and are sent with the form either way. */
export function CodeFields({
  files,
  typed,
}: {
  files: readonly { path: string; text: string }[];
  /** What was typed before the form was refused, as JSON. */
  typed: string | undefined;
}) {
  const [loaded, setLoaded] = useState<{ Editor: Editor } | null>(null);
  const before: Record<string, string> = typed ? JSON.parse(typed) : {};
  async function load() {
    try {
      setLoaded({ Editor: (await import("#app/learning/exercise/exercise-editor.tsx")).ExerciseEditor });
    } catch {
      // Offline: the plain fields stay.
    }
  }
  if (files.length === 0) return null;
  return (
    <details
      open={typed !== undefined || undefined}
      onToggle={(event) => event.currentTarget.open && !loaded && void load()}
      className="min-w-0"
    >
      <summary className="inline-flex min-h-11 cursor-pointer items-center link">
        Answer in the learner’s code
      </summary>
      <div className="grid min-w-0 gap-4 pt-2">
        <p className="text-small text-muted">
          Change it in place. The learner gets your changes as a difference, on the page and in the email.
        </p>
        {files.map(({ path, text }) => (
          <CodeField key={path} path={path} text={before[path] ?? text} loaded={loaded?.Editor ?? null} />
        ))}
      </div>
    </details>
  );
}
