import { pageContext, servicesContext } from "#app/context.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NumberedSteps } from "#app/ui/numbered-steps.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { slotText } from "#shared/newsletter/schedule.ts";
import type { IssueList as Content } from "#worker/newsletter/issues.ts";
import type { Route } from "./+types/issues.route";
import { IssueList } from "./issue-list.tsx";
import { NewsletterNav } from "./newsletter-nav.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args;
  const cursor = url.searchParams.get("cursor");
  const { newsletterIssues } = context.get(servicesContext);
  const content = newsletterIssues.list({ cursor }).then((list) => ({ ...list, later: cursor !== null }));
  return reading(content, context.get(pageContext), "newsletter.issues_failed");
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Newsletter", description: "The issues of the newsletter.", noindex: true });

function Write({ first = false }: { first?: boolean }) {
  return (
    <ButtonLink to="/newsletter/issues/new">{first ? "Write the first issue" : "Write an issue"}</ButtonLink>
  );
}

function readersText(readers: number): string {
  if (readers === 0) return "Nobody has confirmed an address yet.";
  return readers === 1 ? "1 reader." : `${readers.toLocaleString("en-GB")} readers.`;
}

const STATES = { draft: "draft", scheduled: "planned" } as const;

/** How many of the listed issues are not sent yet: "1 draft, 1 planned". */
function countText(items: Content["items"]): string {
  const texts = (["draft", "scheduled"] as const).flatMap((status) => {
    const count = items.filter((item) => item.status === status).length;
    return count === 0 ? [] : [`${count} ${STATES[status]}${status === "draft" && count > 1 ? "s" : ""}`];
  });
  return texts.join(", ");
}

const stepsTo = (weekday: string) => [
  { title: "Write it", text: "In Markdown, with a preview of the email." },
  { title: "Send yourself a test", text: "It arrives as your readers will see it." },
  { title: "Plan it", text: `For a ${weekday}. Until then you can change it or take it back.` },
];

function Issues({ items, next, readers, nextAt, weekday, later }: Content & { later: boolean }) {
  return (
    <>
      <WorkHeader
        tabs={<NewsletterNav />}
        title="Newsletter"
        {...(nextAt
          ? { eyebrow: `Next: ${slotText(nextAt)}`, state: "pass" as const }
          : items.length > 0 && { eyebrow: "Nothing is planned" })}
        lead={`An issue goes out on a ${weekday}, to everybody who confirmed their address. ${readersText(readers)}`}
        action={items.length > 0 && <Write />}
      />
      {items.length > 0 ? (
        <Panel id="issues" title={later ? "Earlier issues" : "Issues"} note={countText(items)}>
          <IssueList issues={items} />
        </Panel>
      ) : (
        <h2 className="sr-only">Issues</h2>
      )}
      {items.length === 0 && (
        <EmptyState
          title={later ? "No earlier issues" : "No issues yet"}
          action={!later && <Write first />}
          aside={!later && <NumberedSteps steps={stepsTo(weekday)} heading="h3" />}
        >
          <p>{later ? "The list ends before this point." : "Drafts, planned and sent issues appear here."}</p>
        </EmptyState>
      )}
      {(next || later) && (
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          {next && (
            <ButtonLink to={`/newsletter/issues?cursor=${next}`} variant="secondary" prefetch="none">
              Older
            </ButtonLink>
          )}
          {later && <TextLink to="/newsletter/issues">Back to the newest</TextLink>}
        </div>
      )}
    </>
  );
}

export default function NewsletterIssues({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      {content ? (
        <Issues {...content} />
      ) : (
        <>
          <WorkHeader tabs={<NewsletterNav />} title="Newsletter" />
          <LoadFailure title="The issues could not be loaded" message={failure} />
        </>
      )}
    </div>
  );
}
