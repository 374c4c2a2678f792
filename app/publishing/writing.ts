import type { Edit, Selected } from "./markdown-commands.ts";

/** Where Markdown is written: the plain field, or the editor in its place. */
export type Writing = {
  selected: () => Selected;
  /** Changes the text in one step that undo takes back, and focuses it. */
  apply: (edit: Edit) => void;
  focus: () => void;
};

/** The plain field. */
export function plainWriting(field: HTMLTextAreaElement): Writing {
  return {
    selected: () => ({ text: field.value, from: field.selectionStart, to: field.selectionEnd }),
    apply({ from, to, insert, select }) {
      field.focus();
      field.setSelectionRange(from, to);
      // Deprecated, but the only change by a script that the browser's undo knows.
      const done = insert
        ? document.execCommand("insertText", false, insert)
        : from === to || document.execCommand("delete");
      if (!done) {
        field.setRangeText(insert, from, to);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      field.setSelectionRange(...select);
    },
    focus: () => field.focus(),
  };
}
