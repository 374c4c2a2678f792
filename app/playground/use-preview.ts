import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { ADDRESS, TICK } from "#app/runner/guard-code.ts";
import { compile, syntaxErrorPlace } from "./compile.ts";
import { readFrameMessage } from "./frame-messages.ts";
import { frameProgram } from "./frame-program.ts";
import { FRAME_STYLES } from "./frame-styles.ts";
import { NOTHING_RUN, nextRun, type StopReason } from "./run-state.ts";

const LOOP_MS = 1000;
const PING_EVERY_MS = 1000;
/** After this many unanswered pings in a row, the frame counts as hanging. */
const MOST_UNANSWERED = 4;
/** Messages between two pings. The frame's runtime itself sends 1,100 in a whole run. */
const MOST_MESSAGES = 2000;

function shownScheme(): "light" | "dark" {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

type Run = {
  number: number;
  source: string;
  /** The program for the inner document; null once it was sent. */
  program: string | null;
  unanswered: number;
  /** Messages since the last ping. */
  heard: number;
};

/** The frame with the visitor's code inside `outer`, if it exists yet. */
function innerOf(outer: Window): Window | null {
  return outer.length > 0 ? (outer[0] ?? null) : null;
}

/**
 * Runs code in the sandboxed frame and keeps its messages. The outer frame creates a new inner one for each run, so that
 * nothing remains of the previous run. The inner frame says that it is ready and gets the program. The outer frame is
 * replaced, by `state.frame`, only after a run had to be stopped.
 */
export function usePreview() {
  const [state, dispatch] = useReducer(nextRun, NOTHING_RUN);
  const element = useRef<HTMLIFrameElement>(null);
  const runs = useRef(0);
  const current = useRef<Run | null>(null);
  const isOpen = useRef(false);

  // Tab moves into a frame without scrolling to it, and the page hears only that it has lost the focus itself.
  useEffect(() => {
    const show = () => {
      const frame = element.current;
      if (!frame || document.activeElement !== frame) return;
      const { top, bottom } = frame.getBoundingClientRect();
      if (bottom <= 0 || top >= window.innerHeight) frame.scrollIntoView({ block: "nearest" });
    };
    window.addEventListener("blur", show);
    return () => window.removeEventListener("blur", show);
  }, []);

  /** Asks the outer frame for a new inner one. The target is "*", because the frames have opaque origins. */
  function askForFrame() {
    if (current.current && isOpen.current) {
      element.current?.contentWindow?.postMessage(current.current.number, "*");
    }
  }

  function run(source: string) {
    const compiled = compile(source);
    if (!compiled.ok) {
      dispatch({ type: "refused", problem: compiled.problem });
      return;
    }
    runs.current += 1;
    const program = frameProgram({
      run: runs.current,
      code: compiled.code,
      page: window.location.origin,
      tick: TICK,
      address: ADDRESS,
      loopMs: LOOP_MS,
      styles: FRAME_STYLES,
      scheme: shownScheme(),
    });
    current.current = { number: runs.current, source, program, unanswered: 0, heard: 0 };
    dispatch({ type: "started" });
    askForFrame();
  }

  function forget() {
    current.current = null;
    isOpen.current = false;
  }

  /** Resets the preview, as if nothing had run. */
  function reset() {
    forget();
    dispatch({ type: "reset" });
  }

  function stop(reason: StopReason) {
    forget();
    // Synchronously, because a frame that floods the page with messages would delay React.
    flushSync(() => dispatch({ type: "stopped", reason }));
  }

  const hear = useEffectEvent((event: MessageEvent) => {
    const outer = element.current?.contentWindow;
    // Messages of a removed document have no source.
    if (!outer || event.source === null) return;
    if (event.source === outer) {
      // It also says when the inner document has left. The pings find that out too.
      if (event.data?.type !== "open") return;
      isOpen.current = true;
      askForFrame();
      return;
    }
    const now = current.current;
    if (!now || event.source !== innerOf(outer)) return;
    now.heard += 1;
    if (now.heard > MOST_MESSAGES) {
      stop("flooded");
      return;
    }
    const message = readFrameMessage(event.data);
    if (message?.run !== now.number) return;
    if (message.type === "ready") {
      if (now.program) innerOf(outer)?.postMessage({ program: now.program }, "*");
      now.program = null;
    } else if (message.type === "alive") {
      now.unanswered = 0;
    } else {
      const place = message.type === "error" && message.syntax ? syntaxErrorPlace(now.source) : null;
      dispatch({ type: "said", message, place });
    }
  });

  const ping = useEffectEvent(() => {
    const now = current.current;
    const outer = element.current?.contentWindow;
    // Timers of a page in the background are late, which is not the fault of the frame.
    if (!now || !outer || now.program || document.hidden) return;
    if (now.unanswered >= MOST_UNANSWERED) {
      stop("hung");
      return;
    }
    now.heard = 0;
    now.unanswered += 1;
    innerOf(outer)?.postMessage("ping", "*");
  });

  useEffect(() => {
    const listener = (event: MessageEvent) => hear(event);
    window.addEventListener("message", listener);
    const timer = setInterval(() => ping(), PING_EVERY_MS);
    return () => {
      window.removeEventListener("message", listener);
      clearInterval(timer);
    };
  }, []);

  return { state, run, reset, clearConsole: () => dispatch({ type: "cleared" }), element };
}
