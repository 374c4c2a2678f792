import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { PictureChooser } from "#app/media/picture-chooser.tsx";
import type { PictureDialogHandle } from "#app/media/picture-dialog.tsx";
import { refusalOf } from "#app/media/upload-state.ts";
import type { ChosenPicture } from "#app/media/uploaded-pictures.ts";
import { continueList, editFor, pictureEdit } from "./markdown-commands.ts";
import { MarkdownToolbar, type Tool, toolOf } from "./markdown-toolbar.tsx";
import { useMarkdownEditor } from "./use-markdown-editor.ts";

/** Why a file cannot go into a text; null if it can. */
function refusal(file: File): string | null {
  const reason = refusalOf(file);
  return reason && `“${file.name}” was not added. ${reason}`;
}

/** The toolbar of a Markdown field, its shortcuts, and what is pasted into it or dropped on it. */
export function MarkdownTools({
  frame,
  field,
  label,
  about,
  controls,
  size,
  blocks,
  covered,
  onCovered,
}: {
  /** Around the field. */
  frame: RefObject<HTMLElement | null>;
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  about: string;
  /** The field's id. */
  controls: string;
  /** The classes of its size. */
  size: string;
  /** Whether the text is a lesson's, with questions and the like. */
  blocks: boolean;
  /** Whether the editor stands in the field's place. */
  covered: boolean;
  onCovered: (covered: boolean) => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const dialog = useRef<PictureDialogHandle>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { plain, setPlain, writing, placeAt } = useMarkdownEditor({ field, host, label, about, onCovered });

  function use(tool: Tool) {
    setRefused(null);
    const target = writing();
    if (tool === "picture") dialog.current?.open();
    else target?.apply(editFor(tool, target.selected()));
  }

  function take(event: Event, files: FileList) {
    event.preventDefault();
    event.stopPropagation();
    setRefused([...files].flatMap((file) => refusal(file) ?? [])[0] ?? null);
    const pictures = [...files].filter((file) => refusal(file) === null);
    if (pictures.length > 0) dialog.current?.open(pictures);
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const tool = toolOf(event);
    const target = writing();
    const plainEnter = event.key === "Enter" && event.target === field.current && !event.shiftKey;
    const edit = plainEnter && !event.isComposing && target ? continueList(target.selected()) : null;
    if (!tool && !edit) return;
    event.preventDefault();
    event.stopPropagation();
    if (tool) use(tool);
    else if (edit) target?.apply(edit);
  });

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { files, types } = event.clipboardData ?? {};
    // Office programs also offer a picture of the text.
    if (files && files.length > 0 && !types?.includes("text/plain")) take(event, files);
  });

  const onDrop = useEffectEvent((event: DragEvent) => {
    const files = event.dataTransfer?.files;
    if (!files || files.length === 0) return;
    placeAt(event.clientX, event.clientY);
    take(event, files);
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const ended = new AbortController();
    // Before the editor, which has keys of its own.
    const first = { signal: ended.signal, capture: true };
    const mark = (over: boolean) => element.toggleAttribute("data-dragged", over);
    element.addEventListener("keydown", (event) => onKey(event), first);
    element.addEventListener("paste", (event) => onPaste(event), first);
    element.addEventListener(
      "dragover",
      (event) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        mark(true);
      },
      first,
    );
    element.addEventListener("dragleave", () => mark(false), first);
    element.addEventListener(
      "drop",
      (event) => {
        mark(false);
        onDrop(event);
      },
      first,
    );
    return () => ended.abort();
  }, [frame]);

  function insert({ address, alt }: ChosenPicture) {
    const target = writing();
    target?.apply(pictureEdit(target.selected(), address, alt));
  }

  return (
    <>
      <MarkdownToolbar {...{ label, controls, plain, blocks }} onTool={use} onPlain={setPlain} />
      {refused && (
        <p role="alert" className="border-b border-line px-4 py-2 text-small font-medium text-fail">
          {refused}
        </p>
      )}
      <div ref={host} hidden={!covered} className={`${size} min-w-0 overflow-hidden`} />
      <PictureChooser handle={dialog} onChosen={insert} />
    </>
  );
}
