import { classes } from "./classes.ts";

/** A grey placeholder. Give it the size of the content, and set `aria-busy` on the list around it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes("skeleton block rounded-card bg-line forced-colors:border", className)}
    />
  );
}
