import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useField } from "#app/forms/form-context.ts";
import { PictureDialog, type PictureDialogHandle } from "#app/media/picture-dialog.tsx";
import { refusalOf } from "#app/media/upload-state.ts";
import type { ChosenPicture } from "#app/media/uploaded-pictures.ts";
import { classes } from "#app/ui/classes.ts";
import { FieldFrame } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { continueList, editFor, pictureEdit } from "./markdown-commands.ts";
import { MarkdownToolbar, type Tool, toolOf } from "./markdown-toolbar.tsx";
import { useMarkdownEditor } from "./use-markdown-editor.ts";

/** The same for the field and for the editor in its place, so that nothing moves. */
const SIZE = "h-[clamp(22rem,62vh,46rem)] resize-y";

/** Why a file cannot go into a text; null if it can. */
function refusal(file: File): string | null {
  const reason = refusalOf(file);
  return reason && `“${file.name}” was not added. ${reason}`;
}

/**
 * A field for Markdown: a toolbar, pictures that are pasted or dropped, and an editor that takes the place of the plain
 * field once it is loaded. The plain field stays the form's control.
 */
export function MarkdownField({
  label,
  name,
  hint,
  required,
  maxLength,
  defaultValue,
}: {
  label: string;
  name: string;
  hint?: string;
  required: boolean;
  maxLength?: number;
  defaultValue: string;
}) {
  const { error, ...typed } = useField(name);
  const toolbarFor = useId();
  const hydrated = useHydrated();
  const dialog = useRef<PictureDialogHandle>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const about = [hint, error].filter(Boolean).join(" ");
  const { field, host, covered, plain, setPlain, writing, placeAt } = useMarkdownEditor({ label, about });

  function use(tool: Tool) {
    setRefused(null);
    if (tool === "picture") dialog.current?.open();
    else {
      const target = writing();
      target?.apply(editFor(tool, target.selected()));
    }
  }

  /** Before the editor, which has keys of its own. */
  function onKeyDown(event: KeyboardEvent) {
    const tool = toolOf(event);
    const inField = event.target === field.current;
    const target = writing();
    const plainEnter = event.key === "Enter" && !event.nativeEvent.isComposing && !event.shiftKey;
    const edit = tool === null && inField && plainEnter && target ? continueList(target.selected()) : null;
    if (tool === null && !edit) return;
    event.preventDefault();
    event.stopPropagation();
    if (tool) use(tool);
    else if (edit) target?.apply(edit);
  }

  function take(event: DragEvent | ClipboardEvent, files: FileList) {
    event.preventDefault();
    event.stopPropagation();
    const [first] = [...files].flatMap((file) => refusal(file) ?? []);
    setRefused(first ?? null);
    const pictures = [...files].filter((file) => refusal(file) === null);
    if (pictures.length > 0) dialog.current?.open(pictures);
  }

  function onPaste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData;
    // Office programs also offer a picture of the text.
    if (files.length > 0 && !types.includes("text/plain")) take(event, files);
  }

  function onDrop(event: DragEvent) {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    placeAt(event.clientX, event.clientY);
    take(event, event.dataTransfer.files);
  }

  function onDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  }

  function insert({ address, alt }: ChosenPicture) {
    const target = writing();
    target?.apply(pictureEdit(target.selected(), address, alt));
  }

  return (
    <>
      <FieldFrame
        {...{ label, hint, error, required, className: undefined }}
        control={(wiring) => (
          <fieldset
            onKeyDownCapture={onKeyDown}
            onPasteCapture={onPaste}
            onDropCapture={onDrop}
            onDragOver={onDragOver}
            onDragLeave={() => setOver(false)}
            className={classes(
              "relative grid rounded-card border bg-surface focus-within:border-ink",
              over ? "border-pass" : error ? "border-fail" : "border-edge",
            )}
          >
            <MarkdownToolbar
              label={label}
              controls={toolbarFor}
              plain={plain}
              onTool={use}
              onPlain={setPlain}
            />
            <div id={toolbarFor} className="grid min-w-0">
              <div ref={host} hidden={!covered} className={`${SIZE} min-w-0 overflow-hidden`} />
              <textarea
                ref={field}
                name={name}
                required={required}
                maxLength={maxLength}
                defaultValue={defaultValue}
                {...typed}
                {...wiring}
                dir="auto"
                tabIndex={covered ? -1 : undefined}
                aria-hidden={covered || undefined}
                className={classes(
                  covered
                    ? "sr-only"
                    : `block w-full rounded-b-card bg-surface px-4 py-2.5 text-body text-ink ${SIZE}`,
                )}
              />
            </div>
            <p role="status" className="label border-t border-line px-4 py-2 text-muted noscript:hidden">
              {over ? "Drop the picture to add it." : "Paste or drop pictures. Tab leaves the text."}
            </p>
            {refused && (
              <p role="alert" className="px-4 pb-3 text-small font-medium text-fail">
                {refused}
              </p>
            )}
          </fieldset>
        )}
      />
      {/* Beside the field, so that what happens in the dialog is not taken for the field's. */}
      {hydrated && <PictureDialog handle={dialog} onChosen={insert} />}
    </>
  );
}
