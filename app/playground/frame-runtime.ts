import type React from "react";
import type { ReactNode } from "react";
import type ReactClient from "react-dom/client";

export type FrameModule = { exports: unknown };

type Define = (
  module: FrameModule,
  exports: unknown,
  require: (name: string) => unknown,
  process: { env: { NODE_ENV: string } },
) => void;

export type FrameSettings = {
  /** The number of the run; every message includes it. */
  run: number;
  /** The visitor's code, compiled to CommonJS. */
  code: string;
  /** The page's origin, the only one that may receive messages from the frame. */
  page: string;
  /** The names that guarded code uses for `countRound` and `addressOf` (guard-code.ts). */
  tick: string;
  address: string;
  /** How long loops may block the page. */
  loopMs: number;
  styles: string;
  scheme: "light" | "dark";
};

/**
 * Runs the visitor's code inside the frame and reports to the page. It is sent there as text, so it can
 * only use types and its arguments.
 */
export function startFrame(
  modules: Record<string, Define>,
  describe: (values: unknown[]) => string,
  { run, code, page, tick, address, loopMs, styles, scheme }: FrameSettings,
): void {
  const MOST_LINES = 1000;
  const MOST_ERRORS = 100;
  const top = window.top;
  if (!top) return;
  // The visitor's code may replace these, so keep the real ones.
  const send = top.postMessage.bind(top);
  const later = window.setTimeout.bind(window);
  const clock = performance.now.bind(performance);
  let lines = 0;
  let errors = 0;

  document.documentElement.dataset.scheme = scheme;
  document.head.insertAdjacentHTML("beforeend", `<style>${styles}</style>`);

  function post(message: { type: string; [field: string]: unknown }): void {
    send({ ...message, run }, page);
  }

  /** Whether the console may show one more message; the last one says that the limit is reached. */
  function mayWrite(): boolean {
    lines += 1;
    if (lines === MOST_LINES) {
      const text = "This run wrote 1,000 lines to the console. What it writes from here on is not shown.";
      post({ type: "console", level: "warn", text });
    }
    return lines < MOST_LINES;
  }

  function write(level: "log" | "info" | "warn" | "error", text: string): void {
    if (mayWrite()) post({ type: "console", level, text });
  }

  function report(error: unknown, syntax = false): void {
    const stack = error instanceof Error ? (error.stack ?? "") : "";
    const at = /playground\.tsx:(\d+)/.exec(stack);
    // `new Function` puts two lines before the code.
    const line = at ? Number(at[1]) - 2 : null;
    errors += 1;
    if (errors <= MOST_ERRORS) post({ type: "error", message: describe([error]), line, syntax });
  }

  for (const level of ["log", "info", "warn"] as const) {
    console[level] = (...values: unknown[]) => write(level, describe(values));
  }
  console.error = (...values: unknown[]) => {
    const text = describe(values);
    // React only warns of an effect that sets state in an endless loop. Throwing ends the effect and the run.
    if (text.startsWith("Maximum update depth exceeded")) throw new Error(text);
    write("error", text);
  };
  for (const name of ["debug", "table", "dir", "group", "groupCollapsed", "trace"] as const) {
    console[name] = (...values: unknown[]) => write("log", describe(values));
  }
  console.assert = (holds?: unknown, ...values: unknown[]) => {
    if (!holds) write("error", describe(["Assertion failed", ...values]));
  };
  const counts = new Map<string, number>();
  console.count = (label = "default") => {
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    write("log", `${label}: ${count}`);
  };
  console.clear = () => {
    if (mayWrite()) post({ type: "cleared" });
  };
  // A sandboxed frame cannot open dialogs, so their text goes to the console.
  window.alert = (message?: unknown) => write("info", `alert: ${message}`);
  window.confirm = (message) => {
    write("info", `confirm: ${message} (answered with yes)`);
    return true;
  };
  window.prompt = (message) => {
    write("info", `prompt: ${message} (cancelled)`);
    return null;
  };

  // History entries of the preview would trap the visitor's Back button here.
  History.prototype.pushState = History.prototype.replaceState;
  const goTo = (url: string) =>
    // Relative to this document. With `srcdoc` the base would be the frame around it.
    location.replace(url.startsWith("#") ? `about:srcdoc${url}` : url);
  const ownAddress = {
    get hash() {
      return location.hash;
    },
    set hash(hash: string) {
      goTo(`#${String(hash).replace(/^#/, "")}`);
    },
    get href() {
      return location.href;
    },
    set href(url: string) {
      goTo(String(url));
    },
    assign: (url: unknown) => goTo(String(url)),
  };
  /** Guarded code changes its URL through this. Other objects that have a `hash` stay as they are. */
  const addressOf = (object: unknown) => (object === location ? ownAddress : object);

  window.addEventListener("error", (event) => {
    event.preventDefault();
    report(event.error ?? event.message);
  });
  window.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    report(event.reason);
  });
  window.addEventListener("message", (event) => {
    // Not limited like the console: a frame that wrote too much must still answer.
    if (event.source === top) send({ type: "alive", run }, page);
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const href = link?.getAttribute("href");
    if (!href || event.defaultPrevented) return;
    event.preventDefault();
    if (href.startsWith("#")) goTo(href);
    else write("info", `Links do not open here: ${href}`);
  });

  let rounds = 0;
  let started: number | null = null;
  /** Called in every round of every loop. The timer fires only when the loops let the page continue. */
  function countRound(line: number): void {
    rounds += 1;
    if (started !== null && rounds % 16 !== 0) return;
    const now = clock();
    if (started === null) {
      started = now;
      later(() => {
        started = null;
      }, 0);
    } else if (now - started > loopMs) {
      throw new Error(
        `The loop in line ${line} was stopped: it ran for more than ${loopMs / 1000} s without a pause.`,
      );
    }
  }

  const loaded = new Map<string, FrameModule>();
  function load(name: "react"): typeof React;
  function load(name: "react-dom/client"): typeof ReactClient;
  function load(name: string): unknown;
  function load(name: string): unknown {
    const known = loaded.get(name);
    if (known) return known.exports;
    const define = Object.hasOwn(modules, name) ? modules[name] : undefined;
    if (!define) {
      throw new Error(`"${name}" is not available in the playground. Import from "react" or "react-dom".`);
    }
    const module: FrameModule = { exports: {} };
    loaded.set(name, module);
    define(module, module.exports, load, { env: { NODE_ENV: "development" } });
    return module.exports;
  }

  const { Component, createElement } = load("react");
  const { createRoot } = load("react-dom/client");

  /** Notes that a component threw. Its error is shown above the preview, with its line, and in the console. */
  // biome-ignore lint/correctness/noComponentHookFactories: made once, of the React inside the frame.
  class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
    constructor(props: { children: ReactNode }) {
      super(props);
      this.state = { failed: false };
    }
    static getDerivedStateFromError() {
      return { failed: true };
    }
    override componentDidMount() {
      post({ type: "rendered" });
    }
    override render() {
      if (!this.state.failed) return this.props.children;
      return createElement("p", { className: "failure" }, "A component threw an error");
    }
  }

  const root = document.getElementById("root");
  const module: { exports: { default?: unknown } } = { exports: {} };
  let execute: (...values: unknown[]) => void;
  try {
    execute = Function(
      ...["require", "module", "exports", tick, address],
      `${code}\n//# sourceURL=playground.tsx`,
    ).bind(window);
  } catch (error) {
    report(error, true);
    return;
  }
  try {
    execute(load, module, module.exports, countRound, addressOf);
  } catch (error) {
    report(error);
    return;
  }
  const shown: unknown = module.exports.default;
  const isComponent = (value: unknown): value is React.ComponentType =>
    typeof value === "function" || (typeof value === "object" && value !== null && "$$typeof" in value);
  if (root && isComponent(shown)) {
    const caught = (error: unknown) => report(error);
    createRoot(root, { onCaughtError: caught, onUncaughtError: caught }).render(
      createElement(Boundary, { children: createElement(shown) }),
    );
    return;
  }
  if (root && root.childNodes.length === 0 && shown === undefined) {
    // After the code's own rendering, if any, because React schedules it.
    later(() => {
      if (root.childNodes.length === 0) {
        root.textContent = "Nothing to show yet: export a component, as in export default function App() {…}";
      }
      post({ type: "rendered" });
    }, 200);
    return;
  }
  report(new TypeError("The default export is not a component: export a function that returns JSX."));
}
