import { Link } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { excerptOf, markedText } from "#shared/search/excerpt.ts";
import type { Route } from "./+types/search.route";
import { Marked } from "./marked.tsx";
import { SearchForm } from "./search-form.tsx";
import { ExampleSearches, SearchedPlaces } from "./ways-in.tsx";

const LIMIT = 20;
const LONGEST = 200;

const KINDS = {
  note: "Note",
  lesson: "Lesson",
  course: "Course",
  offer: "Offer",
  faq: "Question",
  article: "Article",
  page: "Page",
} as const;

const askedIn = (url: string) => (new URL(url).searchParams.get("q") ?? "").trim().slice(0, LONGEST);

/** The results for `?q=`; without it, only the form. */
export function loader({ request, context }: Route.LoaderArgs) {
  const q = askedIn(request.url);
  const { search } = context.get(servicesContext);
  const work = async () => {
    if (q === "") return { q, results: [] };
    const { best, wanted } = await search.find(q, LIMIT);
    const results = best.map(({ title, heading, url, kind, body }) => ({
      title: heading === title ? null : title,
      heading: markedText(heading, wanted),
      url,
      kind,
      excerpt: markedText(excerptOf(body, wanted), wanted),
    }));
    return { q, results };
  };
  return reading(work(), context.get(pageContext), "search.failed");
}

export const meta: Route.MetaFunction = (args) => {
  const q = args.loaderData?.content?.q;
  return pageMeta(args, {
    title: q ? `Search: ${q}` : "Search",
    description: "Search the notes, the courses, the blog and frequently asked questions.",
    noindex: true,
  });
};

type Results = NonNullable<Route.ComponentProps["loaderData"]["content"]>["results"];

function ResultList({ results }: { results: Results }) {
  return (
    <ol aria-label="Results" className="border-t border-line">
      {results.map(({ title, heading, url, kind, excerpt }) => (
        <li key={url} className="grid gap-1.5 border-b border-line py-6">
          <p className="label text-muted [overflow-wrap:anywhere]">
            {KINDS[kind]}
            {title !== null && ` / ${title}`}
          </p>
          <h2 className="text-h3">
            <Link to={url} prefetch="intent" className="title-link">
              <Marked pieces={heading} />
            </Link>
          </h2>
          <p className="max-w-[68ch] text-muted">
            <Marked pieces={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  );
}

export default function SearchPage({ loaderData: { content, failure } }: Route.ComponentProps) {
  const { q, results } = content ?? { q: "", results: [] };
  const count = results.length === 1 ? "1 result" : `${results.length} results`;
  return (
    <div className="wrap pb-section">
      <PageHeader title="Search">
        <SearchForm q={q} label="Search notes, courses, the blog and frequent questions" />
      </PageHeader>
      {failure !== null && <LoadFailure title="The search is not available" message={failure} />}
      {q !== "" && (
        <p role="status" className="label pb-4 text-muted">
          {`${count} for “${q}”`}
        </p>
      )}
      {q === "" && failure === null && (
        <div className="grid gap-14">
          <ExampleSearches />
          <SearchedPlaces />
        </div>
      )}
      {results.length > 0 && <ResultList results={results} />}
      {q !== "" && results.length === 0 && (
        <div className="grid gap-14">
          <EmptyState title="Nothing found.">
            Try fewer or other words, or look through <TextLink to="/notes">all notes</TextLink>.
          </EmptyState>
          <SearchedPlaces />
        </div>
      )}
    </div>
  );
}
