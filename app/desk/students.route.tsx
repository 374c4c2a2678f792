import { Download } from "lucide-react";
import * as v from "valibot";
import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PANEL_EMPTY, PANEL_SEARCH, Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { studentsQuerySchema } from "#shared/accounts/session.ts";
import { AppError } from "#shared/app-error.ts";
import type { Route } from "./+types/students.route";
import { StudentList } from "./student-list.tsx";
import { StudentSearch } from "./student-search.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const parsed = v.safeParse(studentsQuerySchema, Object.fromEntries(url.searchParams));
  if (!parsed.success) {
    return orErrorPage(
      Promise.reject(new AppError("invalid", parsed.issues[0].message)),
      context.get(pageContext),
    );
  }
  const { q, limit, cursor } = parsed.output;
  const { students, studentCourses } = context.get(servicesContext);
  const work = students.list({ q, limit, cursor }).then(async (page) => ({
    ...page,
    courses: page.students.length > 0 ? await studentCourses(page.students.map(({ _id }) => _id)) : {},
    q: q.trim(),
    later: cursor !== undefined,
  }));
  return reading(work, context.get(pageContext), "students.list_failed");
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Students", description: "Everybody who has registered.", noindex: true });

function searchOf(fields: Record<string, string>): string {
  const search = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ""));
  return search.size > 0 ? `?${search}` : "";
}

function countText(shown: number, more: boolean): string {
  if (shown === 0) return "No students";
  if (more) return `${shown} students on this page`;
  return shown === 1 ? "1 student" : `${shown} students`;
}

export default function Students({ loaderData: { content, failure } }: Route.ComponentProps) {
  const q = content?.q ?? "";
  return (
    <div className="wrap pb-section">
      <WorkHeader
        title="Students"
        lead="Everybody who has registered, the newest first."
        action={
          <>
            <ButtonLink to="/desk/enrol">Enrol people</ButtonLink>
            {content && content.students.length > 0 && (
              <a
                href={`/api/users.csv${searchOf({ q })}`}
                download="students.csv"
                className={buttonClass({ variant: "secondary" })}
              >
                <Download aria-hidden="true" size={18} strokeWidth={2} className="max-sm:hidden" />
                {q ? "Export these" : "Export as CSV"}
              </a>
            )}
          </>
        }
      />
      {content ? (
        <Found {...content} />
      ) : (
        <div className="grid gap-8">
          <StudentSearch q={q} />
          <LoadFailure title="The students could not be loaded" message={failure} />
        </div>
      )}
    </div>
  );
}

function Found({
  students,
  courses,
  next,
  q,
  later,
}: {
  students: Parameters<typeof StudentList>[0]["students"];
  courses: Parameters<typeof StudentList>[0]["courses"];
  next: string | null;
  q: string;
  later: boolean;
}) {
  const count = (
    <>
      {countText(students.length, next !== null)}
      {q && (
        <>
          {" "}
          for “<bdi>{q}</bdi>”
        </>
      )}
    </>
  );
  return (
    <div className="grid gap-6">
      {/* Not the heading itself: a heading is not announced when it changes. */}
      <p role="status" className="sr-only">
        {count}
      </p>
      <Panel id="found" title={count}>
        <div className={PANEL_SEARCH}>
          <StudentSearch q={q} />
        </div>
        {students.length > 0 ? (
          <StudentList students={students} courses={courses} />
        ) : (
          <div className={PANEL_EMPTY}>
            <NoStudents q={q} later={later} />
          </div>
        )}
      </Panel>
      {(next || later) && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {next && (
            <ButtonLink to={`/users${searchOf({ q, cursor: next })}`} variant="secondary" prefetch="none">
              Next students
            </ButtonLink>
          )}
          {later && <TextLink to={`/users${searchOf({ q })}`}>Back to the first page</TextLink>}
        </div>
      )}
    </div>
  );
}

function NoStudents({ q, later }: { q: string; later: boolean }) {
  if (later) return <EmptyState title="That was all of them" />;
  if (!q) {
    return (
      <EmptyState title="No students yet">
        <p>New students appear here when they register.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nobody matches"
      action={
        <ButtonLink to="/users" variant="secondary">
          Show all students
        </ButtonLink>
      }
    >
      <p>
        Try a part of the name, the email address or the phone number. Accents, capitals and the spaces in a
        number make no difference.
      </p>
    </EmptyState>
  );
}
