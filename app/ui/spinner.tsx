import { classes } from "./classes.ts";

/** Shows that something is loading. The label is read out, and visible unless `hideLabel`. */
export function Spinner({
  label = "Loading…",
  hideLabel = false,
  className,
}: {
  label?: string;
  hideLabel?: boolean;
  className?: string;
}) {
  return (
    <span role="status" className={classes("inline-flex items-center gap-3 text-muted", className)}>
      <span
        aria-hidden="true"
        className="spinner size-5 rounded-pill border-2 border-line border-t-pass border-r-pass"
      />
      <span className={hideLabel ? "sr-only" : "label"}>{label}</span>
    </span>
  );
}
