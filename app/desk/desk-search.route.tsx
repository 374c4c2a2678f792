import { pageContext, servicesContext } from "#app/context.ts";
import { excerptOf } from "#app/messages/read-inbox.server.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { searchTerms } from "#shared/search-text.ts";
import type { Services } from "#worker/services.ts";
import type { Route } from "./+types/desk-search.route";
import { SearchGroup } from "./search-group.tsx";
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
      <PageHeader
        title="Search the desk"
        lead={
          content?.groups ? (
            <p role="status">
              {countText(content.groups)} for “<bdi>{content.q}</bdi>”
            </p>
          ) : (
            "Finds people, letters, messages, questions, assignments, newsletter readers and content. The field is above."
          )
        }
      />
      {content ? (
        <Found groups={content.groups} />
      ) : (
        <LoadFailure title="The search did not work" message={failure} />
      )}
    </div>
  );
}

function countText(groups: readonly Group[]): string {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const more = groups.some(({ more }) => more);
  return `${count}${more ? " and more" : ""} found`;
}

function Found({ groups }: { groups: Group[] | null }) {
  if (!groups) return null;
  if (groups.length === 0) {
    return (
      <EmptyState title="Nothing found">
        <p>Every word has to occur. A part of a name or an address is enough; accents make no difference.</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-12">
      {groups.map((group) => (
        <SearchGroup key={group.name} group={group} />
      ))}
    </div>
  );
}
