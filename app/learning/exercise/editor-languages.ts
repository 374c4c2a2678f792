import { tsxLanguage } from "@codemirror/lang-javascript";
import { LRLanguage } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { parser as cssParser } from "@lezer/css";
import { configureNesting, parser as htmlParser } from "@lezer/html";
import { languageOf } from "./language-of.ts";

const css = LRLanguage.define({ name: "css", parser: cssParser });
const html = LRLanguage.define({
  name: "html",
  parser: htmlParser.configure({
    wrap: configureNesting([
      { tag: "script", parser: tsxLanguage.parser },
      { tag: "style", parser: cssParser },
    ]),
  }),
});

/** How the editor colours a file. */
export function editorLanguage(path: string): Extension {
  const name = languageOf(path);
  if (name === "html") return html;
  if (name === "css") return css;
  return name === "" ? [] : tsxLanguage;
}
