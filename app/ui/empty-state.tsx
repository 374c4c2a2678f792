import type { ReactNode } from "react";
import { Bar } from "./bar.tsx";
import { classes } from "./classes.ts";

/** Shown in place of an empty list: what is missing, what to do about it, and a link. */
export function EmptyState({
  title,
  state = "empty",
  children,
  action,
  aside,
}: {
  title: string;
  /** `fail` if the list could not be loaded. */
  state?: "empty" | "fail";
  children?: ReactNode;
  action?: ReactNode;
  /** What will be here, or how it comes to be: fills the right half. */
  aside?: ReactNode;
}) {
  return (
    <div
      className={classes(
        "grid gap-x-12 gap-y-8 rounded-card border border-edge border-dashed p-[clamp(1.5rem,4vw,3rem)]",
        Boolean(aside) && "lg:grid-cols-2",
      )}
    >
      <div className="grid content-start justify-items-start gap-4">
        <Bar state={state} className="w-16" />
        <p className="font-display text-h3 font-semibold">{title}</p>
        {children && <div className="max-w-[58ch] text-muted">{children}</div>}
        {action}
      </div>
      {aside}
    </div>
  );
}
