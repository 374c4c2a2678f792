import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import { createEditor, type EditorEvents, type FilesHandle } from "#app/playground/editor-setup.ts";
import { editorLanguage } from "./editor-languages.ts";

/** A file that the editor opens. */
export type OpenFile = { path: string; text: string; readOnly: boolean };

export type ExerciseEditorHandle = Pick<
  FilesHandle,
  "replace" | "insert" | "mark" | "goTo" | "focus" | "indentWithTab"
> & {
  open: (file: OpenFile) => void;
};

export type ExerciseEditorProps = EditorEvents & {
  /** The first file; after that `ref` opens others. */
  file: OpenFile;
  ref: Ref<ExerciseEditorHandle>;
  /** Called once, when the editor can be used. */
  onReady: () => void;
};

const withLanguage = (file: OpenFile) => ({ ...file, language: editorLanguage(file.path) });

/** The editor of an exercise, loaded when the learner wants to type. */
export function ExerciseEditor({ file, onChange, onRun, onReady, ref }: ExerciseEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<FilesHandle>(null);
  const first = useRef(file);
  const changed = useEffectEvent(onChange);
  const run = useEffectEvent(onRun);
  const ready = useEffectEvent(onReady);

  useImperativeHandle(ref, () => ({
    open: (other) => editor.current?.open(withLanguage(other)),
    replace: (text) => editor.current?.replace(text),
    insert: (text) => editor.current?.insert(text),
    mark: (line) => editor.current?.mark(line),
    goTo: (line, column) => editor.current?.goTo(line, column),
    focus: () => editor.current?.focus(),
    indentWithTab: (on) => editor.current?.indentWithTab(on),
  }));

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const { destroy, ...handle } = createEditor(root, withLanguage(first.current), {
      onChange: (code, path) => changed(code, path),
      onRun: () => run(),
    });
    editor.current = handle;
    ready();
    return () => {
      editor.current = null;
      destroy();
    };
  }, []);

  return <div ref={host} className="exercise-editor" />;
}
