import { classes } from "#app/ui/classes.ts";
import type { Site } from "#shared/site/site.ts";

/** The instructor's portrait, and what they promise in their own words. */
export function Instructor({
  site: { instructor, portrait },
  promise,
  className,
}: {
  site: Pick<Site, "instructor" | "portrait">;
  promise: string | null;
  className?: string;
}) {
  return (
    <figure className={classes("flex max-w-sm items-center gap-5", className)}>
      <img
        src={portrait || "/art/portrait.svg"}
        alt={`${instructor.name} portrait`}
        width={640}
        height={800}
        loading="lazy"
        className="aspect-4/5 w-24 shrink-0 rounded-card object-cover"
      />
      <figcaption className="text-small">
        {promise && <span className="mb-2 block wrap-anywhere">“{promise}”</span>}
        <span className="block font-semibold">{instructor.name}</span>
        <span className="block text-muted">{instructor.title}</span>
      </figcaption>
    </figure>
  );
}
