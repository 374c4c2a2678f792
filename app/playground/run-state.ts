import { type ConsoleLine, type FrameMessage, type Problem, withLine } from "./frame-messages.ts";

/** What the page shows of the newest run. */
export type RunState = {
  phase: "waiting" | "running" | "passed" | "failed" | "stopped";
  problem: Problem | null;
  lines: ConsoleLine[];
  /** A new number is a new frame element. */
  frame: number;
};

export type RunEvent =
  | { type: "started"; run: number }
  | { type: "refused"; problem: Problem }
  | {
      type: "said";
      message: Exclude<FrameMessage, { type: "alive" }>;
      /** Where a syntax error stands, which the frame does not know. */
      place: { line: number; column: number } | null;
    }
  | { type: "hung" }
  | { type: "cleared" };

export const NOTHING_RUN: RunState = { phase: "waiting", problem: null, lines: [], frame: 0 };

const HUNG: Problem = {
  message:
    "The preview stopped answering, so it was stopped: something in the code never ends, or it left the page. Change the code or run it again.",
  line: null,
  column: null,
};

/** The state after an event. The first error of a run stays: those after it mostly follow from it. */
export function nextRun(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case "started":
      return { ...state, phase: "running", problem: null, lines: [] };
    case "refused":
      return { ...state, phase: "failed", problem: event.problem };
    case "hung":
      return { ...state, phase: "stopped", problem: HUNG, frame: state.frame + 1 };
    case "cleared":
      return { ...state, lines: [] };
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
