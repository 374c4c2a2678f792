import reactSource from "../../node_modules/react/cjs/react.development.js?raw";
import jsxSource from "../../node_modules/react/cjs/react-jsx-runtime.development.js?raw";
import domSource from "../../node_modules/react-dom/cjs/react-dom.development.js?raw";
import clientSource from "../../node_modules/react-dom/cjs/react-dom-client.development.js?raw";
import schedulerSource from "../../node_modules/scheduler/cjs/scheduler.development.js?raw";
import { describe } from "./frame-describe.ts";
import { type FrameSettings, startFrame } from "./frame-runtime.ts";

/**
 * React for the frame: the development build, because its messages explain errors. As text, because the frame cannot
 * load anything.
 */
const SOURCES = {
  react: reactSource,
  "react/jsx-runtime": jsxSource,
  "react-dom": domSource,
  "react-dom/client": clientSource,
  scheduler: schedulerSource,
};

const modules = Object.entries(SOURCES)
  .map(
    ([name, text]) => `${JSON.stringify(name)}: function (module, exports, require, process) {\n${text}\n}`,
  )
  .join(",\n");

/** The program of one run, as text: the frame evaluates it (worker/playground/frame.ts). */
export function frameProgram(settings: FrameSettings): string {
  return `(${startFrame})({${modules}}, ${describe}, ${JSON.stringify(settings)});`;
}
