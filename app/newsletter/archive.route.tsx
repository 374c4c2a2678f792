import { Link } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { type SampleNote, sampleNote } from "#app/notes/sample-note.server.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { breadcrumbData } from "#app/site/schema-org.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageTurn } from "#app/ui/page-turn.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { dayText } from "#shared/british-time.ts";
import { archivePath } from "#shared/newsletter/issue.ts";
import { isoDay } from "#shared/newsletter/schedule.ts";
import type { Route } from "./+types/archive.route";
import { FEED_LINK } from "./feed-link.ts";
import { issuePreview } from "./issue-preview.server.ts";
import { SampleIssue } from "./sample-issue.tsx";

/** Another one than /newsletter shows. */
const EXAMPLE = "satisfies";

const TRAIL = [
  { name: "Home", path: "/" },
  { name: "Newsletter", path: "/newsletter/archive" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const cursor = url.searchParams.get("cursor");
  const { newsletterArchive } = context.get(servicesContext);
  const work = newsletterArchive.list(cursor).then(async ({ items, next }) => {
    const later = cursor !== null;
    return {
      items: items.map(({ slug, subject, sentAt, number, opening }) => ({
        slug,
        subject,
        number,
        excerpt: issuePreview(opening),
        date: isoDay(sentAt),
        dateText: dayText(sentAt),
      })),
      next,
      later,
      // Before the first issue, the page shows what one looks like.
      start: items.length > 0 || later ? null : { note: await sampleNote(EXAMPLE, context) },
    };
  });
  return reading(work, context.get(pageContext), "newsletter.archive_failed");
}

export const meta: Route.MetaFunction = (args) => {
  const site = args.matches[0].loaderData?.site;
  return [
    ...pageMeta(args, {
      title: "Newsletter Archive",
      description: "Every issue of the newsletter: short emails with developer tips, the newest first.",
    }),
    FEED_LINK,
    ...(site ? [{ "script:ld+json": breadcrumbData(site, TRAIL) }] : []),
  ];
};

export default function NewsletterArchive({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <PageHeader
        title="Newsletter Archive"
        lead={
          content?.start
            ? "Short emails with developer tips that you can use in your code that week. Each one appears here when it is sent."
            : "Short emails with developer tips that you can use in your code that week. The newest first."
        }
      >
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {!content?.start && <ButtonLink to="/newsletter">Get the next one by email</ButtonLink>}
          <TextLink to="/newsletter/feed.xml" reloadDocument className="inline-flex min-h-11 items-center">
            Follow by RSS
          </TextLink>
        </p>
      </PageHeader>
      <h2 className="sr-only">Issues</h2>
      {content ? (
        <Issues {...content} />
      ) : (
        <LoadFailure title="The issues could not be loaded" message={failure} />
      )}
    </div>
  );
}

type Issue = {
  slug: string;
  subject: string;
  number: number;
  excerpt: string;
  date: string;
  dateText: string;
};

type Start = { note: SampleNote | null };

function Issues({
  items,
  next,
  later,
  start,
}: {
  items: readonly Issue[];
  next: string | null;
  later: boolean;
  start: Start | null;
}) {
  return (
    <>
      {start && <FirstToCome {...start} />}
      {items.length === 0 && !start && <NoneBefore />}
      {items.length > 0 && (
        <ul className="border-t border-line">
          {items.map((issue) => (
            <IssueEntry key={issue.slug} issue={issue} />
          ))}
        </ul>
      )}
      <PageTurn
        first={later ? "/newsletter/archive" : null}
        next={next ? `/newsletter/archive?cursor=${next}` : null}
        more="Older issues"
      />
    </>
  );
}

function NoneBefore() {
  return (
    <EmptyState title="That was all of them">
      <p>The list ends before this point.</p>
    </EmptyState>
  );
}

/** In the place of issues before the first one. */
function FirstToCome({ note }: Start) {
  return (
    <div className="grid-12 gap-y-10 border-t border-line pt-8">
      <div className="lg:col-span-7">{note && <SampleIssue note={note} />}</div>
      <div className="grid content-start justify-items-start gap-4 rounded-card bg-pass-soft p-6 sm:p-8 lg:col-span-5 lg:self-start">
        <p className="font-display text-h3 font-semibold">No issues yet</p>
        <p className="max-w-[62ch] text-muted">
          The first one goes out on a Monday. It looks like this one, whose tip is from the notes:
        </p>
        <ul className="bullets grid gap-2">
          <li>a question that comes up at work</li>
          <li>a short answer</li>
          <li>code that runs</li>
        </ul>
        <ButtonLink to="/newsletter">Get it by email</ButtonLink>
        <TextLink to="/notes" className="inline-flex min-h-11 items-center">
          Read the notes
        </TextLink>
      </div>
    </div>
  );
}

/** Its number and date, its subject, and how it begins. The link covers the whole entry. */
function IssueEntry({ issue: { slug, subject, number, excerpt, date, dateText } }: { issue: Issue }) {
  return (
    <li className="relative grid-12 gap-y-2 border-b border-line py-6 hover:bg-surface">
      <p className="label flex items-baseline gap-3 text-muted lg:col-span-3">
        <span className="font-semibold text-pass">No. {number}</span>
        <time dateTime={date}>{dateText}</time>
      </p>
      <div className="grid min-w-0 gap-1.5 lg:col-span-8">
        <h3 className="text-h3 wrap-anywhere">
          <Link
            to={archivePath(slug)}
            prefetch="intent"
            dir="auto"
            className="after:absolute after:inset-0 hover:text-pass"
          >
            {subject}
          </Link>
        </h3>
        <p dir="auto" className="max-w-[62ch] text-muted wrap-anywhere">
          {excerpt}
        </p>
      </div>
    </li>
  );
}
