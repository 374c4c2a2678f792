import { type ConsoleLevel, LONGEST_TEXT, MOST_CONSOLE_LINES } from "../messages.ts";
import { describe } from "./describe.ts";
import { sheltered } from "./intrinsics.ts";

/** Sends what the code writes to the console, up to a limit. */
export function captureConsole(send: (level: ConsoleLevel, text: string) => void): void {
  let lines = 0;
  function write(level: ConsoleLevel, values: unknown[]): void {
    lines += 1;
    if (lines > MOST_CONSOLE_LINES) return;
    if (lines < MOST_CONSOLE_LINES) {
      send(
        level,
        sheltered(() => describe(values).slice(0, LONGEST_TEXT)),
      );
      return;
    }
    send("warn", "This run wrote 1,000 lines to the console. What it writes from here on is not shown.");
  }
  for (const level of ["log", "info", "warn", "error"] as const) {
    console[level] = (...values: unknown[]) => write(level, values);
  }
  for (const name of ["debug", "table", "dir", "group", "groupCollapsed", "trace"] as const) {
    console[name] = (...values: unknown[]) => write("log", values);
  }
  console.assert = (holds?: unknown, ...values: unknown[]) => {
    if (!holds) write("error", ["Assertion failed", ...values]);
  };
}
