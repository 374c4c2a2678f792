import { type RouterContextProvider, redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { submission } from "#app/forms/submission.server.ts";
import { sampleNote } from "#app/notes/sample-note.server.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { dayText } from "#shared/british-time.ts";
import { archivePath } from "#shared/newsletter/issue.ts";
import { newsletterSchema } from "#shared/newsletter/newsletter.ts";
import { isoDay } from "#shared/newsletter/schedule.ts";
import type { NewsletterArchive } from "#worker/newsletter/archive.ts";
import type { Route } from "./+types/signup.route";
import { EXAMPLE, ExampleTip } from "./example-tip.tsx";
import { issueExcerpt } from "./issue-preview.server.ts";
import { NewsletterForm } from "./newsletter-form.tsx";

type Latest = NonNullable<Awaited<ReturnType<NewsletterArchive["latest"]>>>;

const SIGNED_UP = "/success?type=newsletter";

/** The home page's form posts here, too. */
export async function action(args: Route.ActionArgs) {
  const { newsletter } = args.context.get(servicesContext);
  return submission(args, { schema: newsletterSchema, robots: SIGNED_UP }, async (form, sender) => {
    await newsletter.subscribe(form, sender);
    return redirect(SIGNED_UP);
  });
}

/** The newest issue, or before the first one a note of the same kind. */
async function whatToExpect(context: Readonly<RouterContextProvider>) {
  const latest = await context.get(servicesContext).newsletterArchive.latest();
  return latest
    ? { latest: shownIssue(latest), example: null }
    : { latest: null, example: await sampleNote(EXAMPLE, context) };
}

/** Without an example the page still takes an address. */
export async function loader({ context }: Route.LoaderArgs) {
  const { log } = context.get(pageContext);
  const shown = await whatToExpect(context).catch((error: unknown) => {
    log.error("newsletter.latest_failed", error);
    return { latest: null, example: null };
  });
  return { copy: context.get(servicesContext).home.newsletter, ...shown };
}

function shownIssue({ slug, subject, sentAt, number, body }: Latest) {
  return { slug, subject, number, date: isoDay(sentAt), dateText: dayText(sentAt), ...issueExcerpt(body) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Newsletter", description: args.loaderData?.copy.lead ?? "", noindex: true });

export default function NewsletterSignup({
  loaderData: { copy, latest, example },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <PageHeader title={copy.heading} lead={copy.lead} />
      <div className="grid-12 gap-y-14">
        <div className="grid content-start gap-8 lg:col-span-5">
          <NewsletterForm copy={copy} failure={actionData} className="rounded-card bg-pass-soft p-6 sm:p-8" />
          {latest && (
            <p className="border-t border-line pt-6">
              <TextLink to="/newsletter/archive">Read earlier issues</TextLink>
            </p>
          )}
        </div>
        <div className="lg:col-span-7">
          {latest ? <LatestIssue issue={latest} /> : <ExampleTip note={example} />}
        </div>
      </div>
    </div>
  );
}

/** The newest issue as it arrives: its subject, its first paragraphs, and what else is in it. */
function LatestIssue({ issue }: { issue: ReturnType<typeof shownIssue> }) {
  const { slug, subject, number, date, dateText, paragraphs, headings } = issue;
  return (
    <Card as="article" className="overflow-hidden">
      <p className="label flex flex-wrap justify-between gap-x-6 border-b border-line px-6 py-3 text-muted">
        <span>Newest issue, no. {number}</span>
        <time dateTime={date}>{dateText}</time>
      </p>
      <div className="grid gap-4 p-6 wrap-anywhere">
        <h2 dir="auto" className="text-h3">
          {subject}
        </h2>
        {paragraphs.map((text) => (
          <p key={text} dir="auto">
            {text}
          </p>
        ))}
        {headings.length > 0 && (
          <div className="grid gap-2">
            <h3 className="label text-muted">In this issue</h3>
            <ul className="bullets grid gap-2">
              {headings.map((heading) => (
                <li key={heading}>{heading}</li>
              ))}
            </ul>
          </div>
        )}
        <p className="border-t border-line pt-4">
          <TextLink to={archivePath(slug)} className="font-semibold">
            Read the whole issue
          </TextLink>
        </p>
      </div>
    </Card>
  );
}
