import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";
import { StateBadge } from "./item-state.tsx";
import type { Related } from "./read-related.server.ts";

/** What belongs to an item, such as a lesson's exercises. `of`: the item's id. */
export function RelatedItems({ of, kind, one, label, items }: Related & { of: string }) {
  return (
    <section aria-labelledby={kind} className="grid gap-4 border-t border-line pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id={kind} tabIndex={-1} className="text-h3 outline-none">
          {label}
        </h2>
        <TextLink
          to={`/desk/content/${kind}/new?in=${encodeURIComponent(of)}`}
          className="inline-flex min-h-11 items-center"
        >
          New {one} here
        </TextLink>
      </div>
      {kind === "exercises" && items.length > 0 && (
        <p className="text-small text-muted">
          Exercises stand at the end of the lesson. To put one between your paragraphs, choose “Exercise” in
          the toolbar and write its id there, which is beside its title.
        </p>
      )}
      {items.length === 0 ? (
        <p className="border-y border-line py-3 text-small text-muted">No {one} yet.</p>
      ) : (
        <ul className="border-t border-line">
          {items.map(({ id, title, state }) => (
            <li key={id} className="flex items-center gap-x-4 py-3 not-last:border-b not-last:border-line">
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
                <Link
                  to={`/desk/content/${kind}/${id}`}
                  className="title-link min-w-[12rem] flex-1 font-semibold"
                >
                  {title}
                </Link>
                {kind === "exercises" && <code className="text-small text-muted">{id}</code>}
                {state !== "live" && <StateBadge state={state} />}
              </div>
              <ChevronRight
                aria-hidden="true"
                size={18}
                strokeWidth={1.75}
                className="flex-none text-muted"
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
