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
  heading: "h3" | "h4";
  className?: string;
}) {
  return (
    <ol className={classes("grid gap-x-8", className)}>
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className="grid grid-cols-[2.5rem_minmax(0,1fr)] content-start border-t border-line py-5"
        >
          <span aria-hidden="true" className="pt-0.5 font-mono text-small font-semibold text-pass">
            {index + 1}
          </span>
          <div>
            <Heading className="card-title">{title}</Heading>
            <p className="mt-1.5 max-w-[56ch] text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
