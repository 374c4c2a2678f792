import { courseSearchText, foldText, searchTerms } from "../search-text.ts";
import { COURSE_LEVELS, type CourseSummary } from "./catalogue.ts";

/** The filter of the course library. An empty string matches everything. */
export type CourseFilter = { query: string; category: string; level: string };

/** The fields of a course that the filter reads. */
export type FilteredCourse = Pick<
  CourseSummary,
  "name" | "title" | "tagline" | "category" | "level" | "tags"
>;

/** Longer queries are cut off, because every course is searched for every word. */
export const QUERY_MAX = 80;

/** The level that a text names, in our spelling; empty if it is unknown. */
export function levelIn(text: string): string {
  return spelledAs(COURSE_LEVELS, text.slice(0, QUERY_MAX));
}

/** Reads a filter from a query string: `q`, `category` and `level`. Unknown levels are ignored. */
export function readCourseFilter(params: URLSearchParams): CourseFilter {
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, QUERY_MAX);
  return { query: text("q"), category: text("category"), level: levelIn(params.get("level") ?? "") };
}

/** The query string of a filter, with its question mark; empty for an empty filter. */
export function courseFilterSearch({ query, category, level }: CourseFilter): string {
  const params = new URLSearchParams();
  if (query) params.set("q", query);
  if (category) params.set("category", category);
  if (level) params.set("level", level);
  return params.size === 0 ? "" : `?${params}`;
}

/**
 * The courses that match, in the given order. Every word of the text must be in `courseSearchText`, as when the
 * server looks for them.
 */
export function filterCourses<T extends FilteredCourse>(courses: readonly T[], filter: CourseFilter): T[] {
  const terms = searchTerms(filter.query);
  const category = foldText(filter.category);
  const level = foldText(filter.level);
  return courses.filter((course) => {
    if (category && foldText(course.category) !== category) return false;
    if (level && foldText(course.level) !== level) return false;
    const text = courseSearchText(course);
    return terms.every((term) => text.includes(term));
  });
}

/**
 * The choices of the filter: categories by name, levels from the first to the last. A level in the URL that no course
 * has is listed too, so that the form shows the filter that is active.
 */
export function courseChoices(
  courses: readonly FilteredCourse[],
  chosen: CourseFilter,
): { categories: string[]; levels: string[] } {
  return inOrder(
    { categories: courses.map(({ category }) => category), levels: courses.map(({ level }) => level) },
    chosen,
  );
}

/** The same, from a list of categories in any order. */
export function inOrder(
  choices: { categories: readonly string[]; levels?: readonly string[] },
  chosen: CourseFilter,
): { categories: string[]; levels: string[] } {
  const categories = [...new Set(choices.categories)].sort((a, b) => a.localeCompare(b));
  const levels: string[] = COURSE_LEVELS.filter((level) => choices.levels?.includes(level) ?? true);
  return { categories: withChoice(categories, chosen.category), levels: withChoice(levels, chosen.level) };
}

function withChoice(choices: string[], chosen: string): string[] {
  return chosen === "" || choices.some((choice) => foldText(choice) === foldText(chosen))
    ? choices
    : [...choices, chosen];
}

/** The choice that a query value means, in the spelling of the list: `front end` means `Front end`. */
export function spelledAs(choices: readonly string[], chosen: string): string {
  return choices.find((choice) => foldText(choice) === foldText(chosen)) ?? "";
}
