/** A lesson or an exercise for a test. What it does not say is filled in. */
export type TestLesson = {
  id: string;
  module?: string;
  title?: string;
  goal?: string;
  free?: boolean;
  computer?: boolean;
  remember?: string[];
  body?: string;
  assignmentTitle?: string;
  assignment?: string;
  changes?: string | null;
  changedAt?: number | null;
  position?: number;
  archivedAt?: number | null;
  createdAt?: number;
};
export type TestExercise = { id: string; lesson: string; task?: string; position?: number };

const AT = Date.parse("2026-11-01T09:00:00Z");

type Statement = [text: string, values: (string | number | null)[]];

function insert(table: string, row: Record<string, string | number | null>): Statement {
  const names = Object.keys(row);
  const text = `INSERT OR REPLACE INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
  return [text, Object.values(row)];
}

/** A lesson of the course 4, whose address is `/learn/beginner-web-dev`. */
export function lessonStatement({ id, ...given }: TestLesson): Statement {
  const { module = "4-m1", title = `Lesson ${id}`, goal = `Show ${id}.`, body = `Text of ${id}.` } = given;
  return insert("lessons", {
    ...{ id, module_id: module, title, goal, minutes: 12, body },
    ...{ free: given.free ? 1 : 0, computer: given.computer ? 1 : 0 },
    remember: JSON.stringify(given.remember ?? []),
    ...{ assignment_title: given.assignmentTitle ?? null, assignment: given.assignment ?? null },
    ...{ changes: given.changes ?? null, changed_at: given.changedAt ?? null },
    ...{ position: given.position ?? 0, archived_at: given.archivedAt ?? null },
    ...{ created_at: given.createdAt ?? AT, updated_at: AT },
  });
}

export function exerciseStatement({ id, lesson, task = `Do ${id}.`, position = 0 }: TestExercise): Statement {
  return insert("exercises", {
    ...{ id, lesson_id: lesson, title: `Exercise ${id}`, learned: `You can ${id}.`, mode: "automatic" },
    ...{ position, created_at: AT, updated_at: AT, task },
    starter: JSON.stringify([{ path: "index.html", text: `<p>starter of ${id}</p>`, editable: true }]),
    solution: JSON.stringify([{ path: "index.html", text: `<p>solution of ${id}</p>` }]),
    tests: `test("${id} is done", () => {});`,
    hints: `## Look\n\nA hint for ${id}.`,
  });
}

export function enrolmentStatement(userId: string, courseId = "4"): Statement {
  return insert("enrolments", {
    ...{ id: `${userId}-${courseId}`, user_id: userId, course_id: courseId, source: "instructor" },
    ...{ starts_at: AT, created_at: AT },
  });
}

/** The same for somebody whose address is confirmed, so that the enrolment counts. */
export const joinedStatements = (userId: string, courseId = "4"): Statement[] => [
  ["UPDATE users SET email_confirmed_at = coalesce(email_confirmed_at, 1) WHERE id = ?", [userId]],
  enrolmentStatement(userId, courseId),
];
