import { useState } from "react";
import { redirect, useSearchParams } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { breadcrumbData, courseListData } from "#app/site/schema-org.ts";
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
import { studyOrder } from "#shared/courses/study-order.ts";
import type { Library as CourseLibraryPage } from "#worker/courses/courses.ts";
import type { Route } from "./+types/courses.route";
import { LibraryFilter } from "./course-filter.tsx";
import { CourseList } from "./course-list.tsx";
import { NoneFound } from "./none-found.tsx";
import { TryFirst } from "./try-first.tsx";

/** The breadcrumb for search engines. */
const BREADCRUMB = [
  { name: "Home", path: "/" },
  { name: "Courses", path: "/courses" },
];

const PAGE = 24;
/** A visitor finds their way among so many without a search. */
const FEW = 8;

/** All courses in the order to take them, as on the home page. Of a large library each page keeps the owner's order. */
function inStudyOrder(library: CourseLibraryPage) {
  if (!library.whole) return { ...library, places: [] };
  const places = studyOrder(library.items.map((course) => ({ id: course.id, course })));
  const items = places.flatMap(({ id }) => library.items.find((course) => course.id === id) ?? []);
  return { ...library, items, places };
}

/** A small library is sent complete, and the browser filters it. Of a large one, only the requested page is sent. */
export function loader({ url, context }: Route.LoaderArgs) {
  const filter = readCourseFilter(url.searchParams);
  const category = url.searchParams.get("category") ?? "";
  const cursor = url.searchParams.get("cursor");
  const { courses, myCourses } = context.get(servicesContext);
  return reading(
    Promise.all([courses.library(filter, { limit: PAGE, cursor }), myCourses.freeLesson()]).then(
      ([library, free]) => {
        // Otherwise every made-up category would add a page to the cache.
        if (category !== "" && !library.categories.includes(category)) {
          const known = spelledAs(library.categories, category);
          throw redirect(`/courses${courseFilterSearch({ ...filter, category: known })}`);
        }
        return { ...inStudyOrder(library), later: !library.whole && cursor !== null, free };
      },
    ),
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

const NO_FILTER = { query: "", category: "", level: "" };

const counted = (count: number) => (count === 1 ? "1 course" : `${count} courses`);

function Library({ items: courses, next, whole, later, categories, places, free }: Content) {
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
      {found.length > 0 && <CourseList label="Courses" courses={found} places={places} />}
      {found.length === 0 && (
        <NoneFound
          filter={filter}
          choices={whole ? courseChoices(courses, NO_FILTER) : { categories, levels: [] }}
          later={later}
          whole={whole}
        />
      )}
      {found.length === 0 && whole && courses.length > 0 && (
        <section aria-labelledby="all-courses" className="pt-14">
          <h2 id="all-courses" className="text-h3">
            All courses
          </h2>
          <CourseList label="All courses" courses={courses} places={places} level={3} />
        </section>
      )}
      <PageTurn
        first={later ? first : null}
        next={next && `${first}${search ? "&" : "?"}cursor=${next}`}
        more="More courses"
      />
      {free && <TryFirst lesson={free} />}
    </>
  );
}
