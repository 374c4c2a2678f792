import { Link } from "react-router";
import { counted } from "#app/enrolments/counted.ts";
import { ProgressBar } from "#app/ui/bar.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PANEL_COLUMNS, PANEL_ROW } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ListedStudent } from "#worker/accounts/students.ts";
import type { StudentCourse } from "#worker/desk/student-courses.ts";

const COLUMNS =
  "sm:grid-cols-2 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1.1fr)_minmax(0,0.8fr)_8.5rem_auto] gap-x-6";

/** The course, and how far: two columns on a wide screen. */
function Learning({ course, fullName }: { course: StudentCourse | undefined; fullName: string }) {
  if (!course) {
    return <p className="text-small text-muted lg:col-span-2">In no course</p>;
  }
  const { title, more, done, lessons } = course;
  return (
    <div className="grid min-w-0 content-start gap-x-6 gap-y-1 [overflow-wrap:anywhere] lg:contents">
      <p className="min-w-0 text-small">
        {title}
        {more > 0 && <span className="text-muted"> and {more} more</span>}
      </p>
      <div className="grid gap-1.5">
        <p className="text-small text-muted tabular-nums">
          {lessons === null ? `${counted(done, "lesson")} done` : `${done} of ${lessons} done`}
        </p>
        {lessons !== null && lessons > 0 && (
          <ProgressBar value={done / lessons} label={`Progress of ${fullName}`} className="w-full" />
        )}
      </div>
    </div>
  );
}

/** The list of students; a table-like grid with column headings on wide screens. `courses`: by student. */
export function StudentList({
  students,
  courses,
}: {
  students: readonly ListedStudent[];
  courses: Readonly<Record<string, StudentCourse>>;
}) {
  return (
    <div>
      <div aria-hidden="true" className={`${PANEL_COLUMNS} ${COLUMNS}`}>
        <span>Student</span>
        <span>Course</span>
        <span>Progress</span>
        <span>Registered</span>
        <span className="w-20" />
      </div>
      <ul>
        {students.map(({ _id, fullName, email, registeredAt, choice }) => (
          <li key={_id} className={`${PANEL_ROW} grid items-start gap-y-2.5 lg:items-center ${COLUMNS}`}>
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="max-sm:pr-24">
                <Link to={`/desk/people/${encodeURIComponent(_id)}`} className="link font-semibold">
                  <bdi>{fullName}</bdi>
                </Link>
              </p>
              <p className="text-small text-muted">
                <span className="sr-only">Email: </span>
                <EmailAddress email={email} />
              </p>
              {choice && <p className="text-small text-muted">Chose: {choice}</p>}
            </div>
            <Learning course={courses[_id]} fullName={fullName} />
            <div className="flex items-center justify-between gap-x-4 sm:max-lg:-my-1 sm:max-lg:col-span-2 lg:contents">
              <p className="text-small text-muted tabular-nums">
                <span className="lg:sr-only">Registered </span>
                <Moment at={registeredAt} />
              </p>
              <TextLink
                to={`/messages/${_id}`}
                aria-label={`Messages with ${fullName}`}
                className="inline-flex min-h-11 items-center max-sm:absolute max-sm:top-1 max-sm:right-5 lg:w-20"
              >
                Messages
              </TextLink>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
