import { indexStatements } from "#worker/search/index-statements.ts";
import { certificateRow } from "../support/certificate-row.ts";
import { scaleNotes } from "./scale-notes.ts";
import { orderStatements } from "./scale-orders.ts";

/** How many rows of each to add to the initial content. */
export type Size = {
  courses: number;
  users: number;
  messages: number;
  notes: number;
  /** Users who are enrolled in one course and have opened each of its lessons. Each has asked once. */
  learners: number;
  /** Paid orders. */
  orders: number;
};

/** Enough to fill the first page of every list, so that both sizes show the same amount. */
export const SMALL: Size = {
  courses: 25,
  users: 1_000,
  messages: 1_000,
  notes: 100,
  learners: 100,
  orders: 1_000,
};
/** As much as one instructor can handle. */
export const FULL: Size = {
  courses: 50,
  users: 100_000,
  messages: 1_000_000,
  notes: 2_000,
  learners: 10_000,
  orders: 100_000,
};

/** The student and the admin who sign in. */
export const MEMBER_PASSWORD = "a green bar a day";

/** One student has a long conversation; the others share the rest of the messages. */
export const TALKER = "u0000000001";
export const TALKS = 200;

/** Only the newest conversations and form messages are unread, because an instructor reads them. */
const UNREAD = 90;

/** The lessons of the course that the learners are in, and the questions that one learner asked. */
export const LESSONS = 60;
export const LEARNERS_COURSE = "x1";
export const ASKED_BY_TALKER = 25;

/** The signed text of each certificate. */
const CERTIFICATE = certificateRow(TALKER, "Ada Lovelace").jwt;

/** The runtime cannot handle more rows than this in one statement. */
const ROWS_AT_ONCE = 25_000;

/** Statements that insert this many rows; `i` in `n` counts from 1. */
function rowsOf(count: number, insert: string): string[] {
  return Array.from({ length: Math.ceil(count / ROWS_AT_ONCE) }, (_, part) => {
    const first = part * ROWS_AT_ONCE + 1;
    const last = Math.min(count, first + ROWS_AT_ONCE - 1);
    return `WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${last}) ${insert} FROM n`;
  });
}
const FIRST = ["Ada", "Grace", "Zoë", "Linus", "Märta", "Chidi", "Noor", "Tomás", "Ines", "Bram"];
const FOLDED = ["ada", "grace", "zoe", "linus", "marta", "chidi", "noor", "tomas", "ines", "bram"];
const pick = (values: readonly string[], index: string) =>
  `CASE ${index} % ${values.length} ${values.map((value, place) => `WHEN ${place} THEN '${value}'`).join(" ")} END`;
/** A family name of four letters, which few share. */
const family = (i: string) =>
  [1, 26, 676, 17_576].map((unit) => `char(97 + (${i} * 7 / ${unit}) % 26)`).join(" || ");

/** A search for one person of many: the family name of the number `i`. */
export function familyOf(i: number): string {
  return [1, 26, 676, 17_576]
    .map((unit) => String.fromCharCode(97 + (Math.floor((i * 7) / unit) % 26)))
    .join("");
}

/** A course with lessons, and people who are learning in it. */
function learning(learners: number): string[] {
  const user = "printf('u%010d', i)";
  const asked = (count: number, id: string, who: string, state: string) =>
    rowsOf(
      count,
      `INSERT INTO questions (id, user_id, lesson_id, exercise_id, kind, state, shared, body, failing, created_at, updated_at, answered_at)
     SELECT ${id}, ${who}, 'l' || (1 + i % ${LESSONS}), 'e' || (1 + i % ${LESSONS}), 'stuck', ${state}, i % 2, 'What is part ' || i, 'It works', 1700000000000 + i, 1700000000000 + i, 1700000001000 + i`,
    );
  return [
    ...rowsOf(
      LESSONS,
      `INSERT INTO lessons (id, module_id, title, goal, minutes, free, computer, remember, position, created_at, updated_at, body)
     SELECT 'l' || i, 'm1', 'Lesson ' || i, 'Do part ' || i, 12, i <= 2, 0, '[]', i, 1, 1, 'Part ' || i || ' is this.'`,
    ),
    ...rowsOf(
      LESSONS,
      `INSERT INTO exercises (id, lesson_id, title, learned, mode, position, created_at, updated_at, task, starter, solution, tests, hints)
     SELECT 'e' || i, 'l' || i, 'Exercise ' || i, 'You can do it', 'automatic', 1, 1, 1, 'Do it.', '[{"path":"index.html","text":"","editable":true}]', '[{"path":"index.html","text":"x"}]', 'test', '## Look'`,
    ),
    ...rowsOf(
      learners,
      `INSERT INTO enrolments (id, user_id, course_id, source, starts_at, created_at)
     SELECT 'n' || i, ${user}, '${LEARNERS_COURSE}', 'instructor', 1, 1`,
    ),
    ...rowsOf(learners, `INSERT INTO learners (user_id, last_at) SELECT ${user}, 1700000000000 + i`),
    ...rowsOf(
      learners * LESSONS,
      `INSERT INTO lesson_progress (user_id, lesson_id, opened_at, seen_at, done_at)
     SELECT printf('u%010d', 1 + (i - 1) / ${LESSONS}), 'l' || (1 + i % ${LESSONS}), 1, i % ${LESSONS}, CASE WHEN i % 3 > 0 THEN 1 END`,
    ),
    ...rowsOf(
      learners * LESSONS,
      `INSERT INTO exercise_work (user_id, exercise_id, files, save, saved_at, tries, passed_at)
     SELECT printf('u%010d', 1 + (i - 1) / ${LESSONS}), 'e' || (1 + i % ${LESSONS}), '{"index.html":"x"}', 1, 1, 2, CASE WHEN i % 3 > 0 THEN 1 END`,
    ),
    ...asked(ASKED_BY_TALKER, "printf('o%010d', i)", `'${TALKER}'`, "'answered'"),
    ...asked(
      learners,
      "printf('q%010d', i)",
      user,
      `CASE WHEN i > ${learners - UNREAD} THEN 'open' ELSE 'answered' END`,
    ),
    ...rowsOf(
      learners,
      `INSERT INTO question_replies (id, question_id, author, body, created_at)
     SELECT printf('r%010d', i), printf('q%010d', i), 'instructor', 'Like this.', 1700000001000 + i`,
    ),
  ];
}

/** Realistic rows, written in a few statements. Times rise with the number. */
function statements({ courses, users, messages, learners, orders }: Size): string[] {
  const talks = Math.min(TALKS, Math.floor(messages / 2));
  const forms = Math.min(users, 10_000);
  const level = pick(["Beginner", "Intermediate", "Advanced", "All levels"], "i");
  const category = pick(["Front end", "Back end", "Databases", "Testing", "Operations"], "(i / 4)");
  return [
    ...rowsOf(
      courses,
      `INSERT INTO offers (id, kind, number, name, price_minor, currency, billing_cycle, price_suffix, features, refund_days, cancel_any_time, position, created_at, updated_at)
     SELECT 'x' || i, 'course', 100 + i, 'Course ' || i, 9900, 'GBP', 'one_time', 'one-time', '["All lessons"]', 15, 0, 100 + i, i, i`,
    ),
    ...rowsOf(
      courses,
      `INSERT INTO courses (id, title, tagline, category, level, duration_weeks, tags, requirements, outcomes, thumbnail_url, search_text, position, created_at, updated_at)
     SELECT 'x' || i, 'Course ' || i, 'What you build in week ' || (i % 52), ${category}, ${level}, 1 + i % 12, '["tag' || (i % 100) || '"]', '[]', '["A thing"]', '/art/courses/mentorship.svg',
       lower('Course ' || i || ' Course ' || i || ' What you build in week ' || (i % 52) || ' ' || ${category} || ' ' || ${level} || ' tag' || (i % 100)), 100 + i, i, i`,
    ),
    ...rowsOf(
      courses,
      `INSERT INTO course_modules (id, course_id, title, duration_weeks, learn, position)
     SELECT 'm' || i, 'x' || i, 'The beginning', 1 + i % 12, '["One thing"]', 1`,
    ),
    ...rowsOf(
      courses,
      `INSERT INTO projects (id, name, description, thumbnail_url, status, features, position, created_at, updated_at)
     SELECT 'p' || i, 'Project ' || i, 'It does one thing.', '/art/projects/x.svg', 'Live', '["Fast"]', 100 + i, i, i`,
    ),
    ...rowsOf(
      courses,
      `INSERT INTO templates (slug, name, description, tags, status, file, sha256, size_bytes, position, created_at, updated_at)
     SELECT 't' || i, 'Template ' || i, 'It begins well.', '["tag"]', 'Stable', 't' || i || '.zip', printf('%064x', i), 1000, 100 + i, i, i`,
    ),
    ...rowsOf(
      users,
      `INSERT INTO users (id, email, full_name, phone, email_confirmed_at, password_hash, search_text, created_at, updated_at)
     SELECT printf('u%010d', i), ${pick(FOLDED, "i")} || i || '@example.org', ${pick(FIRST, "i")} || ' ' || ${family("i")}, '+44 7700 ' || (900000 + i), CASE WHEN i = 1 THEN 1 END, 'x',
       ${pick(FOLDED, "i")} || ' ' || ${family("i")} || ' ' || ${pick(FOLDED, "i")} || i || '@example.org +44 7700 ' || (900000 + i) || ' 447700' || (900000 + i), 1700000000000 + i * 1000, 0`,
    ),
    ...rowsOf(
      users,
      `INSERT INTO conversations (student_id, unread_by_student, unread_by_instructor, last_message_at, archived_at)
     SELECT printf('u%010d', i), 0, i > ${users - UNREAD}, 1700000000000 + i * 1000, CASE WHEN i % 2 = 0 THEN i END`,
    ),
    ...rowsOf(
      talks,
      `INSERT INTO messages (id, student_id, author, body, created_at)
     SELECT printf('a%010d', i), '${TALKER}', CASE i % 2 WHEN 0 THEN 'student' ELSE 'instructor' END, 'Message ' || i, 1700000000000 + i`,
    ),
    ...rowsOf(
      messages - talks,
      `INSERT INTO messages (id, student_id, author, body, created_at)
     SELECT printf('b%010d', i), printf('u%010d', 1 + i % ${users}), CASE i % 2 WHEN 0 THEN 'student' ELSE 'instructor' END, 'How does part ' || i || ' work?', 1700000000000 + i`,
    ),
    ...["contact_messages", "mentorship_requests"].flatMap((table) =>
      rowsOf(
        forms,
        `INSERT INTO ${table} (id, full_name, email, ${table === "contact_messages" ? "message" : "package_name"}, read_at, archived_at, created_at)
         SELECT 'f' || i, 'Sender ' || i, 's' || i || '@example.org', 'A question ' || i, CASE WHEN i <= ${forms - UNREAD} THEN i END, CASE WHEN i % 2 = 0 THEN i END, 1700000000000 + i`,
      ),
    ),
    ...rowsOf(
      forms,
      `INSERT INTO newsletter_subscribers (id, email, status, created_at, updated_at)
     SELECT 'n' || i, 'n' || i || '@example.org', 'confirmed', i, i`,
    ),
    ...rowsOf(
      forms,
      `INSERT INTO newsletter_issues (id, subject, body, status, send_at, recipients, sent_at, slug, created_at, updated_at)
     SELECT 'w' || i, 'Issue of week ' || i, 'Use the id.', 'sent', i, 10, i, 'w' || i, i, i`,
    ),
    ...rowsOf(
      forms,
      `INSERT INTO uploads (id, owner_id, object_key, content_type, size_bytes, width, height, created_at)
     SELECT printf('i%010d', i), '${TALKER}', 'images/x/' || i || '.png', 'image/png', 1000, 10, 10, i`,
    ),
    ...rowsOf(
      forms - 1,
      `INSERT INTO user_sessions (id, user_id, device, created_at, last_seen_at, expires_at)
     SELECT 'z' || i, printf('u%010d', 1 + i % ${users}), 'Firefox', 0, i, 9999999999999`,
    ),
    ...learning(learners),
    ...rowsOf(
      learners,
      `INSERT INTO certificates (id, user_id, course_id, jwt, created_at)
     SELECT printf('j%010d', i), printf('u%010d', i), 'x2', '${CERTIFICATE}', i`,
    ),
    ...orderStatements(orders, { users, talker: TALKER }, rowsOf),
  ];
}

/** The statements that write a search index of a size. Made before a site is served, because they take a while. */
export function searchStatements(notes: number): Promise<string[]> {
  return indexStatements(scaleNotes(notes));
}

const AT_ONCE = 2_000;

/** Runs statements in one batch and returns the rows of each. */
export type RunSql = (database: "DB" | "SEARCH", statements: readonly string[]) => Promise<unknown[][]>;

/** Writes the search index. */
export async function writeScaleIndex(run: RunSql, statements: readonly string[]): Promise<void> {
  for (let first = 0; first < statements.length; first += AT_ONCE) {
    await run("SEARCH", statements.slice(first, first + AT_ONCE));
  }
}

/** Fills a migrated and seeded database. */
export async function writeScale(run: RunSql, size: Size): Promise<void> {
  for (const statement of statements(size)) await run("DB", [statement]);
}
