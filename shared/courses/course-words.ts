/** The words below `/learn/` and `/api/learn/` that are no course's: pages and calls of their own. */
export const COURSE_WORDS: readonly string[] = ["questions", "videos"];
