import { classes } from "./classes.ts";

/**
 * The brand's bar, an ornament. `run` fills once from red through amber to green and stays; `busy` never
 * ends; the others stand still. Give it a width by `className`.
 */
export function Bar({
  state = "pass",
  className,
}: {
  state?: "pass" | "fail" | "pending" | "run" | "busy";
  className?: string;
}) {
  return (
    <span aria-hidden="true" data-state={state} className={classes("bar", className)}>
      <span />
    </span>
  );
}

/** Progress that is known, from 0 to 1: uploads, courses. `label` says what is progressing. */
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
