import { Link } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ProgressBar } from "#app/ui/bar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { pictureSources } from "#app/ui/picture-sources.ts";
import type { Viewer } from "#shared/accounts/roles.ts";
import { askPath, certificatePath } from "#shared/certificates/paths.ts";
import { outcomesFrom } from "#shared/courses/outcomes.ts";
import { ALL_SO_FAR, isAllGreen, isWhole, outcomesOf } from "#shared/learning/outcomes.ts";
import {
  coursePath,
  exerciseZip,
  type LessonHead,
  lessonPath,
  progressOf,
  progressText,
} from "#shared/learning/outline.ts";
import type { Route } from "./+types/contents.route";
import { ConfirmToOpen } from "./confirm-to-open.tsx";
import { ContentsEnd, offerOf } from "./contents-end.tsx";
import { ContentsModule, counted, factsOf } from "./contents-module.tsx";
import { LearningHeader } from "./learning-header.tsx";
import { learnerOf, readCourse } from "./read-lesson.server.ts";
import { TestReport } from "./test-report.tsx";
import { ZipLink } from "./zip-link.tsx";
import "./lesson.css";

const PICTURE_SIZES = "29rem";

/** The lesson to go on with: the last one that was opened, or the first after it that is not done. */
function nextOf(lessons: readonly LessonHead[], progress: readonly { lesson: string; seenAt: Date }[]) {
  const latest = progress.toSorted((a, b) => b.seenAt.getTime() - a.seenAt.getTime())[0]?.lesson;
  const from = Math.max(
    0,
    lessons.findIndex(({ id }) => id === latest),
  );
  const open = (lesson: LessonHead) => !lesson.done;
  return lessons.slice(from).find(open) ?? lessons.find(open) ?? null;
}

/** How many assignments the certificate of a course still waits for. Asked only once its lessons are green. */
async function assignmentsLeft(viewer: Viewer, course: string, context: Route.LoaderArgs["context"]) {
  const standing = context.get(servicesContext).certificates.standing(viewer, course);
  return (await orErrorPage(standing, context.get(pageContext))).assignmentsLeft.length;
}

/** A learner's test report, and their certificate or the way to it. */
async function reportOf(
  { course, modules }: Awaited<ReturnType<typeof readCourse>>,
  { viewer, issued, context }: { viewer: Viewer; issued: string | null } & Pick<Route.LoaderArgs, "context">,
) {
  const allGreen = isAllGreen(modules);
  return {
    outcomes: outcomesOf(outcomesFrom(course.outcomes, course.outcomeLessons), modules),
    ...{ whole: isWhole(modules), allGreen, issued },
    assignmentsLeft: allGreen && !issued ? await assignmentsLeft(viewer, course.id, context) : 0,
  };
}

/** The ids of a learner's certificates, by course. */
async function certificatesOf(
  viewer: Viewer | null,
  context: Route.LoaderArgs["context"],
): Promise<Record<string, string>> {
  if (!viewer) return {};
  const { certificates } = context.get(servicesContext);
  return orErrorPage(certificates.idsOf(viewer.id), context.get(pageContext));
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = await learnerOf(context);
  const [found, issued] = await Promise.all([
    readCourse(params.course, viewer, { url, context }),
    certificatesOf(viewer, context),
  ]);
  const { course, modules, progress, enrolled, keepsFiles, unconfirmed } = found;
  const lessons = modules.flatMap((module) => module.lessons);
  const mayOpen = lessons.filter(({ free }) => enrolled || free);
  return {
    course: {
      id: course.id,
      slug: course.slug,
      title: course.title,
      tagline: course.tagline,
      picture: course.picture,
    },
    path: coursePath(course),
    modules: modules
      .filter((module) => module.lessons.length > 0)
      .map((module) => ({
        ...module,
        zip: exerciseZip(course, { lessons: module.lessons, module: module.id }, keepsFiles),
      })),
    zip: exerciseZip(course, { lessons }, keepsFiles),
    ...{ enrolled, unconfirmed },
    offer: enrolled || unconfirmed ? null : offerOf(course),
    signedIn: viewer !== null,
    progress: viewer ? progressOf(lessons) : null,
    started: progress.length > 0,
    next: nextOf(mayOpen, progress),
    report:
      viewer && keepsFiles
        ? await reportOf(found, { viewer, issued: issued[course.id] ?? null, context })
        : null,
  };
}

export const meta: Route.MetaFunction = (args) => {
  const page = args.loaderData as Route.ComponentProps["loaderData"] | undefined;
  const found = page && { title: `${page.course.title}: lessons`, description: page.course.tagline };
  return pageMeta(args, {
    title: "Course",
    description: "The lessons of a course.",
    ...found,
    noindex: !found,
  });
};

type Page = Route.ComponentProps["loaderData"];

function Report({
  report,
  course,
  progress,
}: {
  report: NonNullable<Page["report"]>;
  course: Page["course"];
  progress: Page["progress"];
}) {
  const { outcomes, whole, allGreen, issued, assignmentsLeft } = report;
  const ready = allGreen && assignmentsLeft === 0;
  if (outcomes.length === 0) {
    const isDone = !whole && progress !== null && progress.total > 0 && progress.done === progress.total;
    if (!isDone && !issued) return null;
    return (
      <div id="report" className="grid gap-5 pb-12">
        {isDone && <p>{ALL_SO_FAR}</p>}
        {issued && (
          <p>
            <ButtonLink to={certificatePath(issued)} variant="secondary">
              See your certificate
            </ButtonLink>
          </p>
        )}
      </div>
    );
  }
  return (
    <section aria-labelledby="report" className="grid gap-5 pb-12">
      <h2 id="report" className="text-h3">
        Your test report
      </h2>
      <TestReport outcomes={outcomes} />
      {issued ? (
        <p>
          <ButtonLink to={certificatePath(issued)} variant={allGreen ? "primary" : "secondary"}>
            See your certificate
          </ButtonLink>
        </p>
      ) : (
        whole && (
          <>
            {assignmentsLeft > 0 && (
              <p>
                Every lesson is green. The certificate waits for{" "}
                {assignmentsLeft === 1 ? "1 assignment" : `${assignmentsLeft} assignments`} to be accepted.
              </p>
            )}
            <p>
              <ButtonLink to={askPath(course)} variant={ready ? "primary" : "secondary"}>
                {ready ? "Get your certificate" : "What the certificate asks for"}
              </ButtonLink>
            </p>
          </>
        )
      )}
    </section>
  );
}

/** The contents of a course: its modules and lessons, and how far the learner is. */
export default function Contents({ loaderData }: Route.ComponentProps) {
  const { course, path, modules, zip, enrolled, unconfirmed, signedIn, progress, started, next, report } =
    loaderData;
  const { offer } = loaderData;
  const all = modules.flatMap(({ lessons }) => lessons);
  const free = all.filter((lesson) => lesson.free).length;
  return (
    <>
      <LearningHeader
        course={{ title: course.title, path }}
        progress={progress}
        signedIn={signedIn}
        place={course.title}
        here={path}
      />
      <main id="main" tabIndex={-1} className="wrap pb-section focus:outline-none">
        {enrolled && (
          <DoneNotice texts={{ claimed: "Your present is open: the course is yours." }} className="mt-8" />
        )}
        <div className="grid-12 items-center gap-y-8 pt-[clamp(2rem,1.5rem+3vw,4rem)] pb-10">
          <div className="grid justify-items-start gap-5 lg:col-span-7">
            <p className="label text-muted">{factsOf(all).join(" · ")}</p>
            <h1 className="max-w-4xl text-h1">{course.title}</h1>
            <p className="max-w-[58ch] text-lead text-muted">{course.tagline}</p>
            {progress && (
              <p className="flex w-full max-w-md items-center gap-4">
                <ProgressBar
                  value={progress.done / Math.max(1, progress.total)}
                  label="Course"
                  className="min-w-0 grow"
                />
                <span className="shrink-0">{progressText(progress)}</span>
              </p>
            )}
            {next && (
              <div className="contents-next">
                <p className="min-w-0">
                  <span className="label block text-muted">{started ? "Continue with" : "Begin with"}</span>
                  <span className="card-title block">{next.title}</span>
                  <span className="text-small text-muted">{next.minutes} minutes</span>
                </p>
                <ButtonLink to={lessonPath(course, next.id)} size="lg">
                  {started ? "Continue" : "Begin the lesson"}
                </ButtonLink>
              </div>
            )}
            {unconfirmed && <ConfirmToOpen />}
            {!enrolled && !unconfirmed && (
              <p className="text-muted">
                {free > 0 &&
                  `${free} of ${counted(all.length, "lesson")} ${free === 1 ? "is" : "are"} free. `}
                <Link to={`/courses/${course.id}`} className="link">
                  See the whole course
                </Link>
              </p>
            )}
            {zip && (
              <p className="text-small">
                <ZipLink zip={zip} of="the course" />{" "}
                <span className="text-muted">to work on your own computer</span>
              </p>
            )}
          </div>
          <img
            {...pictureSources(course.picture, PICTURE_SIZES)}
            alt=""
            width={800}
            height={500}
            className="aspect-[8/5] w-full rounded-card border border-line object-cover max-lg:hidden lg:col-span-5 print:hidden"
          />
        </div>
        {modules.length === 0 && (
          <EmptyState title="No lessons yet">
            <p>The first lessons of this course will appear here.</p>
          </EmptyState>
        )}
        {report && <Report report={report} course={course} progress={progress} />}
        {modules.map((module, index) => (
          <ContentsModule
            key={module.id}
            {...{ module, course, enrolled }}
            number={index + 1}
            zip={enrolled && modules.length > 1 ? module.zip : null}
          />
        ))}
        {offer && all.length > free && (
          <ContentsEnd course={course} offer={offer} locked={all.length - free} />
        )}
      </main>
    </>
  );
}
