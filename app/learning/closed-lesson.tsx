import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ConfirmToOpen } from "./confirm-to-open.tsx";
import type { LessonPage } from "./lesson-page.server.ts";
import "./closed-lesson.css";

const exerciseCount = (count: number) => (count === 1 ? "1 exercise" : `${count} exercises`);

/** What a lesson holds, for people who may not read it, what the course gives, and one button. */
export function ClosedLesson({ page }: { page: LessonPage }) {
  const { course, lesson, total, unconfirmed, holds } = page;
  if (unconfirmed) {
    return (
      <div className="lesson-words pt-4">
        <ConfirmToOpen />
      </div>
    );
  }
  const { exercises, assignment, module, inCourse, freeLesson } = holds;
  const gives = [
    `All ${total} lessons, in the order that suits you`,
    inCourse > 0 && `${exerciseCount(inCourse)} that run and are tested in the page`,
    "Help from your instructor at the lesson where you are stuck",
  ];
  return (
    <div className="lesson-closed">
      <section aria-labelledby="holds">
        <h2 id="holds" className="text-h3">
          What this lesson holds
        </h2>
        <dl className="mt-4 border-t border-line">
          <Fact name="Time">{lesson.minutes} minutes</Fact>
          {exercises > 0 && (
            <Fact name="Practice">
              {exerciseCount(exercises)}, each with tests that you turn green
              {assignment && ", and the assignment of the module"}
            </Fact>
          )}
          {module && <Fact name="Module">{module}</Fact>}
          {lesson.computer && <Fact name="Needs">A computer; a phone alone is not enough</Fact>}
        </dl>
      </section>
      <section
        aria-labelledby="closed"
        className="grid content-start justify-items-start gap-4 rounded-card bg-pass-soft p-6"
      >
        <h2 id="closed" className="text-h3">
          This lesson is part of the course
        </h2>
        <p>With {course.title} you get:</p>
        <CheckList items={gives.filter((each) => typeof each === "string")} />
        <ButtonLink to={`/courses/${course.id}`} size="lg" className="mt-2">
          See the course
        </ButtonLink>
        {freeLesson && (
          <p className="text-small">
            Or try a free lesson first: <TextLink to={freeLesson.path}>{freeLesson.title}</TextLink>
          </p>
        )}
      </section>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="lesson-fact">
      <dt className="label text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
