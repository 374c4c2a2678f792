import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { type CourseFilter, courseFilterSearch } from "#shared/courses/course-filter.ts";
import { SEARCH_FIELD_ID } from "./course-filter.tsx";

const NOTHING_CHOSEN = { query: "", category: "", level: "" };

/** In place of an empty list: why it is empty, and other ways to a course. */
export function NoneFound({
  filter,
  choices: { categories, levels },
  later,
  whole,
}: {
  filter: CourseFilter;
  choices: { categories: readonly string[]; levels: readonly string[] };
  /** After the last page of a large library. */
  later: boolean;
  /** Whether the browser has every course. */
  whole: boolean;
}) {
  const narrowed = Boolean(filter.query || filter.category || filter.level);
  const ways = [
    ...levels.map((level) => ({ name: level, search: courseFilterSearch({ ...NOTHING_CHOSEN, level }) })),
    ...categories.map((category) => ({
      name: category,
      search: courseFilterSearch({ ...NOTHING_CHOSEN, category }),
    })),
  ];
  return (
    <div className="pt-10">
      <EmptyState
        title={later ? "That was all of them" : " no courses found!"}
        action={
          narrowed && (
            <ButtonLink
              to="/courses"
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
        {!narrowed && !later && "The library is empty for now."}
        {narrowed && !later && (
          <div className="grid gap-4">
            <p>
              No course matches your filters.
              {filter.query && (
                <>
                  {" "}
                  The notes and lessons may:{" "}
                  <TextLink to={`/search?${new URLSearchParams({ q: filter.query })}`}>
                    search the whole site for “{filter.query}”
                  </TextLink>
                  .
                </>
              )}
            </p>
            {ways.length > 0 && (
              <ul aria-label="Try one of these" className="flex flex-wrap gap-2">
                {ways.map(({ name, search }) => (
                  <li key={search}>
                    <ButtonLink
                      to={`/courses${search}`}
                      variant="secondary"
                      size="sm"
                      preventScrollReset
                      defaultShouldRevalidate={!whole}
                    >
                      {name}
                    </ButtonLink>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </EmptyState>
    </div>
  );
}
