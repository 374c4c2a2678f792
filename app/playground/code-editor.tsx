import { tsxLanguage } from "@codemirror/lang-javascript";
import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from "react";
import { createEditor, type EditorEvents, type FilesHandle } from "./editor-setup.ts";

export type CodeEditorHandle = Pick<FilesHandle, "replace" | "goTo" | "mark" | "indentWithTab">;

/** The editor of one file in its panel. `initialCode` is read once; after that `ref` changes the code. */
export function CodeEditor({
  path,
  initialCode,
  onChange,
  onRun,
  ref,
}: EditorEvents & { path: string; initialCode: string; ref: Ref<CodeEditorHandle> }) {
  const title = useId();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditorHandle>(null);
  const [tabIndents, setTabIndents] = useState(false);
  const changed = useEffectEvent(onChange);
  const run = useEffectEvent(onRun);
  const first = useRef({ path, text: initialCode, language: tsxLanguage });

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const { destroy, ...handle } = createEditor(root, first.current, {
      onChange: (code, path) => changed(code, path),
      onRun: () => run(),
    });
    editor.current = handle;
    return () => {
      editor.current = null;
      destroy();
    };
  }, []);

  useImperativeHandle(ref, () => ({
    replace: (code) => editor.current?.replace(code),
    mark: (line) => editor.current?.mark(line),
    goTo: (line, column) => editor.current?.goTo(line, column),
    indentWithTab: (on) => editor.current?.indentWithTab(on),
  }));

  return (
    <section aria-labelledby={title} className="play-panel play-editor bg-deep text-deep-ink">
      <div className="play-panel-head border-deep-line">
        <h2 id={title} className="label text-deep-muted">
          {path}
        </h2>
        <label className="label inline-flex min-h-11 items-center gap-2 text-deep-muted">
          <input
            type="checkbox"
            checked={tabIndents}
            onChange={(event) => {
              setTabIndents(event.target.checked);
              editor.current?.indentWithTab(event.target.checked);
            }}
            className="deep-focus size-4.5 accent-deep-pass"
          />
          Tab key indents
        </label>
      </div>
      <div ref={host} className="min-h-0 grow" />
    </section>
  );
}
