import type { ReactNode } from "react";
import { Bar } from "./bar.tsx";
import { classes } from "./classes.ts";

/** A short line above a heading. With `state` it starts with a bar: `1 passed`, `1 failed`. */
export function Eyebrow({
  state,
  className,
  children,
}: {
  state?: "pass" | "fail" | "pending";
  className?: string;
  children: ReactNode;
}) {
  return (
    <p className={classes("label flex items-center gap-3 text-muted", className)}>
      {state && <Bar state={state} className="w-12 shrink-0" />}
      {children}
    </p>
  );
}
