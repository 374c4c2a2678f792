import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const TONES = {
  neutral: "bg-surface before:bg-edge",
  pass: "bg-pass-soft before:bg-pass",
  fail: "bg-fail-soft before:bg-fail",
  pending: "bg-pending-soft before:bg-pending",
};

/**
 * A message in the page. `fail` is announced immediately (role alert), the others politely. It is focusable, so that
 * `Pending` can focus it after a form was rejected.
 */
export function Notice({
  tone = "neutral",
  title,
  className,
  children,
}: {
  tone?: keyof typeof TONES;
  title?: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div
      role={tone === "fail" ? "alert" : "status"}
      tabIndex={-1}
      className={classes(
        "relative grid gap-1 overflow-hidden rounded-card border border-line py-4 pr-5 pl-7",
        "before:absolute before:inset-y-3 before:left-3 before:w-1 before:rounded-pill before:content-['']",
        TONES[tone],
        className,
      )}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  );
}
