import { foldText } from "#shared/search-text.ts";
import type { Course } from "./catalogue.ts";

/** The filter of the course library. An empty string matches everything. */
export type CourseFilter = { query: string; category: string; level: string };

/** The fields of a course that the filter reads. */
export type FilteredCourse = Pick<Course, "title" | "tagline" | "category" | "level" | "tags"> & {
  name: string;
};

/** Longer texts are cut, because every course is searched for every word. */
export const QUERY_MAX = 80;

const LEVELS: readonly Course["level"][] = ["Beginner", "Intermediate", "Advanced", "All levels"];

/** The level that a text names, in our spelling; empty if there is no such level. */
export function levelIn(text: string): string {
  return spelledAs(LEVELS, text.slice(0, QUERY_MAX));
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
 * The courses that match, in the given order. Every word of the text must occur in the name, title, tagline, category,
 * level or tags, regardless of case and accents.
 */
export function filterCourses<T extends FilteredCourse>(courses: readonly T[], filter: CourseFilter): T[] {
  const words = foldText(filter.query).split(" ").filter(Boolean);
  const category = foldText(filter.category);
  const level = foldText(filter.level);
  return courses.filter((course) => {
    if (category && foldText(course.category) !== category) return false;
    if (level && foldText(course.level) !== level) return false;
    if (words.length === 0) return true;
    const { name, title, tagline, tags } = course;
    const text = foldText([name, title, tagline, course.category, course.level, ...tags].join(" "));
    return words.every((word) => text.includes(word));
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
  const levels: string[] = LEVELS.filter((level) => choices.levels?.includes(level) ?? true);
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
