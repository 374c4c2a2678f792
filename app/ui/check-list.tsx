import { classes } from "./classes.ts";

/** What is included: lines with a drawn tick. */
export function CheckList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={classes("ticks grid gap-2", className)}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
