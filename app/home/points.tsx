import { classes } from "#app/ui/classes.ts";

/** Short texts with a title, two in a row. */
export function Points({
  points,
  deep = false,
}: {
  points: readonly { title: string; text: string }[];
  /** On a deep background. */
  deep?: boolean;
}) {
  return (
    <ul className="grid content-start gap-x-8 gap-y-5 sm:grid-cols-2">
      {points.map(({ title, text }) => (
        <li key={title}>
          <h3 className="card-title">{title}</h3>
          <p className={classes("mt-1 text-small", deep ? "text-deep-muted" : "text-muted")}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
