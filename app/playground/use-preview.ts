import { useEffect, useReducer, useRef } from "react";
import { compile, syntaxErrorPlace } from "./compile.ts";
import { frameDocument } from "./frame-document.ts";
import { readFrameMessage } from "./frame-messages.ts";
import { TICK } from "./loop-guard.ts";
import { NOTHING_RUN, nextRun } from "./run-state.ts";

const LOOP_MS = 1000;
const PING_EVERY_MS = 1000;
/** So many questions in a row without an answer, and the frame hangs. */
const MOST_UNANSWERED = 4;

function shownScheme(): "light" | "dark" {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** What the page knows of the frame between two renders. */
type Frame = {
  run: number;
  source: string;
  html: string;
  /** The outer document is there and listens. */
  open: boolean;
  /** A run was shown in it, so it should answer. */
  live: boolean;
  unanswered: number;
};

/** The frame of the visitor's code inside `outside`; to ask for one that is not there yet is an error. */
function insideOf(outside: Window | null | undefined): Window | null {
  return outside && outside.length > 0 ? (outside[0] ?? null) : null;
}

function show(frame: Frame, element: HTMLIFrameElement | null) {
  if (!frame.open || frame.html === "") return;
  frame.unanswered = 0;
  frame.live = true;
  // The frame's origin is opaque and has no name; what it gets is the visitor's own code.
  element?.contentWindow?.postMessage({ html: frame.html }, "*");
}

/**
 * Runs code in the sandboxed frame and keeps what it reports. Every run gets a new document, so nothing
 * of the one before is left. `state.frame` changes where the whole frame must be replaced.
 */
export function usePreview() {
  const [state, dispatch] = useReducer(nextRun, NOTHING_RUN);
  const element = useRef<HTMLIFrameElement>(null);
  const latest = useRef<Frame>({ run: 0, source: "", html: "", open: false, live: false, unanswered: 0 });

  function run(source: string) {
    const now = latest.current;
    const compiled = compile(source);
    if (!compiled.ok) {
      dispatch({ type: "refused", problem: compiled.problem });
      return;
    }
    now.run += 1;
    now.source = source;
    const settings = {
      run: now.run,
      code: compiled.code,
      page: window.location.origin,
      tick: TICK,
      loopMs: LOOP_MS,
    };
    now.html = frameDocument(settings, shownScheme());
    dispatch({ type: "started", run: now.run });
    show(now, element.current);
  }

  useEffect(() => {
    function hear(event: MessageEvent) {
      const now = latest.current;
      const outside = element.current?.contentWindow;
      if (!outside) return;
      if (event.source === outside) {
        now.open = true;
        show(now, element.current);
        return;
      }
      // A document that has gone has no window any more, and what it still had to say is void.
      if (event.source === null || event.source !== insideOf(outside)) return;
      const message = readFrameMessage(event.data);
      if (!message || message.run !== now.run) return;
      if (message.type === "alive") {
        now.unanswered = 0;
        return;
      }
      const place = message.type === "error" && message.syntax ? syntaxErrorPlace(now.source) : null;
      dispatch({ type: "said", message, place });
    }

    function ask() {
      const now = latest.current;
      // A page in the background gets its timers late and would accuse the frame of it.
      if (!now.live || document.hidden) return;
      if (now.unanswered >= MOST_UNANSWERED) {
        Object.assign(now, { live: false, open: false, html: "", unanswered: 0 });
        dispatch({ type: "hung" });
        return;
      }
      now.unanswered += 1;
      insideOf(element.current?.contentWindow)?.postMessage("ping", "*");
    }

    window.addEventListener("message", hear);
    const timer = setInterval(ask, PING_EVERY_MS);
    return () => {
      window.removeEventListener("message", hear);
      clearInterval(timer);
    };
  }, []);

  return { state, run, clearConsole: () => dispatch({ type: "cleared" }), element };
}
