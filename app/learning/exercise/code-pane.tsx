import { Lock } from "lucide-react";
import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { TEST_FILE } from "#shared/learning/exercise-files.ts";
import type { ShownExercise } from "#shared/learning/shown-exercise.ts";
import type { ExerciseEditorHandle, ExerciseEditorProps, OpenFile } from "./exercise-editor.tsx";
import { languageOf } from "./language-of.ts";
import type { Texts } from "./work-files.ts";

type Loaded = { Editor: ComponentType<ExerciseEditorProps> };

/** Characters that are hard to reach on the keyboard of a phone, by language. Those wanted most come first. */
const KEYS: Record<string, string> = { html: `<>/="{}();-#&!'`, css: `{}:;()-#.%,>*@"` };
const CODE_KEYS = "(){}=>[]`$;\"'+&|!<:/";

/** The open file, and the editor once it is loaded. */
export function useEditor(texts: Texts, exercise: ShownExercise) {
  const { files } = exercise;
  const [path, setPath] = useState(
    files.find(({ editable }) => editable)?.path ?? files[0]?.path ?? TEST_FILE,
  );
  const [state, setState] = useState<"waiting" | "loading" | "failed" | Loaded>("waiting");
  const editor = useRef<ExerciseEditorHandle>(null);
  const once = useRef<(() => void)[]>([]);
  const isEditable = (name: string) => files.some((file) => file.path === name && file.editable);
  const fileAt = (name: string): OpenFile => ({
    path: name,
    text: name === TEST_FILE ? exercise.tests : (texts[name] ?? ""),
    readOnly: !isEditable(name),
  });

  /** Loads the editor, and then does what has waited for it. */
  async function load(then: () => void = () => {}): Promise<void> {
    if (typeof state === "object") return then();
    once.current.push(then);
    if (state === "loading") return;
    setState("loading");
    try {
      const { ExerciseEditor } = await import("./exercise-editor.tsx");
      setState({ Editor: ExerciseEditor });
    } catch {
      once.current = [];
      setState("failed");
    }
  }

  function open(name: string): void {
    flushSync(() => setPath(name));
    editor.current?.open(fileAt(name));
  }

  return {
    path,
    state,
    editor,
    first: fileAt(path),
    load,
    open,
    isEditable,
    ready() {
      const waiting = once.current;
      once.current = [];
      for (const then of waiting) then();
    },
  };
}

type CodePaneProps = {
  exercise: ShownExercise;
  texts: Texts;
  /** The highlighted copies that the page came with. */
  editor: ReturnType<typeof useEditor>;
  labelId: string;
  onChange: (code: string, path: string) => void;
  onRun: () => void;
};

/** The files, each in a tab, and the editor. Until the editor is loaded, a static copy takes its place. */
export function CodePane({ exercise, texts, editor, labelId, onChange, onRun }: CodePaneProps) {
  const [tabIndents, setTabIndents] = useState(false);
  const { path, state } = editor;
  const paths = [...exercise.files.map((file) => file.path), TEST_FILE];
  const Loaded = typeof state === "object" ? state.Editor : null;
  return (
    <div className="exercise-code code">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and these are no fields. */}
      <div role="group" aria-labelledby={labelId} className="exercise-files tab-row">
        {paths.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === path}
            onClick={() => editor.open(name)}
            className="exercise-file label"
          >
            {!editor.isEditable(name) && <Lock aria-hidden="true" size={13} strokeWidth={2} />}
            {name}
            {!editor.isEditable(name) && <span className="sr-only"> (read only)</span>}
          </button>
        ))}
      </div>
      <div className="exercise-editing">
        {Loaded ? (
          <Loaded
            ref={editor.editor}
            file={editor.first}
            onChange={onChange}
            onRun={onRun}
            onReady={editor.ready}
          />
        ) : (
          <StaticCode
            exercise={exercise}
            path={path}
            text={path === TEST_FILE ? exercise.tests : (texts[path] ?? "")}
            onWanted={() => void editor.load(() => editor.editor.current?.focus())}
          />
        )}
      </div>
      {state === "failed" && (
        <p role="alert" className="px-4 py-2 text-small text-deep-fail">
          The editor could not be loaded. Check the connection, then click the code again.
        </p>
      )}
      {Loaded && (
        <label className="label exercise-tab-key">
          <input
            type="checkbox"
            checked={tabIndents}
            onChange={({ target }) => {
              setTabIndents(target.checked);
              editor.editor.current?.indentWithTab(target.checked);
            }}
            className="deep-focus size-4.5 accent-deep-pass"
          />
          {tabIndents ? "Tab key indents; Escape, then Tab, leaves the editor" : "Tab key indents"}
        </label>
      )}
    </div>
  );
}

/** A file as highlighted text, with line numbers where the editor will have them. */
function StaticCode({
  exercise,
  path,
  text,
  onWanted,
}: {
  exercise: ShownExercise;
  path: string;
  text: string;
  onWanted: () => void;
}) {
  const element = useRef<HTMLDivElement>(null);
  const shown = exercise.files.find((file) => file.path === path);
  const count = text.split("\n").length;
  // The focus may have come before this script.
  const wanted = useEffectEvent(onWanted);
  useEffect(() => {
    if (element.current === document.activeElement) wanted();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus loads the editor too.
    // biome-ignore lint/a11y/useSemanticElements: highlighted text cannot be in a field.
    <div
      ref={element}
      tabIndex={0}
      role="textbox"
      aria-multiline="true"
      aria-readonly="true"
      aria-label={`Code of ${path}`}
      className="exercise-static"
      onFocus={onWanted}
      onClick={onWanted}
    >
      <span aria-hidden="true" className="exercise-lines">
        {Array.from({ length: count }, (_, index) => index + 1).join("\n")}
      </span>
      {shown?.text === text ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the highlighter.
        <code dangerouslySetInnerHTML={{ __html: shown.html }} />
      ) : (
        <code>{text}</code>
      )}
    </div>
  );
}

type KeyRowProps = {
  editor: RefObject<ExerciseEditorHandle | null>;
  /** The open file. */
  path: string;
};

/** A row of keys above the keyboard of a phone. They type where the cursor is, and leave the focus there. */
export function KeyRow({ editor, path }: KeyRowProps) {
  const keys = Array.from(KEYS[languageOf(path)] ?? CODE_KEYS);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and these are no fields.
    <div role="group" aria-label="Characters" className="exercise-keys">
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => editor.current?.insert(key)}
        >
          {key}
        </button>
      ))}
    </div>
  );
}
