import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { PageHeader, SectionHeading } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Site } from "#shared/site/site.ts";
import { Prose } from "../prose/prose.tsx";
import { ReadingBar } from "../prose/reading-bar.tsx";
import { TableOfContents } from "../prose/table-of-contents.tsx";
import type { ArticlePage } from "./article-page.server.ts";

function Facts({ page: { article, others }, author }: { page: ArticlePage; author: string }) {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-small text-muted">
      <span>
        By{" "}
        <TextLink to="/about-me" className="text-ink!">
          {author}
        </TextLink>
      </span>
      <time dateTime={article.date}>{article.dateText}</time>
      {article.updated && (
        <span>
          Updated <time dateTime={article.updated}>{article.updatedText}</time>
        </span>
      )}
      <span>{article.minutes} min read</span>
      {others.length > 0 && (
        <a href="#more" className="link">
          {others.length === 1 ? "1 more article" : `${others.length} more articles`}
        </a>
      )}
    </p>
  );
}

/** On `/blog`, the newest of the other articles, above the one in full. */
function Newest({ others }: { others: ArticlePage["others"] }) {
  if (others.length === 0) return null;
  return (
    <nav aria-label="Other articles" className="mb-10 border-y border-line py-5 print:hidden">
      <ul className="grid gap-x-8 gap-y-4 lg:grid-cols-3">
        {others.slice(0, 3).map(({ path, title, art, date, dateText }) => (
          <li key={path} className="relative flex items-center gap-4">
            <img
              src={art}
              alt=""
              width={1600}
              height={700}
              className="size-20 shrink-0 rounded-card object-cover"
            />
            <div className="grid gap-1">
              <time dateTime={date} className="label text-muted">
                {dateText}
              </time>
              <Link
                to={path}
                prefetch="intent"
                className="title-link font-semibold after:absolute after:inset-0"
              >
                {title}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How many stand in rows of two on a wide screen, so that rows of three close with the last. */
const halves = (count: number) => [0, 4, 2][count % 3] ?? 0;

/** The other articles, each with its drawing. */
function Others({ others }: { others: ArticlePage["others"] }) {
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="more" className="border-t border-line bg-surface print:hidden">
      <div className="wrap py-section">
        <SectionHeading id="more" title="More from the blog" className="mb-8" />
        <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-6">
          {others.map(({ path, title, description, art, date, dateText }, index) => (
            <li
              key={path}
              className={classes(
                "relative grid content-start gap-2",
                index === 0 && others.length % 2 === 1 && "sm:col-span-2",
                index < halves(others.length) ? "lg:col-span-3" : "lg:col-span-2",
              )}
            >
              <img
                src={art}
                alt=""
                width={1600}
                height={700}
                loading="lazy"
                className="mb-2 w-full rounded-card"
              />
              <time dateTime={date} className="label text-muted">
                {dateText}
              </time>
              <h3 className="card-title">
                <Link to={path} prefetch="intent" className="title-link after:absolute after:inset-0">
                  {title}
                </Link>
              </h3>
              <p className="text-muted">{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** An article with its table of contents, reading progress and next steps. */
export function ArticleView({
  page,
  site,
  index = false,
}: {
  page: ArticlePage;
  site: Site;
  /** True at `/blog`, which is also the list of articles. */
  index?: boolean;
}) {
  const { article, parts, headings, others } = page;
  return (
    <>
      <article className="reading">
        <ReadingBar />
        <div className="wrap">
          <PageHeader eyebrow="Blog" title={article.title} lead={article.description}>
            <Facts page={page} author={site.instructor.name} />
          </PageHeader>
          {index && <Newest others={others} />}
          <img
            src={article.art}
            alt={article.artAlt}
            width={1600}
            height={700}
            fetchPriority="high"
            className="mb-[clamp(2.5rem,5vw,4.5rem)] w-full rounded-card"
          />
          <div className="grid-12 gap-y-12">
            <aside className="lg:col-span-4 xl:col-span-3">
              <TableOfContents headings={headings} />
            </aside>
            <div className="min-w-0 lg:col-span-8 xl:col-start-5">
              <Prose parts={parts} />
            </div>
          </div>
        </div>
      </article>
      <div className="wrap py-section">
        <div className="grid-12 border-t border-line pt-10">
          <div className="grid justify-items-start gap-4 lg:col-span-8 xl:col-start-5">
            <SectionHeading
              title="Put it to use"
              lead="Try a sample in the playground, or build something whole in a course."
            />
            <div className="mt-2 flex flex-wrap gap-3">
              <ButtonLink to="/courses">Browse Courses</ButtonLink>
              <ButtonLink to="/playground" variant="secondary">
                Open the playground
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
      <Others others={others} />
    </>
  );
}
