import { classes } from "./classes.ts";

/**
 * The brand's bar, as decoration. `run` fills once from red through amber to green; `busy` never ends; `empty`: nothing
 * was tried yet. Only the first two move. Set its width with `className`.
 */
export function Bar({
  state = "pass",
  className,
}: {
  state?: "pass" | "fail" | "pending" | "empty" | "run" | "busy";
  className?: string;
}) {
  return (
    <span aria-hidden="true" data-state={state} className={classes("bar", className)}>
      {state !== "empty" && <span />}
    </span>
  );
}

/** A progress bar, from 0 to 1. `label` says what is in progress. */
export function ProgressBar({
  value,
  label,
  className,
}: {
  value: number;
  label: string;
  className?: string;
}) {
  return <progress aria-label={label} max={1} value={value} className={classes("progress", className)} />;
}
