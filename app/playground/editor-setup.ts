import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState, type Extension, Prec, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { replaceTyped } from "#app/ui/replace-typed.ts";

/** The colours of the site's code blocks (prose.css), dark in both colour schemes. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--color-deep-pending)" },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: "var(--color-deep-pass)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--color-deep-fail)" },
  {
    tag: [
      tags.tagName,
      tags.typeName,
      tags.className,
      tags.function(tags.variableName),
      tags.function(tags.definition(tags.variableName)),
      tags.function(tags.propertyName),
    ],
    color: "oklch(0.85 0.08 215)",
  },
  { tag: tags.comment, color: "var(--color-deep-muted)", fontStyle: "italic" },
  { tag: [tags.punctuation, tags.angleBracket], color: "var(--color-deep-muted)" },
]);

const look = EditorView.theme(
  {
    "&": { height: "100%", color: "var(--color-deep-ink)", fontSize: "0.875rem" },
    "&.cm-focused": { outline: "none" },
    // The focus ring, above the line numbers, because they would cover an outline.
    "&.cm-focused::after": {
      content: "''",
      position: "absolute",
      inset: "0",
      zIndex: "300",
      outline: "2px solid var(--color-deep-pass)",
      outlineOffset: "-2px",
      // The same corners as the panel, which would cut off the ring.
      borderRadius: "0 0 calc(var(--radius-card) - 1px) calc(var(--radius-card) - 1px)",
      pointerEvents: "none",
    },
    ".cm-scroller": {
      fontFamily: "var(--font-mono)",
      fontVariantLigatures: "none",
      lineHeight: "1.65",
      scrollbarColor: "var(--color-deep-line) transparent",
      scrollbarWidth: "thin",
    },
    ".cm-content": { padding: "0.5rem 0 1rem", caretColor: "var(--color-deep-ink)" },
    ".cm-line": { padding: "0 1rem 0 0.5rem" },
    // Opaque, because long lines scroll behind the numbers.
    ".cm-gutters": { background: "var(--color-deep)", border: "0", color: "var(--color-deep-muted)" },
    ".cm-lineNumbers .cm-gutterElement": { minWidth: "2.75rem", padding: "0 0.5rem 0 0" },
    ".cm-activeLine, .cm-activeLineGutter": { background: "var(--color-deep-raised)" },
    ".cm-activeLineGutter": { color: "var(--color-deep-ink)" },
    ".cm-markedLine, .cm-activeLine.cm-markedLine": {
      background: "oklch(0.37 0.09 27)",
      boxShadow: "inset 3px 0 var(--color-deep-fail)",
    },
    ".cm-cursor": { borderLeft: "2px solid var(--color-deep-ink)" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
      background: "oklch(0.46 0.06 165)",
    },
    "&.cm-focused .cm-matchingBracket": {
      background: "transparent",
      outline: "1px solid var(--color-deep-muted)",
    },
  },
  { dark: true },
);

/** A file in the editor. */
export type EditorFile = { path: string; text: string; language: Extension; readOnly?: boolean };

/** Events from the editor to the page. */
export type EditorEvents = { onChange: (code: string, path: string) => void; onRun: () => void };

/** Commands from the page to the editor. */
export type EditorHandle = {
  /** Replaces the code in one step, so that undo brings it back. */
  replace: (code: string) => void;
  goTo: (line: number, column: number | null) => void;
  /** Whether the Tab key indents; otherwise it moves the focus, as usual. */
  indentWithTab: (on: boolean) => void;
};

/** The commands of an editor with several files, each with its own undo. */
export type FilesHandle = EditorHandle & {
  open: (file: EditorFile) => void;
  /** Types a text where the cursor is. */
  insert: (text: string) => void;
  /** Marks a line of the open file; null: none. */
  mark: (line: number | null) => void;
  focus: () => void;
};

const markLine = StateEffect.define<number | null>();
const markedLine = StateField.define({
  create: () => Decoration.none,
  update(marks, { effects, state, docChanged, changes }) {
    const effect = effects.findLast((one) => one.is(markLine));
    if (!effect) return docChanged ? marks.map(changes) : marks;
    const line = effect.value;
    if (line === null || line < 1 || line > state.doc.lines) return Decoration.none;
    return Decoration.set(Decoration.line({ class: "cm-markedLine" }).range(state.doc.line(line).from));
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * Creates the editor in a shadow root. There CodeMirror uses a constructed style sheet, which the site's policy allows;
 * in the page it would add an inline style element, which the policy blocks.
 */
export function createEditor(
  root: ShadowRoot,
  first: EditorFile,
  events: EditorEvents,
): FilesHandle & { destroy: () => void } {
  const tab = new Compartment();
  let tabExtension: Extension = [];
  const extensions: Extension = [
    Prec.highest(
      keymap.of([
        {
          key: "Mod-Enter",
          run: () => {
            events.onRun();
            return true;
          },
        },
      ]),
    ),
    lineNumbers(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    syntaxHighlighting(colours),
    look,
    markedLine,
    EditorState.tabSize.of(2),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.domEventHandlers({ beforeinput: replaceTyped }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) events.onChange(update.state.doc.toString(), path);
    }),
  ];
  const stateOf = ({ path: name, text, language, readOnly = false }: EditorFile) =>
    EditorState.create({
      doc: text,
      extensions: [
        extensions,
        language,
        tab.of(tabExtension),
        EditorState.readOnly.of(readOnly),
        EditorView.contentAttributes.of({
          "aria-label": `${readOnly ? "Read only: " : "Code of "}${name}`,
          "aria-description": "Escape, then Tab, leaves the editor.",
          "data-gramm": "false",
          tabindex: "0",
        }),
      ],
    });
  let { path } = first;
  const left = new Map<string, EditorState>();
  const view = new EditorView({ state: stateOf(first), root, parent: root });
  const indent = (on: boolean) => {
    tabExtension = on ? keymap.of([indentWithTab]) : [];
    view.dispatch({ effects: tab.reconfigure(tabExtension) });
  };
  return {
    replace: (text) => {
      const { doc } = view.state;
      if (doc.toString() === text) return;
      view.dispatch({ changes: { from: 0, to: doc.length, insert: text }, selection: { anchor: 0 } });
      view.scrollDOM.scrollTo(0, 0);
    },
    open: (file) => {
      left.set(path, view.state);
      path = file.path;
      const known = left.get(path);
      view.setState(known?.doc.toString() === file.text ? known : stateOf(file));
      view.dispatch({ effects: tab.reconfigure(tabExtension) });
    },
    insert: (text) => {
      view.dispatch(view.state.replaceSelection(text), { userEvent: "input.type", scrollIntoView: true });
      view.focus();
    },
    mark: (line) => view.dispatch({ effects: markLine.of(line) }),
    focus: () => view.focus(),
    goTo: (line, column) => {
      const at = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      const anchor = Math.min(at.from + Math.max((column ?? 1) - 1, 0), at.to);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      view.focus();
    },
    indentWithTab: indent,
    destroy: () => view.destroy(),
  };
}
