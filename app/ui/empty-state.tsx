import type { ReactNode } from "react";
import { Bar } from "./bar.tsx";

/** Shown in place of an empty list: what is missing, what to do about it, and a link. */
export function EmptyState({
  title,
  state = "empty",
  children,
  action,
}: {
  title: string;
  /** `fail` if the list could not be loaded, `pass` if an empty list is good news. */
  state?: "empty" | "pass" | "fail";
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-edge border-dashed p-[clamp(1.5rem,4vw,3rem)]">
      <Bar state={state} className="w-16" />
      <p className="font-display text-h3 font-semibold">{title}</p>
      {children && <div className="max-w-[58ch] text-muted">{children}</div>}
      {action}
    </div>
  );
}
