import type { ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";
import { PageHeader } from "#app/ui/section-heading.tsx";

/** The frame of a page with one form: the form on the left, help on the right. */
export function AccountPage({
  title,
  lead,
  first,
  aside,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** Help that a phone shows before the form. Beside the form it comes above `aside`. */
  first?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="wrap pb-section">
      <PageHeader title={title} lead={lead} />
      <div className={classes("grid-12", first ? "gap-y-10 lg:grid-rows-[auto_1fr]" : "gap-y-16")}>
        {first && <div className="lg:col-span-5 lg:col-start-8 lg:row-start-1">{first}</div>}
        <div
          className={classes(
            "rounded-card border border-line bg-surface p-5 sm:p-8 lg:col-span-6",
            first ? "lg:col-start-1 lg:row-span-2 lg:row-start-1 self-start" : "",
          )}
        >
          {children}
        </div>
        {aside && <div className="lg:col-span-5 lg:col-start-8">{aside}</div>}
      </div>
    </div>
  );
}
