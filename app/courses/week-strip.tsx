import { classes } from "#app/ui/classes.ts";

/** A decorative calendar: one cell per week, with a module's weeks filled. The text says the same. */
export function WeekStrip({ total, from, to }: { total: number; from: number; to: number }) {
  const states = Array.from({ length: total }, (_, index) => {
    const week = index + 1;
    return week < from ? "past" : week > to ? "ahead" : "now";
  });
  return (
    <span aria-hidden="true" className="flex gap-1 forced-color-adjust-none">
      {states.map((state, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is identified by its number.
          key={index}
          className={classes(
            "h-2 grow rounded-pill",
            state === "now" ? "bg-pass" : state === "past" ? "bg-edge/40" : "bg-line",
          )}
        />
      ))}
    </span>
  );
}
