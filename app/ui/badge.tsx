import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const TONES = {
  neutral: "border-line text-muted",
  pass: "border-transparent bg-pass-soft text-pass-strong",
  fail: "border-transparent bg-fail-soft text-fail",
  pending: "border-transparent bg-pending-soft text-pending-ink",
};

/** A pill with one or two words: level, status, tag. Not for actions. */
export function Badge({
  tone = "neutral",
  className,
  children,
}: {
  tone?: keyof typeof TONES;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        "label inline-flex items-center rounded-pill border px-2.5 py-0.5 whitespace-nowrap",
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
