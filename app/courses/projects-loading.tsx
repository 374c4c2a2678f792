import { Skeleton } from "#app/ui/skeleton.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { ProjectsHero } from "./projects-hero.tsx";

/** The page's layout while the projects load. */
export function ProjectsLoading() {
  return (
    <>
      <ProjectsHero picture={<Skeleton className="aspect-[8/5]" />} />
      <Spinner label="Loading the projects…" className="mb-8" />
      <div aria-hidden="true" className="grid gap-x-10 gap-y-16 md:grid-cols-2">
        {["first", "second", "third", "fourth"].map((card) => (
          <div key={card} className="grid gap-4">
            <Skeleton className="aspect-[8/5]" />
            <Skeleton className="h-8 w-1/2" />
            <Skeleton className="h-24" />
          </div>
        ))}
      </div>
    </>
  );
}
