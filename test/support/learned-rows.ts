/** A text that SQL has to quote. */
export const LETTER = 'It\'s "quoted" with \\n;\nand has a second line -- and é, ✓';

/** What a learner leaves: a row in each table, with a text that SQL has to quote. */
export const LEARNED: Record<string, Record<string, string | number>> = {
  users: { id: "ada", email: "ada@example.org", full_name: "Ada", password_hash: "x", updated_at: 1 },
  enrolments: { id: "e", user_id: "ada", course_id: "4", source: "instructor", starts_at: 1 },
  learners: { user_id: "ada", last_at: 1, video_speed: 1.5 },
  lesson_progress: {
    user_id: "ada",
    lesson_id: "your-first-web-page",
    opened_at: 1,
    seen_at: 2,
    video_at: 3,
  },
  exercise_work: {
    ...{ user_id: "ada", exercise_id: "your-first-file", files: JSON.stringify({ "index.html": LETTER }) },
    ...{ save: 2, saved_at: 1, tries: 3 },
  },
  questions: {
    ...{ id: "q", user_id: "ada", lesson_id: "your-first-web-page", kind: "stuck", state: "answered" },
    ...{ shared: 1, body: LETTER, updated_at: 1 },
  },
  question_replies: { id: "r", question_id: "q", author: "instructor", body: LETTER },
};
export const WITH_TIMES = ["users", "enrolments", "questions", "question_replies"];
/** All that a restore has to bring back of lessons. */
export const LEARNING = ["lessons", "exercises", ...Object.keys(LEARNED)];
