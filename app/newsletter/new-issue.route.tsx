import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { servicesContext } from "#app/context.ts";
import { submission } from "#app/forms/submission.server.ts";
import { pageMeta } from "#app/site/meta.ts";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { issueFormSchema } from "#shared/newsletter/issue.ts";
import type { Route } from "./+types/new-issue.route";
import { IssueForm } from "./issue-form.tsx";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Creates the issue's id here, so that sending the form twice stores one issue. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = args.context.get(viewerContext);
  return { viewerId: viewer.id, id: crypto.randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const { newsletterIssues } = args.context.get(servicesContext);
  return submission(args, { schema: issueFormSchema, orErrorPage: true }, async ({ version, ...issue }) => {
    const id = await newsletterIssues.create(UUID.test(version) ? version : crypto.randomUUID(), issue);
    return redirect(`/newsletter/issues/${id}?done=saved`);
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Write an issue", description: "A new issue of the newsletter.", noindex: true });

export default function NewIssue({ loaderData: { id, viewerId }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <PageHeader
        title="Write an issue"
        lead="It is kept as a draft. Once it is saved you can look at it, send yourself a test, and plan it for a Monday."
      />
      <IssueForm
        issue={{ subject: "", body: "", version: id }}
        draftKey={`new-issue:${viewerId}`}
        failure={actionData}
      />
    </div>
  );
}
