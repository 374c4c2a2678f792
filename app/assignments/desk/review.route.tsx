import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Moment } from "#app/ui/moment.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { AppError } from "#shared/app-error.ts";
import { reviewPath, reviewZipPath } from "#shared/assignments/hand-in.ts";
import { commentSchema, reviewSchema } from "#shared/assignments/hand-in-form.ts";
import { stateOf } from "../states.tsx";
import { Attached } from "../version-card.tsx";
import type { Route } from "./+types/review.route";
import type { Kept } from "./comment-form.tsx";
import { NumberedLines } from "./numbered-lines.tsx";
import { Comments, ReviewForm, SentReview, VersionLinks } from "./review-form.tsx";
import { ZipFiles } from "./zip-files.tsx";

/** Somebody's work, with the version of `?version=`, or the newest. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const work = await orErrorPage(context.get(servicesContext).reviews.read(params.id), page);
  const asked = Number(url.searchParams.get("version") ?? work.status.versions);
  const version = work.versions.find(({ number }) => number === asked) ?? work.versions[0];
  if (!version) throw new Error("work without a version");
  return { ...work, version, viewerId: context.get(viewerContext).id };
}

/** Keeps or removes a comment, sends the review, or takes it back. */
export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const { id } = args.params;
  const { reviews } = args.context.get(servicesContext);
  const page = args.context.get(pageContext);
  const here = (done: string, version?: number) => {
    const path = reviewPath(id, version);
    return redirect(`${path}${path.includes("?") ? "&" : "?"}done=${done}`);
  };
  switch (text("intent")) {
    case "comment":
      return submission(args, { schema: commentSchema, text, orErrorPage: true }, async (comment) => {
        await reviews.comment(id, comment);
        if (text("stay")) return { kept: true } satisfies Kept;
        return here("commented", comment.version);
      });
    case "uncomment":
      await orErrorPage(reviews.removeComment(id, text("comment")), page);
      return here("removed");
    case "reopen":
      await orErrorPage(reviews.reopen(id), page);
      return here("reopened");
    case "": {
      const also = () => ({ verdict: text("verdict") });
      return submission(args, { schema: reviewSchema, text, also, orErrorPage: true }, async (review) => {
        await reviews.review(id, review);
        return here(review.verdict);
      });
    }
    default:
      return orErrorPage(
        Promise.reject(new AppError("invalid", "Please use one of the buttons on the page.")),
        page,
      );
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Review", description: "What a learner handed in.", noindex: true });

const DONE = {
  accepted: "Accepted. The learner gets an email.",
  changes: "The review is sent. The learner gets an email.",
  commented: "The comment is kept. It is sent with the review.",
  removed: "The comment is removed.",
  reopened: "The review is taken back. It waits for you again.",
};

type Loaded = Route.ComponentProps["loaderData"];

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, lesson, lessonId, course, learner, status, versions, version, viewerId } = loaderData;
  const failure = actionData && "error" in actionData ? actionData : undefined;
  // Without JavaScript, a comment's form is answered by the page, too.
  const isComment = failure !== undefined && "body" in failure.values;
  const { text, tone } = stateOf(status);
  const newest = version.number === status.versions;
  const reviewed =
    version.verdict === null && newest ? { viewerId, versionId: version.id, number: version.number } : null;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        eyebrow={text}
        {...(tone !== "neutral" && { state: tone })}
        title={title}
        lead={
          <p>
            From{" "}
            <TextLink to={`/desk/people/${learner.id}`}>
              <bdi>{learner.fullName}</bdi>
            </TextLink>
            {course && `, ${course}`}
          </p>
        }
      >
        <p className="flex flex-wrap gap-x-6">
          <TextLink to={`/learn/-/${lessonId}#assignment`} className="inline-flex min-h-11 items-center">
            The brief in “{lesson}”
          </TextLink>
          <TextLink to={`/messages/${learner.id}`} className="inline-flex min-h-11 items-center">
            Write a message
          </TextLink>
        </p>
      </WorkHeader>
      {!actionData && <DoneNotice texts={DONE} />}
      <VersionLinks handIn={id} versions={versions} shown={version.number} />
      {!newest && (
        <Notice className="mb-8" title="This is an earlier version">
          <p>
            <TextLink to={reviewPath(id)}>Go to version {status.versions}</TextLink>, which is the one to
            review.
          </p>
        </Notice>
      )}
      <div className="grid-12 gap-y-14 pt-4">
        <HandedIn work={loaderData} reviewed={reviewed} />
        <div className="grid min-w-0 content-start gap-8 lg:col-span-4 lg:col-start-9">
          {(reviewed || version.verdict) && (
            <section aria-labelledby="review" className="grid gap-4">
              <h2 id="review" className="text-h3">
                {reviewed ? "Review" : "Your review"}
              </h2>
              {reviewed ? (
                <ReviewForm
                  key={version.id}
                  reviewed={reviewed}
                  kept={version.review}
                  failure={isComment ? undefined : failure}
                />
              ) : (
                <SentReview version={version} newest={newest} />
              )}
            </section>
          )}
          <Comments version={version} reviewed={reviewed} failure={isComment ? failure : undefined} />
          <TextLink to="/desk/assignments" className="inline-flex min-h-11 items-center">
            All assignments
          </TextLink>
        </div>
      </div>
    </div>
  );
}

/** The text, the link and the zip of the version. */
function HandedIn({
  work: { id, version },
  reviewed,
}: {
  work: Loaded;
  reviewed: { viewerId: string; versionId: string; number: number } | null;
}) {
  const { number, body, zip, comments, createdAt } = version;
  return (
    <section aria-labelledby="work" className="grid min-w-0 content-start gap-6 lg:col-span-8">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="work" className="text-h3">
          Version {number}
        </h2>
        <p className="label text-muted">
          <Moment at={createdAt.toISOString()} time />
        </p>
      </div>
      <div className="grid gap-2">
        <Attached version={version} zipPath={reviewZipPath(id, number)} />
      </div>
      {body && <NumberedLines text={body} file={null} comments={comments} reviewed={reviewed} />}
      {zip && (
        <ZipFiles key={version.id} path={reviewZipPath(id, number)} comments={comments} reviewed={reviewed} />
      )}
    </section>
  );
}
