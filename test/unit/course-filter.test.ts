import { expect, test } from "vitest";
import {
  type CourseFilter,
  courseChoices,
  courseFilterSearch,
  type FilteredCourse,
  filterCourses,
  QUERY_MAX,
  readCourseFilter,
  spelledAs,
} from "#shared/courses/course-filter.ts";

const course = (name: string, over: Partial<FilteredCourse> = {}): FilteredCourse => ({
  name,
  title: name,
  tagline: "",
  category: "Back end",
  level: "Beginner",
  tags: [],
  ...over,
});

const courses = [
  course("Automation with Node.js", { level: "Intermediate", tags: ["Queues", "Résumé parsing"] }),
  course("Beginner Web Dev: HTML, CSS & JavaScript", {
    category: "Front end",
    tagline: "From an empty file.",
  }),
  course("Mentorship", { category: "Mentorship", level: "All levels" }),
];

const anything: CourseFilter = { query: "", category: "", level: "" };

const cases: [what: string, filter: Partial<CourseFilter>, found: string[]][] = [
  ["nothing asked for", {}, ["Automation with Node.js", courses[1]?.name ?? "", "Mentorship"]],
  ["a word of the name", { query: "automation" }, ["Automation with Node.js"]],
  ["another case", { query: "NODE.JS" }, ["Automation with Node.js"]],
  ["a part of a word", { query: "ment" }, ["Mentorship"]],
  ["an accent that the text has", { query: "resume" }, ["Automation with Node.js"]],
  ["an accent that the text has not", { query: "mentörship" }, ["Mentorship"]],
  ["a tag", { query: "queues" }, ["Automation with Node.js"]],
  ["the tagline", { query: "empty file" }, [courses[1]?.name ?? ""]],
  ["the level", { query: "intermediate" }, ["Automation with Node.js"]],
  ["all words, in any order", { query: "javascript   html" }, [courses[1]?.name ?? ""]],
  ["one word that is nowhere", { query: "html cobol" }, []],
  ["signs of a pattern as text", { query: ".*" }, []],
  ["a category", { category: "Front end" }, [courses[1]?.name ?? ""]],
  ["a category in another case", { category: "front END" }, [courses[1]?.name ?? ""]],
  ["a part of a category", { category: "Front" }, []],
  ["a level", { level: "All levels" }, ["Mentorship"]],
  ["a level that no course has", { level: "Advanced" }, []],
  ["category and level that do not meet", { category: "Front end", level: "Intermediate" }, []],
  ["all three", { query: "node", category: "back end", level: "intermediate" }, ["Automation with Node.js"]],
];

test.each(cases)("finds courses by %s", (_what, filter, found) => {
  expect(filterCourses(courses, { ...anything, ...filter }).map(({ name }) => name)).toEqual(found);
});

test.each([
  ["", anything],
  ["?q=node&category=Back+end&level=Beginner", { query: "node", category: "Back end", level: "Beginner" }],
  ["?level=Advanced", { ...anything, level: "Advanced" }],
])("a URL keeps its filter: %s", (search, filter) => {
  expect(readCourseFilter(new URLSearchParams(search))).toEqual(filter);
  expect(courseFilterSearch(filter)).toBe(search);
});

test("spaces around a choice and unknown parameters make no difference", () => {
  expect(readCourseFilter(new URLSearchParams("?q=+node+&utm_source=x"))).toEqual({
    ...anything,
    query: "node",
  });
});

test("a very long text is cut", () => {
  expect(readCourseFilter(new URLSearchParams({ q: "a".repeat(5_000) })).query).toHaveLength(QUERY_MAX);
});

test("choices are the categories by name and the levels from the first to the last", () => {
  expect(courseChoices(courses, anything)).toEqual({
    categories: ["Back end", "Front end", "Mentorship"],
    levels: ["Beginner", "Intermediate", "All levels"],
  });
});

test("a chosen value that no course has is listed; one in another spelling is not listed twice", () => {
  const { categories, levels } = courseChoices(courses, {
    query: "",
    category: "FRONT END",
    level: "Expert",
  });
  expect(categories).toEqual(["Back end", "Front end", "Mentorship"]);
  expect(levels).toEqual(["Beginner", "Intermediate", "All levels", "Expert"]);
  expect(spelledAs(categories, "FRONT END")).toBe("Front end");
  expect(spelledAs(categories, "")).toBe("");
});
