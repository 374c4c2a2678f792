import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import {
  type CourseFilter,
  courseFilterSearch,
  QUERY_MAX,
  readCourseFilter,
  spelledAs,
} from "#shared/courses/course-filter.ts";

/** The id of the search field. */
export const SEARCH_FIELD_ID = "library-q";

const SETTLED_AFTER_MS = 200;

const LABEL = "label text-muted";
const CONTROL =
  "block min-h-12 w-full rounded-card border border-edge bg-surface px-4 text-body text-ink hover:border-ink";

function textOf(form: FormData): URLSearchParams {
  const texts = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  return new URLSearchParams(texts);
}

/**
 * Filters the library. Without JavaScript it is a form; with it, the URL changes while the visitor types, and the list
 * follows the URL. If the page has every course, that sends no request.
 */
export function LibraryFilter({
  choices: { categories, levels },
  filter,
  whole,
}: {
  choices: { categories: string[]; levels: string[] };
  filter: CourseFilter;
  /** Whether the page has every course already. */
  whole: boolean;
}) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const category = spelledAs(categories, filter.category);
  const level = spelledAs(levels, filter.level);

  useEffect(() => () => clearTimeout(waiting.current), []);

  function show() {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    if (!form.current) return;
    const wanted = readCourseFilter(textOf(new FormData(form.current)));
    navigate(
      { search: courseFilterSearch(wanted) },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: !whole },
    );
  }

  // The fields follow the URL, except at first: the visitor may have typed before hydration, so then the URL follows.
  const hydrated = useRef(false);
  useEffect(() => {
    if (!form.current || waiting.current !== undefined) return;
    let typed = false;
    for (const [name, value] of Object.entries({ q: filter.query, category, level })) {
      const field = form.current.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      // Ignore a trailing space: the visitor is about to type the next word.
      if (field.value.trim() === value) continue;
      if (hydrated.current) field.value = value;
      else typed = true;
    }
    hydrated.current = true;
    if (typed) form.current.requestSubmit();
  }, [filter.query, category, level]);

  return (
    <search>
      <form
        ref={form}
        action="/courses"
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
        onChange={() => {
          clearTimeout(waiting.current);
          waiting.current = setTimeout(show, SETTLED_AFTER_MS);
        }}
        className="grid grid-cols-2 items-end gap-4 md:grid-cols-[minmax(0,1fr)_12rem_9rem_auto] lg:grid-cols-[minmax(0,1fr)_14rem_11rem_auto]"
      >
        <div className="col-span-2 grid gap-1.5 md:col-span-1">
          <label htmlFor={SEARCH_FIELD_ID} className={LABEL}>
            Search courses
          </label>
          <input
            id={SEARCH_FIELD_ID}
            name="q"
            type="search"
            maxLength={QUERY_MAX}
            defaultValue={filter.query}
            autoComplete="off"
            className={classes(CONTROL, "py-2.5")}
          />
        </div>
        <Choice label="Category" name="category" choices={categories} chosen={category} />
        <Choice label="Level" name="level" choices={levels} chosen={level} />
        <Button variant="secondary" className="col-span-2 min-h-12! md:col-span-1">
          <Search aria-hidden="true" size={18} strokeWidth={2} />
          Search
        </Button>
      </form>
    </search>
  );
}

function Choice({
  label,
  name,
  choices,
  chosen,
}: {
  label: string;
  name: string;
  choices: readonly string[];
  chosen: string;
}) {
  const id = `library-${name}`;
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className={LABEL}>
        {label}
      </label>
      <select id={id} name={name} defaultValue={chosen} className={CONTROL}>
        <option value="">All</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </div>
  );
}
