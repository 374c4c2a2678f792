import { classes } from "#app/ui/classes.ts";
import { isOpen } from "#shared/courses/availability.ts";

/** What `availability` says of an offer: green if people can have it, amber if they cannot. */
export function Available({ available, className }: { available: string | null; className?: string }) {
  if (available === null) return null;
  return (
    <span className={classes("label", isOpen(available) ? "text-pass" : "text-pending-ink", className)}>
      {available}
    </span>
  );
}
