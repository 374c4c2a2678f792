import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { TextArea } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { lessonPath } from "#shared/learning/outline.ts";
import { QUESTION_MAX, questionPath } from "#shared/learning/question.ts";
import { questionReplySchema } from "#shared/learning/question-form.ts";
import type { Route } from "./+types/question.route";
import { shownFiles, withCode } from "./code-files.server.ts";
import { StateBadge } from "./question-lists.tsx";
import { FailingTest, QuestionCode, QuestionText, Replies } from "./question-parts.tsx";

/** A learner's own question; somebody else's does not exist for them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { questions, site } = context.get(servicesContext);
  const work = questions.own(context.get(viewerContext), params.id);
  const { files, starter, courseId, courseSlug, lessonId, lessonIsGone, replies, ...question } =
    await orErrorPage(work, context.get(pageContext));
  const course = courseId && !lessonIsGone ? { id: courseId, slug: courseSlug } : null;
  return {
    question,
    replies: withCode(replies, files),
    files: shownFiles(files, starter),
    /** Null if the lesson is no longer on the site. */
    lessonPath: course && lessonPath(course, lessonId),
    instructor: site.instructor.name,
    submissionId: crypto.randomUUID(),
  };
}

/** Adds a reply, or says that the learner is still stuck. */
export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const { questions } = args.context.get(servicesContext);
  const viewer = args.context.get(viewerContext);
  const also = () => ({ still: text("still") });
  return submission(args, { schema: questionReplySchema, text, also, orErrorPage: true }, async (form) => {
    await questions.reply(viewer, args.params.id, form);
    return redirect(`${questionPath(args.params.id)}?done=${form.still === "stuck" ? "stuck" : "replied"}`);
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Your question", description: "What you asked about a lesson.", noindex: true });

const DONE = {
  asked: "Your question is sent. You get an email when there is an answer.",
  stuck: "Your instructor knows that you are still stuck.",
  replied: "Your reply is sent.",
};

export default function Question({ loaderData, actionData }: Route.ComponentProps) {
  const { question, replies, files, lessonPath, instructor, submissionId } = loaderData;
  const { kind, lesson, exercise, body, failing, shared, state } = question;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader title={kind === "stuck" ? "Your question" : "Your correction"} lead={lesson}>
        {exercise && <p className="text-muted">Exercise: {exercise}</p>}
        <p className="flex flex-wrap items-center gap-3">
          <StateBadge state={state} />
          <Badge>{shared ? "Others may see it, without your name" : "Only for the instructor"}</Badge>
        </p>
        {lessonPath ? (
          <ButtonLink to={lessonPath} variant="secondary">
            Back to the lesson
          </ButtonLink>
        ) : (
          <p className="text-muted">The lesson is no longer on the site.</p>
        )}
      </WorkHeader>
      {!actionData && <DoneNotice texts={DONE} />}
      <div className="grid-12 gap-y-12">
        <div className="grid content-start gap-5 lg:col-span-7">
          <h2 className="sr-only">The conversation</h2>
          <QuestionText body={body} at={question.createdAt} />
          {failing && <FailingTest name={failing} />}
          <Replies replies={replies} mine="learner" name={instructor} />
          {state === "answered" && replies.every(({ author }) => author === "learner") && (
            <p className="text-muted">{instructor} marked it as solved.</p>
          )}
          <ReplyForm
            key={replies.length}
            account={question.userId}
            id={question.id}
            answered={state === "answered"}
            submissionId={submissionId}
            failure={actionData}
          />
        </div>
        {files.length > 0 && (
          <section aria-labelledby="code" className="grid min-w-0 content-start gap-4 lg:col-span-5">
            <h2 id="code" className="text-h3">
              Your code at that time
            </h2>
            <QuestionCode files={files} />
          </section>
        )}
      </div>
      <p className="mt-10">
        <TextLink to="/learn/questions" className="inline-flex min-h-11 items-center">
          All your questions
        </TextLink>
      </p>
    </div>
  );
}

function ReplyForm({
  account,
  id,
  answered,
  submissionId,
  failure,
}: {
  account: string;
  id: string;
  answered: boolean;
  submissionId: string;
  failure: Failure | undefined;
}) {
  return (
    <PostForm
      name={`question:${account}:${id}`}
      failure={failure}
      failed="Your reply was not sent"
      pending="Sending…"
      layout="grid gap-4"
    >
      <input type="hidden" name="submissionId" value={failure?.values.submissionId || submissionId} />
      <TextArea
        label={answered ? "What is still unclear?" : "Add something"}
        name="body"
        rows={4}
        maxLength={QUESTION_MAX}
        dir="auto"
        {...(answered && { hint: "“I’m still stuck” puts your question back on your instructor’s list." })}
      />
      <div className="flex flex-wrap gap-3">
        {answered && (
          <Button name="still" value="stuck">
            I’m still stuck
          </Button>
        )}
        <Button name="still" value="no" {...(answered && { variant: "secondary" as const })}>
          Send a reply
        </Button>
      </div>
    </PostForm>
  );
}
