import { Link } from "react-router";
import { Marked } from "#app/search/marked.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Group, MarkedHit } from "./search-groups.ts";

function Line({ hit: { title, text, to, at, kind } }: { hit: MarkedHit }) {
  const name = (
    <bdi>
      <Marked pieces={title} />
    </bdi>
  );
  return (
    <li className={`${PANEL_ROW} grid gap-0.5 ${to ? "hover:bg-paper" : ""}`}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6">
        <p className="min-w-0 font-semibold">
          {to ? (
            <Link to={to} className="after:absolute after:inset-0 hover:text-pass">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {kind && <p className="label text-muted">{kind}</p>}
        {at && (
          <p className="text-small text-muted tabular-nums">
            <Moment at={at.toISOString()} />
          </p>
        )}
      </div>
      <p dir="auto" className="line-clamp-2 max-w-[90ch] min-w-0 text-left text-small text-muted">
        <Marked pieces={text} />
      </p>
    </li>
  );
}

/** The id of a group's heading, which the list of groups links to. */
export const idOfGroup = (name: string) => name.toLowerCase().replaceAll(" ", "-");

/** What a search found of one kind. */
export function SearchGroup({ group: { name, hits, more, to } }: { group: Group }) {
  return (
    <Panel
      id={idOfGroup(name)}
      title={name}
      note={more ? `the first ${hits.length}` : String(hits.length)}
      action={
        more &&
        to && (
          <TextLink to={to} className="inline-flex min-h-10 items-center">
            More<span className="sr-only"> {name.toLowerCase()}</span>
          </TextLink>
        )
      }
    >
      <ul>
        {hits.map((hit) => (
          <Line key={hit.key} hit={hit} />
        ))}
      </ul>
      {more && !to && (
        <p className="border-t border-line px-5 py-3 text-small text-muted sm:px-6">
          There are more. Another word makes the list shorter.
        </p>
      )}
    </Panel>
  );
}
