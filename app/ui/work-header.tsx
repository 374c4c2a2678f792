import type { ReactNode } from "react";
import { Eyebrow } from "./eyebrow.tsx";

/**
 * The top of a page that somebody works on, in the portal and at the desk: what it is in a line, its actions at the
 * right, and the tabs of the pages that belong together. Lower than `PageHeader`, so that the work begins at once.
 */
export function WorkHeader({
  trail,
  title,
  eyebrow,
  lead,
  state,
  action,
  tabs,
  children,
}: {
  /** Links to the pages above this one. */
  trail?: ReactNode;
  title: ReactNode;
  eyebrow?: string | undefined;
  /** One sentence. */
  lead?: ReactNode;
  /** The state of the bar before the eyebrow. */
  state?: "pass" | "fail" | "pending" | undefined;
  /** Buttons, the primary one first. */
  action?: ReactNode;
  tabs?: ReactNode;
  /** Facts under the lead. */
  children?: ReactNode;
}) {
  return (
    <div className="grid gap-6 pt-[clamp(1.75rem,1.25rem+1.75vw,3rem)] pb-[clamp(1.5rem,1.25rem+1vw,2.25rem)]">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="grid min-w-0 max-w-3xl justify-items-start gap-2.5">
          {trail}
          {eyebrow && <Eyebrow state={state}>{eyebrow}</Eyebrow>}
          <h1 className="text-[clamp(1.875rem,1.5rem+1.6vw,2.5rem)] leading-[1.1]">{title}</h1>
          {lead && <div className="max-w-[68ch] text-balance text-muted">{lead}</div>}
          {children}
        </div>
        {action && <div className="flex flex-wrap items-center gap-3 print:hidden">{action}</div>}
      </div>
      {tabs}
    </div>
  );
}
