import { Link } from "react-router";
import { ROW, ROWS } from "#app/messages/inbox-list.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Group, Hit } from "./search-groups.ts";

function Line({ hit: { title, text, to, at } }: { hit: Hit }) {
  return (
    <li
      className={`${ROW} grid gap-x-6 gap-y-0.5 px-5 py-3.5 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto] md:items-baseline`}
    >
      <p className="min-w-0 font-semibold">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 hover:text-pass">
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <bdi>{title}</bdi>
        )}
      </p>
      <p dir="auto" className="min-w-0 truncate text-left text-muted">
        {text}
      </p>
      {at && (
        <p className="label text-muted">
          <Moment at={at.toISOString()} />
        </p>
      )}
    </li>
  );
}

/** What a search found of one kind. */
export function SearchGroup({ group: { name, hits, more, to } }: { group: Group }) {
  const id = name.toLowerCase().replaceAll(" ", "-");
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-h3">
        {name}
      </h2>
      <ul className={ROWS}>
        {hits.map((hit) => (
          <Line key={hit.key} hit={hit} />
        ))}
      </ul>
      {more && (
        <p>
          {to ? (
            <TextLink to={to} className="inline-flex min-h-11 items-center">
              More<span className="sr-only"> {name.toLowerCase()}</span>
            </TextLink>
          ) : (
            <span className="text-small text-muted">
              There are more. Another word makes the list shorter.
            </span>
          )}
        </p>
      )}
    </section>
  );
}
