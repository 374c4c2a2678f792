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
import { byLearning } from "#shared/notes/topic-order.ts";
import type { Route } from "./+types/notes.route";
import { SampleCard } from "./sample-card.tsx";
import { sampleNote } from "./sample-note.server.ts";
import { TopicRail } from "./topic-rail.tsx";

const TRAIL = [
  { name: "Home", path: "/" },
  { name: "Notes", path: "/notes" },
];

/** The note that is shown with its code. */
const SAMPLE = "state";

type Entry = { path: string; title: string; description: string };

/** A topic's anchor is its position, because its name may contain anything. */
const anchorOf = (index: number) => `topic-${index}`;

/** The notes by topic, in the order of learning. */
export async function loader({ context }: Route.LoaderArgs) {
  const topics = new Map<string, Entry[]>();
  const reads = Promise.all([context.get(servicesContext).notes.list(), sampleNote(SAMPLE, context)]);
  const [notes, sample] = await orErrorPage(reads, context.get(pageContext));
  for (const { slug, title, description, topic } of notes) {
    topics.set(topic, [...(topics.get(topic) ?? []), { path: notePath(slug), title, description }]);
  }
  const inOrder = [...topics].sort(([one], [other]) => byLearning(one, other));
  const shown = inOrder.map(([topic, entries]) => ({ topic, entries }));
  return { count: notes.length, sample, topics: shown };
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

/** The notes of a topic. On a phone, where the page would be twenty screens long, their questions say enough. */
function TopicNotes({ id, topic, entries }: { id: string; topic: string; entries: readonly Entry[] }) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-6 not-first:mt-10 not-first:border-t not-first:border-line not-first:pt-10"
    >
      <h2 id={id} className="flex items-baseline justify-between gap-4 text-h3">
        {topic}
        <span aria-hidden="true" className="label font-normal text-muted">
          {entries.length}
        </span>
      </h2>
      <ul className="grid gap-x-8 wrap-anywhere max-sm:divide-y max-sm:divide-line sm:grid-cols-2 sm:gap-y-7">
        {entries.map(({ path, title, description }) => (
          <li key={path} className="grid content-start gap-1.5 max-sm:py-2.5">
            <h3 className="font-sans font-semibold">
              <Link to={path} className="title-link">
                <WholeWords text={title} />
              </Link>
            </h3>
            <p className="text-small text-muted max-sm:hidden">{description}</p>
          </li>
        ))}
      </ul>
      <p className="text-small lg:hidden print:hidden">
        <a href="#topics" className="foot-link">
          Back to the topics
        </a>
      </p>
    </section>
  );
}

export default function NotesLibrary({ loaderData: { count, sample, topics } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <div className="grid-12 items-center">
        <div className="lg:col-span-6">
          <PageHeader
            eyebrow={count === 1 ? "1 note" : `${count} notes`}
            title="Notes"
            lead="Short and practical, each with code that runs. The chat assistant answers from these and names the one it used."
          >
            <SearchForm q="" label="Search the notes and the rest of the site" />
          </PageHeader>
        </div>
        {sample && (
          <div className="pb-10 lg:col-span-6 lg:pt-10">
            <SampleCard note={sample} />
          </div>
        )}
      </div>
      {topics.length === 0 && <EmptyState title="No notes found." />}
      {topics.length > 0 && (
        <div className="grid-12 gap-y-10 border-t border-line pt-8 lg:pt-12">
          <div className="lg:col-span-4 xl:col-span-3">
            <TopicRail
              topics={topics.map(({ topic, entries }, index) => {
                return { id: anchorOf(index), topic, count: entries.length };
              })}
            />
          </div>
          <div className="min-w-0 lg:col-span-8 lg:col-start-5">
            {topics.map(({ topic, entries }, index) => (
              <TopicNotes key={topic} id={anchorOf(index)} topic={topic} entries={entries} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
