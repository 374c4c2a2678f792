import reactSource from "../../node_modules/react/cjs/react.development.js?raw";
import jsxSource from "../../node_modules/react/cjs/react-jsx-runtime.development.js?raw";
import domSource from "../../node_modules/react-dom/cjs/react-dom.development.js?raw";
import clientSource from "../../node_modules/react-dom/cjs/react-dom-client.development.js?raw";
import schedulerSource from "../../node_modules/scheduler/cjs/scheduler.development.js?raw";

/**
 * React for a frame: the development build, because its messages explain errors. As text, because the frame cannot
 * load anything.
 */
export const REACT_SOURCES: Record<string, string> = {
  react: reactSource,
  "react/jsx-runtime": jsxSource,
  "react-dom": domSource,
  "react-dom/client": clientSource,
  scheduler: schedulerSource,
};
