import reactSource from "../../node_modules/react/cjs/react.development.js?raw";
import jsxSource from "../../node_modules/react/cjs/react-jsx-runtime.development.js?raw";
import domSource from "../../node_modules/react-dom/cjs/react-dom.development.js?raw";
import clientSource from "../../node_modules/react-dom/cjs/react-dom-client.development.js?raw";
import schedulerSource from "../../node_modules/scheduler/cjs/scheduler.development.js?raw";
import { describe } from "./frame-describe.ts";
import { type FrameSettings, startFrame } from "./frame-runtime.ts";

/**
 * React as the frame loads it: the development build, whose messages say what is wrong. As text, because
 * the frame may load nothing.
 */
const SOURCES = {
  react: reactSource,
  "react/jsx-runtime": jsxSource,
  "react-dom": domSource,
  "react-dom/client": clientSource,
  scheduler: schedulerSource,
};

const STYLES = `
  :root { font: 16px/1.6 system-ui, sans-serif; }
  :root[data-scheme="light"] { color-scheme: light; background: #fff; color: #16241c; }
  :root[data-scheme="dark"] { color-scheme: dark; background: #0f1814; color: #eef2ea; }
  body { margin: 0; padding: 1.25rem; overflow-wrap: break-word; }
  h1, h2, h3 { line-height: 1.2; margin-block: 0 0.6em; }
  button, input, select, textarea { font: inherit; }
  button { padding: 0.35rem 0.9rem; }
  .failure { border-left: 4px solid #d43d2f; padding: 0.25rem 0 0.25rem 1rem; }
  .failure p { margin: 0.25rem 0 0; font: 0.875rem/1.6 ui-monospace, monospace; }
`;

/** Text that stands inside a script element: nothing in it may close the element. */
function inScript(text: string): string {
  return text.replace(/<\/(?=script)/gi, "<\\/").replaceAll("<!--", "<\\!--");
}

const modules = Object.entries(SOURCES)
  .map(
    ([name, text]) => `${JSON.stringify(name)}: function (module, exports, require, process) {\n${text}\n}`,
  )
  .join(",\n");
const runtime = inScript(`{${modules}}, ${describe}`);

/** The whole document of one run, for the frame inside the frame. */
export function frameDocument(settings: FrameSettings, scheme: "light" | "dark"): string {
  const values = JSON.stringify(settings).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en" data-scheme="${scheme}">
<head><meta charset="utf-8"><title>Preview</title><style>${STYLES}</style></head>
<body><div id="root"></div>
<script>(${inScript(String(startFrame))})(${runtime}, ${values});</script>
</body></html>`;
}
