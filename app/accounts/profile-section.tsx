import type { ReactNode } from "react";
import { Outcome, type SectionOutcome } from "#app/forms/outcome.tsx";

/** A part of the profile: its description on the left, its form on the right. */
export function ProfileSection({
  id,
  title,
  text,
  outcome,
  failed = "That did not work",
  children,
}: {
  id: string;
  title: string;
  text: ReactNode;
  outcome?: SectionOutcome | undefined;
  failed?: string;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="grid-12 gap-y-6 border-t border-line py-[clamp(2rem,1.5rem+2vw,3.25rem)]"
    >
      <div className="grid content-start gap-3 lg:col-span-4">
        <h2 id={`${id}-heading`} className="text-h3">
          {title}
        </h2>
        <div className="max-w-[48ch] text-small text-muted">{text}</div>
      </div>
      <div className="grid max-w-2xl content-start gap-6 lg:col-span-7 lg:col-start-6">
        <Outcome outcome={outcome} failed={failed} />
        {children}
      </div>
    </section>
  );
}
