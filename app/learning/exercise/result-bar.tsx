import { Bar } from "#app/ui/bar.tsx";
import type { RunState } from "./run-types.ts";
import { barOf } from "./run-words.ts";

/** The bar: empty, moving, red, or filling with green. */
export function ResultBar({ state, wasGreen }: { state: RunState; wasGreen: boolean }) {
  const look = barOf(state, wasGreen);
  if (look === "empty") return <span aria-hidden="true" data-state="empty" className="bar" />;
  // A bar that turns green now fills; one that was green before stands.
  return <Bar key={look} state={look === "pass" && state.phase === "ended" ? "run" : look} />;
}
