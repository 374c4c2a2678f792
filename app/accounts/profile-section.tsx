import type { ReactNode } from "react";
import { Outcome, type SectionOutcome } from "#app/forms/outcome.tsx";
import { classes } from "#app/ui/classes.ts";

/** A part of the profile: its description on the left, its form on the right. */
export function ProfileSection({
  id,
  title,
  text,
  outcome,
  failed = "That did not work",
  danger = false,
  children,
}: {
  id: string;
  title: string;
  text: ReactNode;
  outcome?: SectionOutcome | undefined;
  failed?: string;
  /** What it does cannot be undone. */
  danger?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={classes(
        "grid-12 mb-5 gap-y-5 rounded-card border bg-surface p-5 sm:p-7",
        danger ? "border-fail/40" : "border-line",
      )}
    >
      <div className="grid content-start gap-3 lg:col-span-4">
        <h2 id={`${id}-heading`} className={classes("text-h3", danger && "text-fail")}>
          {title}
        </h2>
        <div className="max-w-[48ch] text-small text-pretty text-muted">{text}</div>
      </div>
      <div className="grid max-w-2xl content-start gap-6 lg:col-span-7 lg:col-start-6">
        <Outcome outcome={outcome} failed={failed} />
        {children}
      </div>
    </section>
  );
}
