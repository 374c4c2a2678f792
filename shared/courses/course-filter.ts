import { courseSearchText, foldText, searchTerms } from "../search-text.ts";
import { COURSE_LEVELS, type CourseSummary } from "./catalogue.ts";

/** What a visitor looks for in the library. An empty string leaves that question open. */
export type CourseFilter = { query: string; category: string; level: string };

/** As much of a course as the filter reads. */
export type FilteredCourse = Pick<
  CourseSummary,
  "name" | "title" | "tagline" | "category" | "level" | "tags"
>;

/** Longer texts are cut: every course is searched for each word. */
export const QUERY_MAX = 80;

/** The level that a text names, as we spell it; empty where there is no such level. */
export function levelIn(text: string): string {
  return spelledAs(COURSE_LEVELS, text.slice(0, QUERY_MAX));
}

/** Reads a filter from an address: `?q=`, `?category=` and `?level=`. A level that does not exist is left out. */
export function readCourseFilter(params: URLSearchParams): CourseFilter {
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, QUERY_MAX);
  return { query: text("q"), category: text("category"), level: levelIn(params.get("level") ?? "") };
}

/** The query string of a filter, with its question mark; empty where nothing is looked for. */
export function courseFilterSearch({ query, category, level }: CourseFilter): string {
  const params = new URLSearchParams();
  if (query) params.set("q", query);
  if (category) params.set("category", category);
  if (level) params.set("level", level);
  return params.size === 0 ? "" : `?${params}`;
}

/**
 * The courses that fit, in the order given. Every word of the text must be in `courseSearchText`, as when the
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
 * What the library can be narrowed down to: its categories by name, its levels from the first to the
 * last. A level in the address that no course has is listed too, so that the form shows what it does.
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

/** The same from the categories themselves, in any order. */
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

/** The choice that an address means, as it is spelled in the list: `front end` means `Front end`. */
export function spelledAs(choices: readonly string[], chosen: string): string {
  return choices.find((choice) => foldText(choice) === foldText(chosen)) ?? "";
}
