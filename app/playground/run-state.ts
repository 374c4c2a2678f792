import { type ConsoleLine, type FrameMessage, type Problem, withLine } from "./frame-messages.ts";

/** The state of the latest run. */
export type RunState = {
  /** `waiting`: nothing has run yet, and there is no frame. */
  phase: "waiting" | "running" | "passed" | "failed" | "stopped";
  problem: Problem | null;
  lines: ConsoleLine[];
  /** The React key of the frame: a new number makes a new frame. */
  frame: number;
};

/** Why a frame was removed. */
export type StopReason = "hung" | "flooded";

export type RunEvent =
  | { type: "started" }
  | { type: "refused"; problem: Problem }
  | {
      type: "said";
      message: Exclude<FrameMessage, { type: "ready" | "alive" }>;
      /** The position of a syntax error, which the frame does not know. */
      place: { line: number; column: number } | null;
    }
  | { type: "stopped"; reason: StopReason }
  | { type: "cleared" }
  | { type: "reset" };

export const NOTHING_RUN: RunState = { phase: "waiting", problem: null, lines: [], frame: 0 };

const STOPPED = {
  hung: "The preview stopped answering, so it was stopped: something in the code never ends, or it left the page. Change the code or run it again.",
  flooded:
    "The code sent more messages than the page can read, so the preview was stopped. Change the code or run it again.",
} satisfies Record<StopReason, string>;

/** The state after an event. A run keeps its first error, because later ones mostly follow from it. */
export function nextRun(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case "started":
      return { ...state, phase: "running", problem: null, lines: [] };
    case "refused":
      return { ...state, phase: "failed", problem: event.problem };
    case "stopped": {
      const problem = { message: STOPPED[event.reason], line: null, column: null };
      return { ...state, phase: "stopped", problem, frame: state.frame + 1 };
    }
    case "cleared":
      return { ...state, lines: [] };
    case "reset":
      return NOTHING_RUN;
    case "said": {
      const { message, place } = event;
      if (message.type === "rendered") {
        return state.phase === "running" ? { ...state, phase: "passed" } : state;
      }
      if (message.type === "cleared") return { ...state, lines: [] };
      if (message.type === "console") return { ...state, lines: withLine(state.lines, message) };
      const problem = {
        message: message.message,
        line: place?.line ?? message.line,
        column: place?.column ?? null,
      };
      return {
        ...state,
        phase: "failed",
        problem: state.problem ?? problem,
        lines: withLine(state.lines, { level: "error", text: message.message }),
      };
    }
  }
}
