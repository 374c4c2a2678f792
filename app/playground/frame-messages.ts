/** An error in the visitor's code. Lines and columns count from 1. */
export type Problem = { message: string; line: number | null; column: number | null };

/** A line of the console. `times` counts immediate repetitions of the same text. */
export type ConsoleLine = { level: ConsoleLevel; text: string; times: number };

export type ConsoleLevel = "log" | "info" | "warn" | "error";

/** A message from the inner document about the run with this number. `ready` asks for its program. */
export type FrameMessage =
  | { type: "ready"; run: number }
  | { type: "rendered"; run: number }
  | { type: "alive"; run: number }
  | { type: "cleared"; run: number }
  | { type: "console"; run: number; level: ConsoleLevel; text: string }
  | { type: "error"; run: number; message: string; line: number | null; syntax: boolean };

const LONGEST_TEXT = 10_000;

function textOf(value: unknown): string {
  return String(value).slice(0, LONGEST_TEXT);
}

function levelOf(value: unknown): ConsoleLevel {
  return value === "info" || value === "warn" || value === "error" ? value : "log";
}

/** Reads a message from the frame. The visitor's code can send anything, so anything invalid is null. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== "object" || data === null || !("type" in data) || !("run" in data)) return null;
  const { type, run } = data;
  if (typeof run !== "number") return null;
  if (type === "ready" || type === "rendered") return { type, run };
  if (type === "alive" || type === "cleared") return { type, run };
  if (type === "console" && "level" in data && "text" in data) {
    return { type, run, level: levelOf(data.level), text: textOf(data.text) };
  }
  if (type === "error" && "message" in data) {
    const line = "line" in data && typeof data.line === "number" ? data.line : null;
    return {
      type,
      run,
      message: textOf(data.message),
      line,
      syntax: "syntax" in data && data.syntax === true,
    };
  }
  return null;
}

const MOST_LINES = 300;

/** The console with one more line: repeats are counted, and only the newest are kept. */
export function withLine(lines: ConsoleLine[], { level, text }: Omit<ConsoleLine, "times">): ConsoleLine[] {
  const last = lines.at(-1);
  if (last?.level === level && last.text === text) {
    return [...lines.slice(0, -1), { ...last, times: last.times + 1 }];
  }
  return [...lines, { level, text, times: 1 }].slice(-MOST_LINES);
}
