import { Link } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
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

const TRAIL = [
  { name: "Home", path: "/" },
  { name: "Newsletter", path: "/newsletter/archive" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const cursor = url.searchParams.get("cursor");
  const work = context
    .get(servicesContext)
    .newsletterArchive.list(cursor)
    .then(({ items, next }) => ({
      items: items.map(({ slug, subject, sentAt, number, opening }) => ({
        slug,
        subject,
        number,
        excerpt: issuePreview(opening),
        date: isoDay(sentAt),
        dateText: dayText(sentAt),
      })),
      next,
      later: cursor !== null,
    }));
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
        lead="Short emails with developer tips that you can use in your code that week. The newest first."
      >
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to="/newsletter">Get the next one by email</ButtonLink>
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

function Issues({ items, next, later }: { items: readonly Issue[]; next: string | null; later: boolean }) {
  return (
    <>
      {items.length === 0 && (later ? <NoneBefore /> : <FirstToCome />)}
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

/** The archive's first entry before there is one. */
function FirstToCome() {
  return (
    <div className="grid-12 gap-y-2 border-y border-line py-6">
      <p className="label text-muted lg:col-span-3">No. 1, still to come</p>
      <div className="grid gap-1.5 lg:col-span-8">
        <p className="font-display text-h3 font-semibold">No issues yet</p>
        <p className="max-w-[62ch] text-muted">
          The first one goes out on a Monday and appears here when it is sent. Subscribers get it by email.
          Until then, <TextLink to="/notes">the notes</TextLink> are tips of the same kind.
        </p>
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
