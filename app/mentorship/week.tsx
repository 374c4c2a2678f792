import { classes } from "#app/ui/classes.ts";
import type { MentorshipTexts } from "#shared/mentorship/kind.ts";

/** A week of the mentorship: what is done in it, and how long each part takes. `narrow`: beside something else. */
export function Week({
  steps,
  heading: Heading = "h3",
  narrow = false,
}: {
  steps: MentorshipTexts["weekSteps"];
  heading?: "h3" | "h4";
  narrow?: boolean;
}) {
  return (
    <ol
      className={classes(
        "grid gap-px overflow-hidden rounded-card border border-line bg-line",
        !narrow && "lg:auto-cols-fr lg:grid-flow-col",
      )}
    >
      {steps.map(({ title, time, text }, index) => (
        <li key={title} className="grid content-start gap-1.5 bg-surface p-5">
          <p className="label flex justify-between gap-3">
            <span aria-hidden="true" className="font-semibold text-pass">
              {index + 1}
            </span>
            <span className="text-muted">{time}</span>
          </p>
          <Heading className="card-title">{title}</Heading>
          <p className="text-small text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
