import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ProjectOfCourse } from "#worker/courses/projects.ts";
import { ProjectPicture } from "./demo-picture.tsx";
import { statusClass, statusTone } from "./project-status.ts";

/** How many features a card names (spec.md §9). */
const FEATURES_SHOWN = 3;

/** A card is half as wide as the page, or all of a phone's width. */
const PICTURE_SIZES = "(width >= 78rem) 35rem, (width >= 48rem) 45vw, 92vw";

export function ProjectCard({ project }: { project: ProjectOfCourse }) {
  const { name, description, demoUrl, status, features, course } = project;
  return (
    <article className="group relative flex h-full flex-col gap-5">
      <ProjectPicture project={project} sizes={PICTURE_SIZES} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-h3 wrap-anywhere">{name}</h2>
        <Badge tone={statusTone(status)} className={statusClass(status)}>
          {status}
        </Badge>
      </div>
      {/* It takes what is left, so that the buttons of a row are level. */}
      <p className="max-w-[60ch] grow text-muted wrap-anywhere">{description}</p>
      {features.length > 0 && (
        <ul aria-label="Features" className="flex flex-wrap gap-2">
          {features.slice(0, FEATURES_SHOWN).map((feature) => (
            <li key={feature} className="flex">
              <Badge>{feature}</Badge>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {demoUrl ? (
          <ButtonLink
            to={demoUrl}
            target="_blank"
            rel="noopener"
            prefetch="none"
            variant="secondary"
            // The whole card opens the demo.
            className="after:absolute after:-inset-2"
          >
            Live demo
            <span className="sr-only">of {name} (opens in a new tab)</span>
          </ButtonLink>
        ) : (
          // Plain text: it is no way on.
          <button type="button" disabled className="min-h-11 text-muted">
            Demo unavailable
          </button>
        )}
        {course && (
          // Above the card's own link.
          <TextLink
            to={`/courses/${course.id}`}
            className="relative z-10 inline-flex min-h-11 items-center wrap-anywhere"
          >
            See the course
            <span className="sr-only">: {course.name}</span>
          </TextLink>
        )}
      </div>
    </article>
  );
}
