import { Link } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { Prose } from "#app/prose/prose.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { breadcrumbData } from "#app/site/schema-org.ts";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { PageHeader, SectionHeading } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { dayText } from "#shared/british-time.ts";
import { archivePath } from "#shared/newsletter/issue.ts";
import { isoDay } from "#shared/newsletter/schedule.ts";
import { renderMarkdown } from "#shared/prose/markdown.ts";
import type { Site } from "#shared/site/site.ts";
import type { Route } from "./+types/archived-issue.route";
import { FEED_LINK } from "./feed-link.ts";
import { issuePreview } from "./issue-preview.server.ts";
import { NewsletterForm } from "./newsletter-form.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { newsletterArchive, home } = context.get(servicesContext);
  const read = newsletterArchive.get(params.slug);
  const { body, sentAt, older, newer, ...issue } = await orErrorPage(read, context.get(pageContext));
  const neighbour = (other: typeof older) => other && { slug: other.slug, subject: other.subject };
  return {
    ...issue,
    parts: renderMarkdown(body).parts,
    description: issuePreview(body),
    date: isoDay(sentAt),
    dateText: dayText(sentAt),
    older: neighbour(older),
    newer: neighbour(newer),
    copy: home.newsletter,
  };
}

type Issue = Awaited<ReturnType<typeof loader>>;

function issueData(site: Site, { subject, description, date, slug, picture }: Issue) {
  const url = site.origin + archivePath(slug);
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    "@id": url,
    mainEntityOfPage: url,
    headline: subject,
    description,
    image: [site.origin + (picture ? `/media/${picture}` : "/og/default.png")],
    datePublished: `${date}T00:00:00Z`,
    inLanguage: "en-GB",
    author: { "@type": "Person", name: site.instructor.name, url: `${site.origin}/about-me` },
    publisher: { "@type": "Organization", name: site.brand, url: site.origin },
  };
}

export const meta: Route.MetaFunction = (args) => {
  const site = args.matches[0].loaderData?.site;
  const issue = args.loaderData;
  if (!site || !issue) return [{ title: "Page Not Found" }, { name: "robots", content: "noindex" }];
  const steps = [
    { name: "Home", path: "/" },
    { name: "Newsletter", path: "/newsletter/archive" },
    { name: issue.subject, path: archivePath(issue.slug) },
  ];
  return [
    ...pageMeta(args, {
      title: issue.subject,
      description: issue.description,
      type: "article",
      ...(issue.picture && { image: `/media/${issue.picture}` }),
    }),
    FEED_LINK,
    { property: "article:published_time", content: issue.date },
    { "script:ld+json": issueData(site, issue) },
    { "script:ld+json": breadcrumbData(site, steps) },
  ];
};

function Neighbour({ label, issue }: { label: string; issue: { slug: string; subject: string } | null }) {
  if (!issue) return null;
  return (
    <li className="grid content-start gap-1 border-t border-line pt-4">
      <span className="label text-muted">{label}</span>
      <Link
        to={archivePath(issue.slug)}
        prefetch="intent"
        dir="auto"
        className="font-display text-h3 font-semibold [overflow-wrap:anywhere] hover:text-pass"
      >
        {issue.subject}
      </Link>
    </li>
  );
}

export default function ArchivedIssue({ loaderData }: Route.ComponentProps) {
  const { subject, number, parts, picture, date, dateText, older, newer, copy } = loaderData;
  return (
    <>
      <article className="wrap pb-section [overflow-wrap:anywhere]">
        <PageHeader title={subject} eyebrow={`Newsletter, no. ${number}`}>
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-small text-muted">
            <span>
              Sent on <time dateTime={date}>{dateText}</time>
            </span>
            <TextLink to="/newsletter/archive" className="inline-flex min-h-11 items-center">
              All issues
            </TextLink>
          </p>
        </PageHeader>
        {picture && (
          <img
            {...pictureSources(`/media/${picture}`, "(min-width: 64rem) 48rem, 100vw")}
            alt=""
            width={960}
            height={504}
            fetchPriority="high"
            className="mb-[clamp(2rem,4vw,3.5rem)] aspect-[40/21] w-full max-w-3xl rounded-card object-cover"
          />
        )}
        <div className="max-w-3xl">
          <Prose parts={parts} />
        </div>
      </article>
      {(older || newer) && (
        <nav aria-label="Other issues" className="wrap pb-section">
          <ul className="grid gap-8 sm:grid-cols-2">
            <Neighbour label="The issue before" issue={older} />
            <Neighbour label="The next issue" issue={newer} />
          </ul>
        </nav>
      )}
      <section aria-labelledby="subscribe" className="border-t border-line bg-pass-soft print:hidden">
        <div className="wrap grid-12 items-center gap-y-8 py-[clamp(3rem,2rem+4vw,5rem)]">
          <SectionHeading
            id="subscribe"
            title="Get the next one by email"
            lead="You confirm your address first, and every issue has a link that ends it."
            className="lg:col-span-6"
          />
          <NewsletterForm copy={copy} className="lg:col-span-5 lg:col-start-8" />
        </div>
      </section>
    </>
  );
}
