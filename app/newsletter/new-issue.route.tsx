import { data, redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Card } from "#app/ui/card.tsx";
import { NumberedSteps } from "#app/ui/numbered-steps.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { issueContent, issueFormSchema } from "#shared/newsletter/issue.ts";
import type { Route } from "./+types/new-issue.route";
import { alsoGroups, keptGroups, recentPictures } from "./issue-choices.server.ts";
import { IssueForm } from "./issue-form.tsx";
import { NewsletterNav } from "./newsletter-nav.tsx";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Creates the issue's id here, so that sending the form twice stores one issue. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = args.context.get(viewerContext);
  const { newsletterIssues, uploads } = args.context.get(servicesContext);
  const [groups, pictures] = await orErrorPage(
    Promise.all([newsletterIssues.groups(), recentPictures(uploads)]),
    args.context.get(pageContext),
  );
  return { viewerId: viewer.id, id: crypto.randomUUID(), groups, pictures };
}

export async function action(args: Route.ActionArgs) {
  const { newsletterIssues } = args.context.get(servicesContext);
  const text = await readForm(args.request);
  const options = { schema: issueFormSchema, text, orErrorPage: true, also: alsoGroups(text) };
  const answer = await submission(args, options, async ({ version, ...form }) => {
    const made = UUID.test(version) ? version : crypto.randomUUID();
    const id = await newsletterIssues.create(made, issueContent(form));
    return redirect(`/newsletter/issues/${id}?done=saved`);
  });
  if (answer instanceof Response) return answer;
  return data({ ...answer.data, values: keptGroups(answer.data.values, text) }, answer.init ?? {});
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Write an issue", description: "A new issue of the newsletter.", noindex: true });

const NEXT = [
  { title: "Look at the email", text: "The saved draft shows it on a computer and on a phone." },
  { title: "Send yourself a test", text: "It arrives as your readers will see it." },
  { title: "Plan it", text: "You choose the day. Until then you can change it, or take it back." },
];

export default function NewIssue({ loaderData, actionData }: Route.ComponentProps) {
  const { id, viewerId, groups, pictures } = loaderData;
  return (
    <div className="wrap pb-section">
      <WorkHeader
        tabs={<NewsletterNav />}
        title="Write an issue"
        lead="It starts as a draft, which only you see."
      />
      <IssueForm
        issue={{ subject: "", body: "", version: id, groups: null, picture: null, inArchive: true }}
        groups={groups}
        pictures={pictures}
        draftKey={`new-issue:${viewerId}`}
        failure={actionData}
        save="Save the draft"
      >
        <Card className="p-5 pb-2 sm:p-6 sm:pb-3">
          <h2 className="text-h3">What comes next</h2>
          <NumberedSteps heading="h3" steps={NEXT} className="mt-2 sm:max-lg:grid-cols-3" />
        </Card>
      </IssueForm>
    </div>
  );
}
