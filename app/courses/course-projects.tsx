import { Badge } from "#app/ui/badge.tsx";
import type { CourseProject } from "#worker/courses/courses.ts";
import { ProjectPicture } from "./demo-picture.tsx";
import { statusClass, statusTone } from "./project-status.ts";

/** The first picture is as wide as the text, the others half of that. */
const SIZES = {
  first: "(width >= 64rem) 44rem, 92vw",
  other: "(width >= 64rem) 21rem, (width >= 40rem) 45vw, 92vw",
};

/** A card has room for one sentence; the page of the projects has them all. */
const firstSentence = (text: string) => text.split(/(?<=[.?])\s/, 1)[0] ?? text;

function Project({ project, isFirst }: { project: CourseProject; isFirst: boolean }) {
  const { name, description, demoUrl, status } = project;
  return (
    <article className="group relative grid content-start gap-4">
      <ProjectPicture project={project} sizes={isFirst ? SIZES.first : SIZES.other} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-h3 wrap-anywhere">
          {demoUrl ? (
            <a
              href={demoUrl}
              target="_blank"
              rel="noopener"
              className="title-link after:absolute after:inset-0 after:rounded-card"
            >
              {name}
              <span className="sr-only">: live demo (opens in a new tab)</span>
            </a>
          ) : (
            name
          )}
        </h3>
        {demoUrl && (
          <Badge tone={statusTone(status)} className={statusClass(status)}>
            {status}
          </Badge>
        )}
      </div>
      <p className="max-w-[62ch] text-muted wrap-anywhere">{firstSentence(description)}</p>
    </article>
  );
}

/** Finished pieces like those that students build: the projects whose descriptions name the course. */
export function CourseProjects({ projects }: { projects: readonly CourseProject[] }) {
  if (projects.length === 0) return null;
  const alone = projects.length % 2 === 1;
  const canBeTried = projects.some(({ demoUrl }) => demoUrl);
  return (
    <section aria-labelledby="build">
      <h2 id="build" className="text-h2">
        What you will build
      </h2>
      <p className="max-w-[58ch] pt-3 pb-8 text-lead text-muted">
        {`Things like ${projects.length === 1 ? "this" : "these"}, ${canBeTried ? "which you can open and use, " : ""}and then your own.`}
      </p>
      <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2">
        {projects.map((project, index) => {
          const isFirst = alone && index === 0;
          return (
            <li key={project.id} className={isFirst ? "sm:col-span-2" : undefined}>
              <Project project={project} isFirst={isFirst} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
