import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { Prose } from "#app/prose/prose.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { handInPath } from "#shared/assignments/hand-in.ts";
import { handInSchema } from "#shared/assignments/hand-in-form.ts";
import { lessonPath } from "#shared/learning/outline.ts";
import { deeperHeadings } from "#shared/prose/deeper-headings.ts";
import { renderMarkdown } from "#shared/prose/markdown.ts";
import type { Route } from "./+types/assignment.route";
import { HandInForm } from "./hand-in-form.tsx";
import { shownVersions } from "./shown-version.server.ts";
import { stateOf } from "./states.tsx";
import { VersionCard } from "./version-card.tsx";

/** One's own assignment: what to do, what was handed in, and what came back. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { handIns, site } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const found = await orErrorPage(handIns.own(viewer, params.lesson), context.get(pageContext));
  const { brief, courseId, courseSlug, isThere, versions, ...assignment } = found;
  return {
    ...assignment,
    /** Null if the lesson is no longer on the site. */
    lessonPath: courseId && isThere ? lessonPath({ id: courseId, slug: courseSlug }, found.lessonId) : null,
    brief: brief === null ? null : renderMarkdown(deeperHeadings(brief)).parts,
    versions: shownVersions(versions),
    instructor: site.instructor.name,
    account: viewer.id,
    submissionId: crypto.randomUUID(),
  };
}

/** Hands in a version. */
export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const viewer = args.context.get(viewerContext);
  const { handIns } = args.context.get(servicesContext);
  const file = text.file("zip");
  return submission(args, { schema: handInSchema, text, orErrorPage: true }, async (form) => {
    const zip = file && { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
    await handIns.handIn(viewer, args.params.lesson, form, zip);
    return redirect(`${handInPath(args.params.lesson)}?done=handed-in`);
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Your assignment",
    description: "What to hand in, and the review.",
    noindex: true,
  });

const DONE = { "handed-in": "It is handed in. You get an email when it is reviewed." };

type Loaded = Route.ComponentProps["loaderData"];

export default function Assignment({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lesson, course, lessonPath: path, status, versions, brief } = loaderData;
  const { text, tone } = stateOf(status);
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        eyebrow={text}
        {...(tone !== "neutral" && { state: tone })}
        title={title}
        lead={
          <p>
            The assignment of “{lesson}”{course && `, ${course}`}
          </p>
        }
      >
        {path ? (
          <ButtonLink to={`${path}#assignment`} variant="secondary">
            To the lesson
          </ButtonLink>
        ) : (
          <p className="text-muted">The lesson is no longer on the site.</p>
        )}
      </WorkHeader>
      {!actionData && <DoneNotice texts={DONE} />}
      <div className="grid-12 gap-y-14">
        <div className="grid min-w-0 content-start gap-8 lg:col-span-7">
          {versions.length > 0 ? <Versions {...loaderData} /> : brief && <Brief parts={brief} />}
          {versions.length > 0 && brief && (
            <details>
              <summary className="link inline-flex min-h-11 cursor-pointer items-center">
                Show the brief
              </summary>
              <Brief parts={brief} />
            </details>
          )}
        </div>
        <section aria-labelledby="hand-in" className="grid content-start gap-5 lg:col-span-5">
          <Next {...loaderData} failure={actionData} />
        </section>
      </div>
      <p className="mt-10">
        <TextLink to="/portal/assignments" className="inline-flex min-h-11 items-center">
          All your assignments
        </TextLink>
      </p>
    </div>
  );
}

function Brief({ parts }: { parts: NonNullable<Loaded["brief"]> }) {
  return (
    <section aria-labelledby="brief" className="grid gap-5">
      <h2 id="brief" className="text-h2">
        What to do
      </h2>
      <Prose parts={parts} />
    </section>
  );
}

function Versions({ handInId, versions, instructor }: Loaded) {
  return (
    <section aria-labelledby="versions" className="grid min-w-0 gap-5">
      <h2 id="versions" className="text-h3">
        {versions.length === 1 ? "What you handed in" : `All ${versions.length} versions`}
      </h2>
      {versions.map((version) => (
        <VersionCard key={version.id} handIn={handInId ?? ""} version={version} instructor={instructor} />
      ))}
    </section>
  );
}

/** What the learner can do now. */
function Next({
  lessonId,
  status,
  mayHandIn,
  account,
  submissionId,
  failure,
}: Loaded & { failure: Failure | undefined }) {
  const version = (status?.versions ?? 0) + 1;
  const accepted = status?.state === "accepted";
  return (
    <>
      <h2 id="hand-in" className="text-h3">
        {accepted ? "Done" : version === 1 ? "Hand in" : `Version ${version}`}
      </h2>
      {accepted && (
        <Notice tone="pass" title="Your work is accepted">
          <p>There is nothing more to hand in here.</p>
        </Notice>
      )}
      {!accepted && !mayHandIn && (
        <Notice title="You cannot hand in now">
          <p>
            Your access to this course has ended, or the lesson is no longer on the site. What you handed in
            stays here.
          </p>
        </Notice>
      )}
      {status?.state === "handed-in" && mayHandIn && (
        <p className="text-muted">
          Version {status.versions} waits for review. A newer version takes its place, and keeps its turn.
        </p>
      )}
      {mayHandIn ? (
        <HandInForm key={version} {...{ account, version, submissionId, failure }} lesson={lessonId} />
      ) : (
        failure && (
          <Notice tone="fail" title="It was not handed in">
            <p>{failure.error}</p>
          </Notice>
        )
      )}
    </>
  );
}
