import { tsxLanguage } from "@codemirror/lang-javascript";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { createEditor, type EditorEvents, type EditorHandle } from "./editor-setup.ts";

/** The editor in its panel. `initialCode` is read once; after that `ref` changes the code. */
export function CodeEditor({
  initialCode,
  onChange,
  onRun,
  ref,
}: EditorEvents & { initialCode: string; ref: Ref<EditorHandle> }) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle>(null);
  const [tabIndents, setTabIndents] = useState(false);
  const changed = useEffectEvent(onChange);
  const run = useEffectEvent(onRun);
  const first = useRef(initialCode);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const { destroy, ...handle } = createEditor(
      root,
      { path: "App.tsx", text: first.current, language: tsxLanguage },
      {
        onChange: (code, path) => changed(code, path),
        onRun: () => run(),
      },
    );
    editor.current = handle;
    return () => {
      editor.current = null;
      destroy();
    };
  }, []);

  useImperativeHandle(ref, () => ({
    replace: (code) => editor.current?.replace(code),
    goTo: (line, column) => editor.current?.goTo(line, column),
    indentWithTab: (on) => editor.current?.indentWithTab(on),
  }));

  return (
    <section aria-labelledby="editor-title" className="play-panel play-editor bg-deep text-deep-ink">
      <div className="play-panel-head border-deep-line">
        <h2 id="editor-title" className="label text-deep-muted">
          App.tsx
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
