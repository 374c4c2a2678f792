import { useState } from "react";
import { redirect, useSearchParams } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { breadcrumbData, courseListData } from "#app/site/schema-org.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageTurn } from "#app/ui/page-turn.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import {
  courseChoices,
  courseFilterSearch,
  filterCourses,
  inOrder,
  readCourseFilter,
  spelledAs,
} from "#shared/courses/course-filter.ts";
import type { Route } from "./+types/courses.route";
import { CourseCard } from "./course-card.tsx";
import { LibraryFilter, SEARCH_FIELD_ID } from "./course-filter.tsx";

/** The breadcrumb for search engines. */
const BREADCRUMB = [
  { name: "Home", path: "/" },
  { name: "Courses", path: "/courses" },
];

const PAGE = 24;
/** A visitor finds their way among so many without a search. */
const FEW = 8;

/** A small library is sent complete, and the browser filters it. Of a large one, only the requested page is sent. */
export function loader({ url, context }: Route.LoaderArgs) {
  const filter = readCourseFilter(url.searchParams);
  const category = url.searchParams.get("category") ?? "";
  const cursor = url.searchParams.get("cursor");
  return reading(
    context
      .get(servicesContext)
      .courses.library(filter, { limit: PAGE, cursor })
      .then((library) => {
        // Otherwise every made-up category would add a page to the cache.
        if (category !== "" && !library.categories.includes(category)) {
          const known = spelledAs(library.categories, category);
          throw redirect(`/courses${courseFilterSearch({ ...filter, category: known })}`);
        }
        return { ...library, later: !library.whole && cursor !== null };
      }),
    context.get(pageContext),
    "courses.list_failed",
  );
}

export const meta: Route.MetaFunction = (args) => {
  const site = args.matches[0].loaderData?.site;
  const courses = args.loaderData?.content?.items;
  return [
    ...pageMeta(args, {
      title: "Course Library",
      description:
        "Practical web development courses: front end, back end, artificial intelligence and mentorship. Each one is a product that you build and put online.",
    }),
    ...(site && courses ? [{ "script:ld+json": courseListData(site, courses) }] : []),
    ...(site ? [{ "script:ld+json": breadcrumbData(site, BREADCRUMB) }] : []),
  ];
};

export default function CourseLibrary({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <PageHeader
        title="Course Library"
        lead="Each course is a product that you build, test and put online. Pay once and keep it."
      />
      {content ? (
        <Library {...content} />
      ) : (
        <LoadFailure title="The courses could not be loaded" message={failure} />
      )}
    </div>
  );
}

type Content = NonNullable<Route.ComponentProps["loaderData"]["content"]>;

const counted = (count: number) => (count === 1 ? "1 course" : `${count} courses`);

function Library({ items: courses, next, whole, later, categories }: Content) {
  const [params] = useSearchParams();
  const filter = readCourseFilter(params);
  const found = whole ? filterCourses(courses, filter) : courses;
  const narrowed = Boolean(filter.query || filter.category || filter.level);
  const search = courseFilterSearch(filter);
  const first = `/courses${search}`;
  const all = counted(courses.length);
  const onePage = narrowed && whole ? `${found.length} of ${all}` : all;
  // Once open it stays: clearing the filter does not close it.
  const [searchable, setSearchable] = useState(!whole || courses.length > FEW);
  if (narrowed && !searchable) setSearchable(true);
  return (
    <>
      {(courses.length > 0 || !whole) && (
        <div className="relative border-y border-line">
          <details open={searchable}>
            <summary className="flex min-h-14 w-fit items-center gap-3 font-semibold hover:text-pass">
              <span aria-hidden="true" className="icon icon-search size-5" />
              Search and filter
            </summary>
            <div className="pt-2 pb-6">
              <LibraryFilter
                choices={whole ? courseChoices(courses, filter) : inOrder({ categories }, filter)}
                filter={filter}
                whole={whole}
              />
            </div>
          </details>
          <p role="status" className="label absolute top-0 right-0 flex min-h-14 items-center text-muted">
            {next ? `${all} on this page, and more after it` : onePage}
          </p>
        </div>
      )}
      {found.length > 0 && (
        <ul
          aria-label="Courses"
          className="grid gap-x-8 gap-y-[clamp(3rem,2rem+3vw,5rem)] pt-10 sm:grid-cols-2"
        >
          {found.map((course, position) => (
            <li key={course.id}>
              <CourseCard course={course} eager={position < 2} />
            </li>
          ))}
        </ul>
      )}
      {found.length === 0 && (
        <div className="pt-10">
          <EmptyState
            title={later ? "That was all of them" : " no courses found!"}
            action={
              narrowed && (
                <ButtonLink
                  to="/courses"
                  variant="secondary"
                  preventScrollReset
                  defaultShouldRevalidate={!whole}
                  // The link disappears when it is used, so move the focus to the search field.
                  onClick={() => document.getElementById(SEARCH_FIELD_ID)?.focus()}
                >
                  Clear the filters
                </ButtonLink>
              )
            }
          >
            {narrowed && !later && "No course matches your filters."}
            {!narrowed && !later && "The library is empty for now."}
          </EmptyState>
        </div>
      )}
      <PageTurn
        first={later ? first : null}
        next={next && `${first}${search ? "&" : "?"}cursor=${next}`}
        more="More courses"
      />
    </>
  );
}
