import { pageContext, servicesContext } from "#app/context.ts";
import { excerptOf } from "#app/messages/read-inbox.server.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { searchTerms } from "#shared/search-text.ts";
import type { Services } from "#worker/services.ts";
import type { Route } from "./+types/desk-search.route";
import { idOfGroup, SearchGroup } from "./search-group.tsx";
import { type Group, groupsOf } from "./search-groups.ts";

const LONGEST = 200;
const PAGES_FOUND = 11;

/** Everything that a search finds, group by group; null without a word to search for. */
async function find({ deskSearch, search }: Services, q: string): Promise<Group[] | null> {
  if (searchTerms(q.replace(/['‘’ʼ′`´]/g, "")).length === 0) return null;
  const [found, pages] = await Promise.all([deskSearch.find(q), search.find(q, PAGES_FOUND)]);
  return groupsOf(found, pages, q, excerptOf);
}

export function loader({ context, url }: Route.LoaderArgs) {
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, LONGEST);
  const work = find(context.get(servicesContext), q).then((groups) => ({ groups, q }));
  return reading(work, context.get(pageContext), "desk.search_failed");
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Search the desk", description: "People, messages and content.", noindex: true });

export default function DeskSearch({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        title="Search the desk"
        lead={
          content?.groups ? (
            <p role="status">
              {countText(content.groups)} for “<bdi>{content.q}</bdi>”
            </p>
          ) : (
            "Finds people, orders, letters, messages, questions, assignments, newsletter readers and content. The field is above."
          )
        }
      >
        {content?.groups && content.groups.length > 1 && <Jump groups={content.groups} />}
      </WorkHeader>
      {content ? <Found {...content} /> : <LoadFailure title="The search did not work" message={failure} />}
    </div>
  );
}

function countText(groups: readonly Group[]): string {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const more = groups.some(({ more }) => more);
  return more ? `More than ${count} found` : `${count} found`;
}

/** Links to the groups on this page. */
function Jump({ groups }: { groups: readonly Group[] }) {
  return (
    <nav aria-label="Found in" className="flex flex-wrap gap-2 pt-2">
      {groups.map(({ name, hits, more }) => (
        <a
          key={name}
          href={`#${idOfGroup(name)}`}
          className="inline-flex min-h-9 items-center gap-2 rounded-pill border border-line bg-surface px-3.5 text-small hover:border-ink"
        >
          {name}
          <span className="text-muted tabular-nums">
            {hits.length}
            {more && "+"}
          </span>
        </a>
      ))}
    </nav>
  );
}

const LISTS = [
  { to: "/users", label: "All students" },
  { to: "/desk/money", label: "All orders" },
  { to: "/newsletter/readers", label: "All readers" },
  { to: "/desk/content", label: "All content" },
] as const;

/** Where to look instead. */
function Lists() {
  return (
    <p className="flex flex-wrap gap-3">
      {LISTS.map(({ to, label }) => (
        <ButtonLink key={to} to={to} variant="secondary" size="sm">
          {label}
        </ButtonLink>
      ))}
    </p>
  );
}

function Found({ groups, q }: { groups: Group[] | null; q: string }) {
  if (!groups) {
    return (
      <EmptyState
        title={q ? "That is too little to search for" : "What are you looking for?"}
        action={<Lists />}
      >
        <p>Type a part of a name, an address, an invoice number, or a word from a message. Or open a list:</p>
      </EmptyState>
    );
  }
  if (groups.length === 0) {
    return (
      <EmptyState title="Nothing found" action={<Lists />}>
        <p>
          Every word has to occur. A part of a name or an address is enough; accents make no difference. Try
          fewer words, or look through a list:
        </p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6">
      {groups.map((group) => (
        <SearchGroup key={group.name} group={group} />
      ))}
    </div>
  );
}
