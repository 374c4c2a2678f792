import { Link } from "react-router";
import { QuestionList } from "#app/learning/questions/question-lists.tsx";
import { ProgressBar } from "#app/ui/bar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { MyCourse, NextLesson } from "#shared/learning/my-course.ts";
import { progressText } from "#shared/learning/outline.ts";
import type { OwnQuestion } from "#shared/learning/question.ts";

const minutesText = (minutes: number) => `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;

/** What to do next in a course. */
function Next({ course: { enrolled, progress, next, path, seenAt } }: { course: MyCourse }) {
  if (next) {
    return (
      <>
        <div className="grid gap-0.5">
          <p className="label text-muted">{seenAt ? "Continue with" : "Start with"}</p>
          <p className="font-semibold">
            {next.title} <span className="font-normal text-muted">({minutesText(next.minutes)})</span>
          </p>
        </div>
        <ButtonLink to={next.path} className="justify-self-start">
          {seenAt ? "Continue" : "Start"}
          <span className="sr-only"> with {next.title}</span>
        </ButtonLink>
      </>
    );
  }
  if (progress.total === 0) return <p className="text-muted">Its lessons are on their way.</p>;
  return (
    <ButtonLink to={path} variant="secondary" className="justify-self-start">
      {enrolled ? "See the lessons again" : "See the rest of the course"}
    </ButtonLink>
  );
}

function CourseCard({ course }: { course: MyCourse }) {
  const { name, path, enrolled, progress } = course;
  const { done, total } = progress;
  return (
    <Card as="li" className="grid content-between gap-6 p-6">
      <div className="grid gap-3">
        <h3 className="text-h3">
          <Link to={path} prefetch="intent" className="title-link">
            {name}
          </Link>
        </h3>
        {total > 0 && (
          <>
            <ProgressBar value={done / total} label={`Progress in ${name}`} className="w-full" />
            <p className="label text-muted">
              {progressText(progress)}
              {!enrolled && ", free lessons only"}
            </p>
          </>
        )}
      </div>
      <div className="grid gap-4">
        <Next course={course} />
      </div>
    </Card>
  );
}

/** A person's courses, the one they opened last first. */
export function MyCourses({ courses }: { courses: readonly MyCourse[] }) {
  return (
    <section aria-labelledby="my-courses" className="mb-12 grid gap-5">
      <h2 id="my-courses" className="text-h2">
        My courses
      </h2>
      <ul className="grid gap-5 md:grid-cols-2">
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </ul>
    </section>
  );
}

/** The first steps of somebody without a course. */
export function FirstSteps({ free }: { free: NextLesson | null }) {
  const steps = [
    free
      ? {
          ...{ title: "Try a free lesson", to: free.path, link: "Start the lesson" },
          text: `“${free.title}” takes about ${minutesText(free.minutes)}.`,
        }
      : {
          ...{ title: "Try something at once", to: "/playground", link: "Open the playground" },
          text: "Write a few lines of code in your browser and see what they do.",
        },
    {
      ...{ title: "Choose your course", to: "/courses", link: "Browse Courses" },
      text: "See what each course teaches and what you will have built at its end.",
    },
    {
      ...{ title: "Say hello", to: "/messages", link: "Write a message" },
      text: "Tell your instructor what you want to build, and where you stand.",
    },
  ];
  return (
    <section aria-labelledby="first-steps" className="mb-12 grid gap-5">
      <h2 id="first-steps" className="text-h2">
        Three first steps
      </h2>
      <ol className="grid gap-5 md:grid-cols-3">
        {steps.map(({ title, text, to, link }, index) => (
          <Card as="li" key={title} className="grid content-between gap-5 p-6">
            <div className="grid gap-2">
              <span aria-hidden="true" className="font-mono text-small font-semibold text-pass">
                {index + 1}
              </span>
              <h3 className="text-h3">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
            <ButtonLink
              to={to}
              variant={index === 0 ? "primary" : "secondary"}
              className="justify-self-start"
            >
              {link}
            </ButtonLink>
          </Card>
        ))}
      </ol>
    </section>
  );
}

/** The latest questions with their state, and the instructor's last message. */
export function Latest({
  asked,
  message,
}: {
  asked: readonly OwnQuestion[];
  message: { excerpt: string; createdAt: Date } | null;
}) {
  if (asked.length === 0 && !message) return null;
  return (
    <div className="mb-12 grid gap-x-10 gap-y-10 md:grid-cols-2">
      {asked.length > 0 && (
        <section aria-labelledby="asked" className="grid min-w-0 content-start gap-3">
          <h2 id="asked" className="text-h3">
            Your questions
          </h2>
          <QuestionList questions={asked} withLesson />
          <TextLink to="/learn/questions" className="inline-flex min-h-11 items-center justify-self-start">
            All of them, with the answers
          </TextLink>
        </section>
      )}
      {message && (
        <section aria-labelledby="last-message" className="grid min-w-0 content-start gap-3">
          <h2 id="last-message" className="text-h3">
            Last message
          </h2>
          <div className="relative grid gap-2 rounded-card bg-pass-soft px-5 py-4">
            <p className="label text-muted">
              <Moment at={message.createdAt.toISOString()} time />
            </p>
            <p dir="auto" className="text-left">
              {message.excerpt}
            </p>
            <Link to="/messages" className="link after:absolute after:inset-0 after:rounded-card">
              Read it and reply
            </Link>
          </div>
        </section>
      )}
    </div>
  );
}
