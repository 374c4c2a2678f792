import type { EditorView } from "@codemirror/view";

/**
 * For CodeMirror: replaces selected text by a typed one. Otherwise Chromium keeps the style of the replaced text in a
 * style attribute, which the site's policy blocks.
 */
export function replaceTyped(event: InputEvent, view: EditorView): boolean {
  if (event.inputType !== "insertText" || event.data === null || event.isComposing) return false;
  if (view.state.selection.main.empty) return false;
  view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
  event.preventDefault();
  return true;
}
