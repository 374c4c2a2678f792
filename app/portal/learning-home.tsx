import { Link } from "react-router";
import { QuestionList } from "#app/learning/questions/question-lists.tsx";
import { ProgressBar } from "#app/ui/bar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { Moment } from "#app/ui/moment.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { MyCourse, NextLesson } from "#shared/learning/my-course.ts";
import { progressText } from "#shared/learning/outline.ts";
import type { OwnQuestion } from "#shared/learning/question.ts";
import { type CertificateState, Outcomes } from "./outcomes.tsx";

const minutesText = (minutes: number) => `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;

/** The button that leads on, and what it leads to. */
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
        <ButtonLink to={next.path} variant="secondary" className="justify-self-start">
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

const CARD_SIZES = "(width >= 78rem) 36rem, (width >= 48rem) 46vw, 92vw";
const WIDE_SIZES = "(width >= 78rem) 39rem, (width >= 64rem) 50vw, 92vw";

function progressWords({ progress, enrolled }: MyCourse): string {
  return `${progressText(progress)}${enrolled ? "" : ", free lessons only"}`;
}

/** The course that was opened last: its next lesson is what the page is about. */
function CurrentCourse({
  course,
  next,
  certificate,
}: {
  course: MyCourse;
  next: NextLesson;
  certificate: CertificateState;
}) {
  const { name, path, picture, progress, seenAt } = course;
  return (
    <li className="grid overflow-hidden rounded-card bg-deep text-deep-ink md:col-span-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] print:border print:border-line">
      <div className="grid content-between gap-8 p-[clamp(1.5rem,1rem+2vw,2.75rem)]">
        <div className="grid gap-3">
          <h3 className="font-sans text-body font-semibold">
            <Link to={path} prefetch="intent" className="deep-focus underline-offset-4 hover:underline">
              {name}
            </Link>
          </h3>
          <ProgressBar
            value={progress.done / progress.total}
            label={`Progress in ${name}`}
            className="max-w-md bg-deep-line [&::-moz-progress-bar]:bg-deep-pass [&::-webkit-progress-value]:bg-deep-pass"
          />
          <p className="label text-deep-muted">{progressWords(course)}</p>
          <Outcomes course={course} certificate={certificate} deep />
        </div>
        <div className="grid justify-items-start gap-3">
          <p className="label text-deep-muted">{seenAt ? "Continue with" : "Start with"}</p>
          <p className="font-display text-h2 font-semibold text-balance">{next.title}</p>
          <p className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-2">
            <ButtonLink to={next.path} variant="deep" size="lg" className="deep-focus">
              {seenAt ? "Continue" : "Start"}
              <span className="sr-only"> with {next.title}</span>
            </ButtonLink>
            <span className="text-deep-muted">{minutesText(next.minutes)}</span>
          </p>
        </div>
      </div>
      <img
        {...pictureSources(picture, WIDE_SIZES)}
        alt=""
        width={800}
        height={500}
        className="h-full w-full object-cover max-lg:order-first max-lg:aspect-[8/5] sm:max-lg:aspect-[2/1] print:hidden"
      />
    </li>
  );
}

function CourseCard({ course, certificate }: { course: MyCourse; certificate: CertificateState }) {
  const { name, path, picture, progress } = course;
  const { done, total } = progress;
  return (
    <Card as="li" className="grid grid-rows-[auto_1fr] overflow-hidden">
      <img
        {...pictureSources(picture, CARD_SIZES)}
        alt=""
        width={800}
        height={500}
        loading="lazy"
        className="aspect-[2/1] w-full border-b border-line object-cover print:hidden"
      />
      <div className="grid content-between gap-6 p-6">
        <div className="grid gap-3">
          <h3 className="text-h3">
            <Link to={path} prefetch="intent" className="title-link">
              {name}
            </Link>
          </h3>
          {total > 0 && (
            <>
              <ProgressBar value={done / total} label={`Progress in ${name}`} className="w-full" />
              <p className="label text-muted">{progressWords(course)}</p>
              <Outcomes course={course} certificate={certificate} />
            </>
          )}
        </div>
        <div className="grid gap-4">
          <Next course={course} />
        </div>
      </div>
    </Card>
  );
}

/** A person's courses, the one they opened last first. */
export function MyCourses({
  courses,
  issued,
  unaccepted,
}: {
  courses: readonly MyCourse[];
  /** The id of a course, once for each of its assignments that is not accepted yet. */
  unaccepted: readonly string[];
  /** The ids of their certificates, by course. */
  issued: Readonly<Record<string, string>>;
}) {
  const certificateOf = ({ id }: MyCourse): CertificateState => ({
    issued: issued[id] ?? null,
    assignmentsLeft: unaccepted.filter((course) => course === id).length,
  });
  return (
    <section aria-labelledby="my-courses" className="mb-10 grid gap-4">
      <h2 id="my-courses" className="text-h3">
        My courses
      </h2>
      <ul className="grid gap-5 md:grid-cols-2">
        {courses.map((course, index) =>
          index === 0 && course.next ? (
            <CurrentCourse
              key={course.id}
              course={course}
              next={course.next}
              certificate={certificateOf(course)}
            />
          ) : (
            <CourseCard key={course.id} course={course} certificate={certificateOf(course)} />
          ),
        )}
      </ul>
    </section>
  );
}

/** The first steps of somebody without a course. */
export function FirstSteps({ free }: { free: NextLesson | null }) {
  const steps = [
    free
      ? {
          ...{ title: "Take a free lesson", to: free.path, link: "Start the lesson" },
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
    <section aria-labelledby="first-steps" className="mb-10 grid gap-4">
      <h2 id="first-steps" className="text-h3">
        Three first steps
      </h2>
      <ol className="grid gap-5 lg:grid-cols-[1.5fr_1fr_1fr]">
        {steps.map(({ title, text, to, link }, index) => {
          const first = index === 0;
          return (
            <li
              key={title}
              className={classes(
                "grid content-between gap-8 rounded-card p-[clamp(1.5rem,1rem+1.5vw,2.25rem)]",
                first ? "bg-deep text-deep-ink" : "border border-line bg-surface",
              )}
            >
              <div className="grid gap-2">
                <span
                  aria-hidden="true"
                  className={classes(
                    "font-mono text-small font-semibold",
                    first ? "text-deep-pass" : "text-pass",
                  )}
                >
                  {index + 1}
                </span>
                <h3 className={first ? "text-h2" : "text-h3"}>{title}</h3>
                <p className={first ? "text-lead text-deep-muted" : "text-muted"}>{text}</p>
              </div>
              <ButtonLink
                to={to}
                variant={first ? "deep" : "secondary"}
                size={first ? "lg" : "md"}
                className={classes("justify-self-start", first && "deep-focus")}
              >
                {link}
              </ButtonLink>
            </li>
          );
        })}
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
    <div className={classes("mb-10 grid items-start gap-6", asked.length > 0 && message && "md:grid-cols-2")}>
      {asked.length > 0 && (
        <Panel
          id="asked"
          title="Your questions"
          action={
            <TextLink to="/learn/questions" className="inline-flex min-h-10 items-center">
              All of them, with the answers
            </TextLink>
          }
        >
          <div className="px-5 *:border-t-0 *:*:last:border-b-0 sm:px-6">
            <QuestionList questions={asked} withLesson />
          </div>
        </Panel>
      )}
      {message && (
        <Panel
          id="last-message"
          title="Last message"
          note={<Moment at={message.createdAt.toISOString()} time />}
        >
          <div className="relative grid gap-3 px-5 py-5 hover:bg-paper sm:px-6">
            <p dir="auto" className="max-w-[70ch] text-left text-lead">
              {message.excerpt}
            </p>
            <Link to="/messages" className="link after:absolute after:inset-0 after:rounded-card">
              Read it and reply
            </Link>
          </div>
        </Panel>
      )}
    </div>
  );
}
