import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Eyebrow } from "./eyebrow.tsx";

/** The heading of a section: eyebrow, `h2` (or `h3`), and lead. `id` is set on the heading. */
export function SectionHeading({
  title,
  eyebrow,
  lead,
  id,
  level = 2,
  className,
}: {
  title: string;
  eyebrow?: string;
  lead?: ReactNode;
  id?: string;
  level?: 2 | 3;
  className?: string;
}) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={classes("grid gap-4", className)}>
      {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
      <Heading id={id} className={level === 2 ? "text-h2" : "text-h3"}>
        {title}
      </Heading>
      {lead && <p className="max-w-[58ch] text-lead text-muted">{lead}</p>}
    </div>
  );
}

/** The top of every page but the home page: eyebrow, `h1`, lead, and content beside them. */
export function PageHeader({
  title,
  eyebrow,
  lead,
  state,
  children,
}: {
  title: string;
  eyebrow?: string;
  lead?: ReactNode;
  /** The state of the bar before the eyebrow. */
  state?: "pass" | "fail" | "pending";
  /** Actions or facts under the lead. */
  children?: ReactNode;
}) {
  return (
    <div className="grid max-w-4xl justify-items-start gap-5 pt-[clamp(2.5rem,1.5rem+4vw,5.5rem)] pb-[clamp(2rem,1.5rem+2vw,3.5rem)]">
      {eyebrow && <Eyebrow state={state}>{eyebrow}</Eyebrow>}
      <h1 className="text-h1">{title}</h1>
      {lead && <div className="max-w-[62ch] text-lead text-balance text-muted">{lead}</div>}
      {children}
    </div>
  );
}
