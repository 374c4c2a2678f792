import { Link } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { SearchForm } from "#app/search/search-form.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { breadcrumbData } from "#app/site/schema-org.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { WholeWords } from "#app/ui/whole-words.tsx";
import { notePath } from "#shared/notes/note.ts";
import type { Route } from "./+types/notes.route";

const TRAIL = [
  { name: "Home", path: "/" },
  { name: "Notes", path: "/notes" },
];

/** The notes by topic. A topic's anchor is its position, because its name may contain anything. */
export async function loader({ context }: Route.LoaderArgs) {
  const topics = new Map<string, { path: string; title: string; description: string }[]>();
  const notes = await orErrorPage(context.get(servicesContext).notes.list(), context.get(pageContext));
  for (const { slug, title, description, topic } of notes) {
    topics.set(topic, [...(topics.get(topic) ?? []), { path: notePath(slug), title, description }]);
  }
  return { count: notes.length, topics: [...topics].map(([topic, entries]) => ({ topic, entries })) };
}

export const meta: Route.MetaFunction = (args) => {
  const site = args.matches[0].loaderData?.site;
  return [
    ...pageMeta(args, {
      title: "Notes",
      description:
        "Short, practical notes on React, TypeScript, testing and deploying: what the chat assistant answers from.",
    }),
    ...(site ? [{ "script:ld+json": breadcrumbData(site, TRAIL) }] : []),
  ];
};

export default function NotesLibrary({ loaderData: { count, topics } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <PageHeader
        eyebrow={count === 1 ? "1 note" : `${count} notes`}
        title="Notes"
        lead="Short and practical, each with code that runs. The chat assistant answers from these and names the one it used."
      >
        <SearchForm q="" label="Search the notes and the rest of the site" />
      </PageHeader>
      {topics.length === 0 && <EmptyState title="No notes found." />}
      {topics.map(({ topic, entries }, index) => (
        <section
          key={topic}
          aria-labelledby={`topic-${index}`}
          className="grid-12 gap-y-6 border-t border-line py-10"
        >
          <h2 id={`topic-${index}`} className="text-h3 lg:sticky lg:top-24 lg:col-span-4 lg:self-start">
            {topic}
          </h2>
          <ul className="grid gap-x-8 gap-y-7 wrap-anywhere sm:grid-cols-2 lg:col-span-8">
            {entries.map(({ path, title, description }) => (
              <li key={path} className="grid content-start gap-1.5">
                <h3 className="font-sans font-semibold">
                  <Link to={path} className="title-link">
                    <WholeWords text={title} />
                  </Link>
                </h3>
                <p className="text-small text-muted">{description}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
