import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import { escapeHtml } from "#shared/escape-html.ts";
import { sql } from "./highlight-sql.ts";

// Only languages that our texts use, because each one costs size and start-up time.
hljs.registerLanguage("bash", bash);
hljs.registerLanguage("css", css);
hljs.registerLanguage("javascript", javascript);
hljs.registerLanguage("json", json);
hljs.registerLanguage("sql", sql);
hljs.registerLanguage("typescript", typescript);
hljs.registerLanguage("xml", xml);

/** `value={draft}` in JSX. The grammar takes the braces for quotes and their content for a string. */
const BRACED_ATTRIBUTE = /<span class="hljs-string">(\{[^<]*\})<\/span>/g;

/** Code as HTML: with `hljs-*` classes for known languages, as escaped text otherwise. */
export function highlight(code: string, language: string): string {
  if (!hljs.getLanguage(language)) return escapeHtml(code);
  const { value } = hljs.highlight(code, { language, ignoreIllegals: true });
  return value.replace(BRACED_ATTRIBUTE, "$1");
}
