import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { parseForm } from "#app/forms/parse-form.ts";
import { readForm } from "#app/forms/read-form.ts";
import { formFailureOrPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { newsletterIssueSchema } from "#shared/newsletter/issue.ts";
import type { Route } from "./+types/new-issue.route";
import { IssueForm, type IssueValues } from "./issue-form.tsx";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The form's version is the id that the issue will have, so that sending it twice keeps one. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = args.context.get(viewerContext);
  return { viewerId: viewer.id, id: crypto.randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const text = await readForm(args.request);
  const values: IssueValues = { subject: text("subject"), body: text("body"), version: text("version") };
  const typed = [values.subject, values.body];
  const { newsletterIssues } = args.context.get(servicesContext);
  let id = UUID.test(values.version) ? values.version : crypto.randomUUID();
  try {
    id = await newsletterIssues.create(id, parseForm(newsletterIssueSchema, values));
  } catch (error) {
    return formFailureOrPage(error, values, args.context.get(pageContext), { request: args.request, typed });
  }
  return redirect(`/newsletter/issues/${id}?done=saved`);
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
