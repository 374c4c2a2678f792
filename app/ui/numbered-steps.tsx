import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** Numbered steps: what to do, and a sentence about it. */
export function NumberedSteps({
  steps,
  heading: Heading,
  className,
}: {
  steps: readonly { readonly title: string; readonly text: ReactNode }[];
  /** One level below the heading above the steps. */
  heading: "h2" | "h3" | "h4";
  className?: string;
}) {
  return (
    <ol className={classes("grid gap-x-8", className)}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[3rem_minmax(0,1fr)] content-start py-3.5">
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-pill bg-pass-soft font-mono text-small font-semibold text-pass"
          >
            {index + 1}
          </span>
          <div className="pt-0.5">
            <Heading className="card-title">{title}</Heading>
            <p className="mt-1.5 max-w-[56ch] text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
