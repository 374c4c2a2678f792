import { Reveal } from "#app/ui/reveal.tsx";
import type { ProjectOfCourse } from "#worker/courses/projects.ts";
import { ProjectCard } from "./project-card.tsx";

/** The cards' delays repeat after six (spec.md §2). */
const STAGGER_STEPS = 6;

export function ProjectList({ projects }: { projects: readonly ProjectOfCourse[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-16 md:grid-cols-2">
      {projects.map((project, position) => (
        <li key={project.id} className="grid">
          <Reveal threshold={0.15} step={position % STAGGER_STEPS} className="grid">
            <ProjectCard project={project} />
          </Reveal>
        </li>
      ))}
    </ul>
  );
}
