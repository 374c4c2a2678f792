import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  languageDataProp,
  syntaxHighlighting,
} from "@codemirror/language";
import { type Extension, Prec } from "@codemirror/state";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { GFM, parser } from "@lezer/markdown";
import { replaceTyped } from "#app/ui/replace-typed.ts";
import { continueList, type Edit, type Selected } from "./markdown-commands.ts";
import type { Writing } from "./writing.ts";

const data = defineLanguageFacet();
/** `@codemirror/lang-markdown` would also bring the languages of HTML, CSS and JavaScript. */
const markdownLanguage = new Language(
  data,
  parser.configure([GFM, { props: [languageDataProp.add({ Document: data })] }]),
  [],
  "markdown",
);

const colours = HighlightStyle.define([
  // By level, because a table's head is tagged as a heading without one.
  {
    tag: [tags.heading1, tags.heading2, tags.heading3, tags.heading4, tags.heading5, tags.heading6],
    fontFamily: "var(--font-display)",
    fontWeight: "700",
    fontSize: "1.15em",
  },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: tags.link, color: "var(--color-pass)" },
  {
    tag: [tags.processingInstruction, tags.url, tags.contentSeparator, tags.labelName],
    color: "var(--color-muted)",
  },
  { tag: tags.monospace, fontFamily: "var(--font-mono)", fontSize: "0.875em" },
  { tag: tags.quote, color: "var(--color-muted)", fontStyle: "italic" },
]);

const look = EditorView.theme({
  "&": { height: "100%", color: "var(--color-ink)", fontSize: "1rem" },
  "&.cm-focused": { outline: "2px solid var(--color-pass)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "1.65", scrollbarWidth: "thin" },
  ".cm-content": { padding: "0.75rem 1rem 3rem", caretColor: "var(--color-ink)", maxWidth: "46rem" },
  ".cm-line": { padding: "0" },
  ".cm-cursor": { borderLeft: "2px solid var(--color-pass)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "color-mix(in oklch, var(--color-pass) 25%, transparent)",
  },
  // Elsewhere on the site selected text is white, on a darker green.
  ".cm-line::selection, .cm-line ::selection": { color: "var(--color-ink)" },
});

export type MarkdownEditor = Writing & {
  /** Moves the cursor to a point of the window. */
  placeAt: (x: number, y: number) => void;
  destroy: () => void;
};

/** Replaces a part in one step, so that undo takes all of it back. */
function apply(view: EditorView, { from, to, insert, select: [anchor, head] }: Edit): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor, head },
    userEvent: "input",
    scrollIntoView: true,
  });
}

function selectedIn({ state }: EditorView): Selected {
  const { from, to } = state.selection.main;
  return { text: state.doc.toString(), from, to };
}

/**
 * Creates the editor in a shadow root, as in the playground (app/playground/editor-setup.ts). Tab leaves it.
 * `onChange` gets the text after each change.
 */
export function createMarkdownEditor(
  root: ShadowRoot,
  { text, from, to }: Selected,
  { label, about, onChange }: { label: string; about: string; onChange: (text: string) => void },
): MarkdownEditor {
  const extensions: Extension = [
    history(),
    drawSelection(),
    EditorView.lineWrapping,
    markdownLanguage,
    syntaxHighlighting(colours),
    look,
    Prec.high(
      keymap.of([
        {
          key: "Enter",
          run: (view) => {
            const edit = continueList(selectedIn(view));
            if (edit) apply(view, edit);
            return edit !== null;
          },
        },
      ]),
    ),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.contentAttributes.of({
      "aria-label": label,
      ...(about && { "aria-description": about }),
      ...{ spellcheck: "true", autocorrect: "on", autocapitalize: "sentences", tabindex: "0" },
    }),
    EditorView.domEventHandlers({ beforeinput: replaceTyped }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
  ];
  const view = new EditorView({
    doc: text,
    selection: { anchor: from, head: to },
    extensions,
    root,
    parent: root,
  });
  return {
    selected: () => selectedIn(view),
    apply: (edit) => {
      apply(view, edit);
      view.focus();
    },
    focus: () => view.focus(),
    placeAt: (x, y) => {
      const anchor = view.posAtCoords({ x, y });
      if (anchor !== null) view.dispatch({ selection: { anchor } });
    },
    destroy: () => view.destroy(),
  };
}
