import type { Site } from "#shared/site/site.ts";

/** Who teaches, with a portrait and what they promise in their own words. */
export function CourseInstructor({
  site: { instructor, portrait },
  promise,
}: {
  site: Site;
  promise: string | null;
}) {
  return (
    <section
      aria-labelledby="instructor"
      className="grid items-center gap-x-10 gap-y-6 sm:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <img
        src={portrait || "/art/portrait.svg"}
        alt={`${instructor.name} portrait`}
        width={640}
        height={800}
        loading="lazy"
        className="aspect-4/5 w-full rounded-card object-cover object-top max-sm:aspect-square sm:max-w-60"
      />
      <div>
        <h2 id="instructor" className="label text-muted">
          Your instructor
        </h2>
        {promise && (
          <blockquote className="mt-4 font-display text-h3 font-semibold wrap-anywhere">
            “{promise}”
          </blockquote>
        )}
        <p className="mt-5 font-semibold">{instructor.name}</p>
        <p className="label text-muted">{instructor.title}</p>
        <p className="mt-3 max-w-[60ch] text-muted">{instructor.bio}</p>
      </div>
    </section>
  );
}
