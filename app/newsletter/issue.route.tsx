import { data, redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Unsent } from "#app/ui/unsent.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { AppError } from "#shared/app-error.ts";
import { issueContent, issueFormSchema } from "#shared/newsletter/issue.ts";
import type { NewsletterIssues } from "#worker/newsletter/issues.ts";
import type { Route } from "./+types/issue.route";
import { EmailPreview } from "./email-preview.tsx";
import { alsoGroups, keptGroups, recentPictures } from "./issue-choices.server.ts";
import { type IssueFailure, IssueForm } from "./issue-form.tsx";
import { IssueBadge, issueSentence } from "./issue-status.tsx";
import { NewsletterNav } from "./newsletter-nav.tsx";
import { PlanCard } from "./plan-card.tsx";
import { SentIssue } from "./sent-issue.tsx";

const pathOf = (id: string) => `/newsletter/issues/${encodeURIComponent(id)}`;

export async function loader(args: Route.LoaderArgs) {
  const viewer = args.context.get(viewerContext);
  const { newsletterIssues, uploads } = args.context.get(servicesContext);
  const read = Promise.all([newsletterIssues.get(args.params.id), recentPictures(uploads)]);
  const [{ issue, ...planning }, pictures] = await orErrorPage(read, args.context.get(pageContext));
  const open = issue.status === "draft" || issue.status === "scheduled";
  return { issue, open, ...planning, pictures, viewerId: viewer.id };
}

/** Runs the button's action after the text was saved; returns the key of the notice in `DONE`. */
async function runIntent(
  issues: NewsletterIssues,
  id: string,
  text: (name: string) => string,
  email: () => Promise<string>,
) {
  switch (text("intent")) {
    case "plan":
      await issues.schedule(id, text("on"));
      return "planned";
    case "take-back":
      await issues.takeBack(id);
      return "taken-back";
    case "test":
      await issues.sendTest(id, await email());
      return "test";
    default:
      return "saved";
  }
}

export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const viewer = args.context.get(viewerContext);
  const { newsletterIssues, profile } = args.context.get(servicesContext);
  const page = args.context.get(pageContext);
  const { id } = args.params;
  if (text("intent") === "delete") {
    await orErrorPage(newsletterIssues.remove(id), page);
    return redirect("/newsletter/issues");
  }
  if (text("intent") === "archive") {
    await orErrorPage(newsletterIssues.setInArchive(id, text("inArchive") === "on"), page);
    return redirect(`${pathOf(id)}?done=archive`);
  }
  let version = Number(text("version"));
  let saved = false;
  const options = { schema: issueFormSchema, text, orErrorPage: true, also: alsoGroups(text) };
  const answer = await submission(args, options, async ({ version: over, ...form }) => {
    try {
      version = await newsletterIssues.save(id, issueContent(form), Number(over));
      saved = true;
      const email = async () => (await profile.get(viewer)).email;
      const done = await runIntent(newsletterIssues, id, text, email);
      return redirect(`${pathOf(id)}?done=${done}`);
    } catch (error) {
      if (error instanceof AppError && error.code === "conflict") {
        ({ version } = (await newsletterIssues.get(id)).issue);
      }
      throw error;
    }
  });
  if (answer instanceof Response) return answer;
  const values: Record<string, string> = {
    ...keptGroups(answer.data.values, text),
    version: String(version),
  };
  return data({ ...answer.data, values, saved } satisfies IssueFailure, answer.init ?? {});
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.issue.subject ?? "Issue",
    description: "An issue of the newsletter.",
    noindex: true,
  });

const DONE: Record<string, string> = {
  saved: "It is saved.",
  planned: "It is saved and planned.",
  "taken-back": "It is saved, and a draft again.",
  test: "It is saved, and a test is on its way to you.",
  archive: "It is saved. The archive follows within a minute.",
};

export default function NewsletterIssue({ loaderData, actionData }: Route.ComponentProps) {
  const { issue, open, slots, slot, groups, pictures, viewerId } = loaderData;
  const { id, subject, version } = issue;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader tabs={<NewsletterNav />} title={subject} lead={issueSentence(issue)}>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <IssueBadge status={issue.status} />
          <TextLink to="/newsletter/issues" className="inline-flex min-h-11 items-center">
            All issues
          </TextLink>
        </p>
      </WorkHeader>
      {!actionData && <DoneNotice texts={DONE} once />}
      {open ? (
        <IssueForm
          key={id}
          issue={{ ...issue, version: String(version) }}
          draftKey={`issue:${viewerId}:${id}:${version}`}
          failure={actionData}
          groups={groups}
          pictures={pictures}
        >
          <PlanCard issue={issue} slots={slots} slot={slot} />
        </IssueForm>
      ) : (
        actionData && (
          <Notice tone="fail" title="The issue was not saved" className="mb-8">
            <p>{actionData.error}</p>
            <Unsent texts={[actionData.values.subject ?? "", actionData.values.body ?? ""]} />
          </Notice>
        )
      )}
      <div className={open ? "mt-10" : undefined}>
        <EmailPreview
          title={open ? "The email as it is saved" : "What was sent"}
          src={`${pathOf(id)}/email?v=${version}`}
        />
      </div>
      {!open && <SentIssue issue={issue} groups={groups} />}
      {open && (
        <details className="mt-10 rounded-card border border-fail/40 px-5 py-2 sm:px-6">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-fail hover:underline">
            Delete this issue
          </summary>
          <ButtonForm pending="Deleting…" className="mt-1 mb-3 grid justify-items-start gap-4">
            <p className="text-muted">This cannot be undone.</p>
            <Button name="intent" value="delete" variant="danger">
              Delete it for good
            </Button>
          </ButtonForm>
        </details>
      )}
    </div>
  );
}
