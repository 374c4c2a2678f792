import { ProjectPicture } from "#app/courses/demo-picture.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import type { MentorshipTexts } from "#shared/mentorship/kind.ts";

const PICTURE_SIZES = "(width >= 78rem) 22rem, (width >= 64rem) 30vw, (width >= 40rem) 45vw, 92vw";

/** The bootcamp's months: a picture, what they are about, and what people build in them. */
export function Months({
  months,
  heading: Heading,
}: {
  months: MentorshipTexts["months"];
  /** One level below the heading above them. */
  heading: "h3" | "h4";
}) {
  return (
    <ol className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {months.map(({ title, text, build, picture }, index) => (
        // A subgrid, so that the lists of a row are level and equally tall.
        <li key={title} className="row-span-2 grid grid-rows-subgrid gap-y-3">
          <div className="grid content-start gap-3">
            {picture && (
              <ProjectPicture
                project={{ thumbnailUrl: picture, demoUrl: null, position: index }}
                sizes={PICTURE_SIZES}
              />
            )}
            <p className="label pt-1 font-semibold text-pass">Month {index + 1}</p>
            <Heading className="font-display text-h3 font-semibold">{title}</Heading>
            <p className="text-muted">{text}</p>
          </div>
          {build.length > 0 && (
            <div className="grid content-start gap-2 rounded-card bg-pass-soft px-4 py-3 text-small">
              <p className="font-semibold">You build</p>
              <CheckList items={build} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
