import { pageContext, servicesContext } from "#app/context.ts";
import { Late } from "#app/site/late.tsx";
import { lateList } from "#app/site/late-list.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageTurn } from "#app/ui/page-turn.tsx";
import type { Project } from "#shared/courses/catalogue.ts";
import type { Route } from "./+types/projects.route";
import { ProjectList } from "./project-list.tsx";
import { ProjectsHero } from "./projects-hero.tsx";
import { ProjectsLoading } from "./projects-loading.tsx";

const PAGE = 24;
/** So many more pictures are in the hero. */
const BESIDE_THE_FIRST = 3;

export function loader({ request, url, context }: Route.LoaderArgs) {
  const cursor = url.searchParams.get("cursor");
  const work = reading(
    context
      .get(servicesContext)
      .projects.withCourses({ limit: PAGE, cursor })
      .then((page) => ({ ...page, later: cursor !== null })),
    context.get(pageContext),
    "projects.list_failed",
  );
  return lateList(request, work);
}

/** The first project's picture, and those of the next ones that can be tried. */
function picturesOf([first, ...others]: readonly Project[]): string[] {
  const tried = others.filter(({ demoUrl }) => demoUrl).slice(0, BESIDE_THE_FIRST);
  return first ? [...new Set([first, ...tried].map(({ thumbnailUrl }) => thumbnailUrl))] : [];
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Projects",
    description:
      "Small working tools from the courses, with their features and live demos: open one, use it, and see how it was built.",
  });

export default function Projects({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <Late list={list} fallback={<ProjectsLoading />}>
        {({ content, failure }) => (
          <>
            <ProjectsHero pictures={picturesOf(content?.items ?? [])} />
            {content === null ? (
              <LoadFailure title="The projects could not be loaded" message={failure} />
            ) : content.items.length === 0 ? (
              <EmptyState title="No projects found">The first ones are on their way.</EmptyState>
            ) : (
              <ProjectList projects={content.items} />
            )}
            {content && (
              <PageTurn
                first={content.later ? "/projects" : null}
                next={content.next && `/projects?cursor=${content.next}`}
                more="More projects"
              />
            )}
          </>
        )}
      </Late>
    </div>
  );
}
