import type { ReactNode } from "react";
import { Bar } from "./bar.tsx";

/** Where a list has nothing to show: what is missing, what to do about it, and a way on. */
export function EmptyState({
  title,
  state = "pending",
  children,
  action,
}: {
  title: string;
  /** `fail` where the list could not be loaded, `pass` where it is good news that it is empty. */
  state?: "pending" | "pass" | "fail";
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
