import { memo, Suspense, useContext, useLayoutEffect } from "react";
import { RenderingContext } from "#app/site/rendering.ts";
import { ProgressBar } from "#app/ui/bar.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ARRANGEMENT_SCRIPT, restoreArrangement } from "./arrangement.ts";
import type { Bought } from "./bought.tsx";
import { ClosedLesson } from "./closed-lesson.tsx";
import { CourseOutline } from "./course-outline.tsx";
import { LearningHeader } from "./learning-header.tsx";
import type { Sent } from "./lesson-end.tsx";
import type { LessonPage } from "./lesson-page.server.ts";
import { LessonText } from "./lesson-text.tsx";
import { Neighbours } from "./neighbours.tsx";
import { onUse } from "./on-use.tsx";
import { useReading } from "./use-reading.ts";
import "./exercise/exercise.css";
import "./exercise/panel.css";
import "./lesson.css";
import "./lesson-beside.css";

const BoughtNotice = onUse(async () => (await import("./bought.tsx")).BoughtNotice);
const ExercisePanel = onUse(async () => (await import("./exercise/exercise-panel.tsx")).ExercisePanel);
const LessonEnd = onUse(async () => (await import("./lesson-end.tsx")).LessonEnd);
const LessonVideo = onUse(async () => (await import("./video/lesson-video.tsx")).LessonVideo);

/** "12 min", "Free", "2 exercises", "Assignment", "Needs a computer". */
function Facts({ page: { lesson, open, holds } }: { page: LessonPage }) {
  const count = open?.exercises.length ?? holds.exercises;
  const facts = [
    `${lesson.minutes} min`,
    lesson.free && "Free",
    count > 0 && (count === 1 ? "1 exercise" : `${count} exercises`),
    holds.assignment && (open?.handIn?.status?.state === "accepted" ? "Assignment accepted" : "Assignment"),
    lesson.computer && "Needs a computer",
  ];
  return (
    <ul className="label flex flex-wrap gap-x-4 gap-y-1 text-muted">
      {facts.filter(Boolean).map((fact) => (
        <li key={String(fact)}>{fact}</li>
      ))}
    </ul>
  );
}

function Arrangement() {
  const nonce = useContext(RenderingContext)?.nonce;
  useLayoutEffect(restoreArrangement, []);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant.
      dangerouslySetInnerHTML={{ __html: ARRANGEMENT_SCRIPT }}
    />
  );
}

/** Where the reader was when they left. */
function Seen({ page }: { page: LessonPage }) {
  const seen = useReading(page);
  if (!seen) return null;
  return (
    <p className="lesson-words pb-6 text-small">
      You were here{seen.when && ` ${seen.when}`}:{" "}
      <a href={`#${seen.id}`} className="link">
        {seen.text}
      </a>
    </p>
  );
}

/** Where to go from an exercise that is green: to the lesson's next one that is not, or to the next lesson. */
function nextAfter(id: string, { open, next }: LessonPage): string | null {
  const exercises = open?.exercises ?? [];
  const later = exercises.slice(exercises.findIndex((each) => each.id === id) + 1);
  const waiting = later.find(({ work }) => !work?.passedAt);
  return waiting ? `#exercise-${waiting.id}` : (next?.path ?? null);
}

/** Rendered anew only with new data: an update would replace what has no script yet. */
const Body = memo(function Body({ page, posted }: { page: LessonPage; posted: Sent | undefined }) {
  const { lesson, open, account, changes } = page;
  if (!open) return <ClosedLesson page={page} />;
  return (
    <>
      <Seen page={page} />
      {changes && (
        <div className="lesson-words pb-6">
          <Notice tone="pending" title="This has changed since you finished it">
            <p>{changes}</p>
          </Notice>
        </div>
      )}
      {open.video && (
        <div className="lesson-words pb-8">
          <Suspense>
            <LessonVideo lesson={lesson.id} video={open.video} />
          </Suspense>
        </div>
      )}
      <LessonText
        stretches={open.stretches}
        exercise={(id) => {
          const exercise = open.exercises.find((each) => each.id === id);
          return (
            exercise && (
              <Suspense>
                <ExercisePanel
                  exercise={exercise}
                  lessonPath={lesson.path}
                  signedIn={account !== null}
                  next={nextAfter(id, page)}
                />
              </Suspense>
            )
          );
        }}
      />
      <Suspense>
        <LessonEnd page={page} posted={posted} />
      </Suspense>
    </>
  );
});

/** How much of the lesson is green; without exercises, whether it is done. */
function lessonValue({ open, passed, done }: LessonPage): number {
  const count = open?.exercises.length ?? 0;
  return count > 0 ? passed / count : Number(done);
}

/** A lesson with its header and outline. */
export function LessonView({
  page,
  bought,
  posted,
}: {
  page: LessonPage;
  bought: Bought | null;
  posted: Sent | undefined;
}) {
  const { course, lesson, number, total, modules, account } = page;
  const place = number > 0 ? `Lesson ${number} of ${total}` : "New lesson";
  return (
    <>
      <Arrangement />
      <LearningHeader
        course={course}
        progress={page.progress}
        signedIn={account !== null}
        place={`${place} · ${lesson.minutes} min`}
        here={lesson.path}
        outline
      >
        <ProgressBar value={lessonValue(page)} label="This lesson" className="lesson-bar lg:hidden!" />
      </LearningHeader>
      <div className="lesson-layout">
        <CourseOutline modules={modules} course={course} signedIn={account !== null} />
        <main id="main" tabIndex={-1} className="lesson-main">
          <article className="lesson">
            <Suspense>{bought && <BoughtNotice {...bought} />}</Suspense>
            <div className="lesson-words grid gap-4 pb-8">
              <p className="label text-muted max-lg:hidden">{place}</p>
              <h1 className="text-lesson">{lesson.title}</h1>
              <p className="text-lead text-muted">{lesson.goal}</p>
              <Facts page={page} />
            </div>
            <Body key={lesson.id} page={page} posted={posted} />
          </article>
          <Neighbours previous={page.previous} next={page.next} done={page.done} />
        </main>
      </div>
    </>
  );
}
