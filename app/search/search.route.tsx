import { Link } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { TopicRail } from "#app/notes/topic-rail.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { classes } from "#app/ui/classes.ts";
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

/** A result's kind, as the heading of its group. */
const KINDS = {
  note: "Notes",
  lesson: "Lessons",
  course: "Courses",
  offer: "Offers",
  faq: "Questions",
  article: "Articles",
  page: "Pages",
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

/** The results by kind, and the kind of the best result first. Within a kind the order stays. */
function groupsOf(results: Results) {
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    id: `of-${kind}`,
    topic: KINDS[kind],
    found: results.filter((result) => result.kind === kind),
  }));
}

function ResultGroup({
  id,
  topic,
  found,
  isOnly,
}: ReturnType<typeof groupsOf>[number] & {
  /** Without other kinds there is no rail, and the results take its room. */
  isOnly: boolean;
}) {
  return (
    <section aria-labelledby={id} className="not-first:mt-12">
      <h2 id={id} className="mb-4 flex items-baseline justify-between gap-4 text-h3">
        {topic}
        <span aria-hidden="true" className="label font-normal text-muted">
          {found.length}
        </span>
      </h2>
      <ol
        aria-labelledby={id}
        className={classes("border-b border-line", isOnly && "grid gap-x-12 lg:grid-cols-2")}
      >
        {found.map(({ title, heading, url, excerpt }) => (
          <li key={url} className="grid content-start gap-1 border-t border-line py-5">
            {title !== null && <p className="label text-muted [overflow-wrap:anywhere]">{title}</p>}
            <h3 className="card-title">
              <Link to={url} prefetch="intent" className="title-link">
                <Marked pieces={heading} />
              </Link>
            </h3>
            <p className="max-w-[68ch] text-muted">
              <Marked pieces={excerpt} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ResultList({ results }: { results: Results }) {
  const groups = groupsOf(results);
  const oneKind = groups.length === 1;
  return (
    <div className="grid-12 gap-y-8 border-t border-line pt-8">
      {!oneKind && (
        <div className="lg:col-span-3">
          <TopicRail
            label="Found in"
            counts={["result", "results"]}
            topics={groups.map(({ id, topic, found }) => ({ id, topic, count: found.length }))}
          />
        </div>
      )}
      <div className={classes("min-w-0", oneKind ? "lg:col-span-12" : "lg:col-span-8 lg:col-start-5")}>
        {groups.map((group) => (
          <ResultGroup key={group.id} {...group} isOnly={oneKind} />
        ))}
      </div>
    </div>
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
          <div className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-2">
            <EmptyState title="Nothing found.">
              Try fewer or other words, or <TextLink to="/chat">ask the assistant</TextLink>.
            </EmptyState>
            <ExampleSearches />
          </div>
          <SearchedPlaces />
        </div>
      )}
    </div>
  );
}
