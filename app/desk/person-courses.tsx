import { EnrolledSince, EnrolmentButton } from "#app/enrolments/enrolment-state.tsx";
import { WelcomeChoice } from "#app/enrolments/welcome-choice.tsx";
import { Choice } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ALL_COURSES } from "#shared/enrolments/enrolling.ts";
import type { PersonContent } from "./person-facts.tsx";

type Courses = Pick<PersonContent, "courses" | "courseChoices" | "begunCourses" | "stuckOn">;

function Begun({ id, title, done, total }: Courses["begunCourses"][number]) {
  return (
    <li className="border-b border-line py-3">
      <TextLink to={`/desk/courses/${encodeURIComponent(id)}`}>{title}</TextLink>
      <p className="text-small text-muted">
        {done} of {total} done
      </p>
    </li>
  );
}

function Enrolled({ id, courseId, title, total, done, ...times }: Courses["courses"][number]) {
  const all = courseId === ALL_COURSES;
  const name = all ? "All courses" : (title ?? "A course that is gone");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-[12rem] flex-1">
        <TextLink to={`/desk/courses/${all ? "all" : encodeURIComponent(courseId)}`}>{name}</TextLink>
        <p className="text-small text-muted">
          {!all && `${done} of ${total} done · `}
          <EnrolledSince {...times} />
        </p>
      </div>
      <EnrolmentButton id={id} state={times.state} what={name} />
    </li>
  );
}

/** A person's courses: how far they are, and enrolling them in another one. */
export function PersonCourses({
  courses,
  courseChoices,
  begunCourses,
  stuckOn,
  failure,
}: Courses & { failure: Failure | undefined }) {
  return (
    <section aria-labelledby="courses" className="grid gap-4">
      <h2 id="courses" className="text-h3">
        Courses
      </h2>
      {courses.length > 0 ? (
        <ul className="border-t border-line">
          {courses.map((one) => (
            <Enrolled key={one.id} {...one} />
          ))}
          {begunCourses.map((one) => (
            <Begun key={one.id} {...one} />
          ))}
        </ul>
      ) : (
        <p className="border-y border-line py-3 text-muted">Not enrolled in any course.</p>
      )}
      {stuckOn && (
        <p>
          Stuck on “{stuckOn.test}” in{" "}
          <TextLink to={`/exercises/${encodeURIComponent(stuckOn.exerciseId)}`}>{stuckOn.title}</TextLink>,{" "}
          <Moment at={stuckOn.at.toISOString()} time />
        </p>
      )}
      <PostForm
        name={null}
        intent="enrol"
        failure={failure}
        failed="They were not enrolled"
        pending="One moment…"
        layout="grid gap-4"
        stay
      >
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <Choice label="Enrol in" name="course" required>
            <option value="">Choose a course…</option>
            {courseChoices.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
            <option value={ALL_COURSES}>All courses</option>
          </Choice>
          <WelcomeChoice standard="never" />
        </div>
        <div>
          <Button variant="secondary">Enrol</Button>
        </div>
      </PostForm>
    </section>
  );
}
