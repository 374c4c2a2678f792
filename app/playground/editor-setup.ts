import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { tsxLanguage } from "@codemirror/lang-javascript";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState, type Extension, Prec } from "@codemirror/state";
import {
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

/** Events from the editor to the page. */
export type EditorEvents = { onChange: (code: string) => void; onRun: () => void };

/** Commands from the page to the editor. */
export type EditorHandle = {
  /** Replaces the code in one step, so that undo brings it back. */
  replace: (code: string) => void;
  goTo: (line: number, column: number | null) => void;
  /** Whether the Tab key indents; otherwise it moves the focus, as usual. */
  indentWithTab: (on: boolean) => void;
};

/**
 * Creates the editor in a shadow root. There CodeMirror uses a constructed style sheet, which the site's policy allows;
 * in the page it would add an inline style element, which the policy blocks.
 */
export function createEditor(
  root: ShadowRoot,
  code: string,
  events: EditorEvents,
): EditorHandle & { destroy: () => void } {
  const tab = new Compartment();
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
    tab.of([]),
    lineNumbers(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    syntaxHighlighting(colours),
    tsxLanguage,
    look,
    EditorState.tabSize.of(2),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.contentAttributes.of({
      "aria-label": "Code of App.tsx",
      "aria-description": "Escape, then Tab, leaves the editor.",
      "data-gramm": "false",
      tabindex: "0",
    }),
    EditorView.domEventHandlers({ beforeinput: replaceTyped }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) events.onChange(update.state.doc.toString());
    }),
  ];
  const view = new EditorView({ doc: code, extensions, root, parent: root });
  return {
    replace: (text) => {
      const { doc } = view.state;
      if (doc.toString() === text) return;
      view.dispatch({ changes: { from: 0, to: doc.length, insert: text }, selection: { anchor: 0 } });
      view.scrollDOM.scrollTo(0, 0);
    },
    goTo: (line, column) => {
      const at = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      const anchor = Math.min(at.from + Math.max((column ?? 1) - 1, 0), at.to);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      view.focus();
    },
    indentWithTab: (on) => {
      view.dispatch({ effects: tab.reconfigure(on ? keymap.of([indentWithTab]) : []) });
    },
    destroy: () => view.destroy(),
  };
}
