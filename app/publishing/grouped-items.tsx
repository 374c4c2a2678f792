import { TextLink } from "#app/ui/text-link.tsx";
import type { ReferenceTo } from "#shared/publishing/fields.ts";
import { slugOf } from "#shared/slug.ts";
import type { ReferenceOption } from "#worker/desk/references.ts";
import type { ListedItem } from "#worker/publishing/items.ts";
import { ItemList } from "./item-list.tsx";

type Shown = {
  kind: { name: string; one: string; sorted: boolean };
  items: readonly ListedItem[];
  groups: { of: ReferenceTo; options: readonly ReferenceOption[] } | null;
  /** Whether these are only some of the items. Empty groups are left out then. */
  isFiltered: boolean;
};

const LOST: Record<ReferenceTo, string> = { modules: "Without a module", lessons: "Without a lesson" };

const idOf = (part: string) => `course-${slugOf(part)}`;

function ItemsOrNone({ kind, items }: Pick<Shown, "kind" | "items">) {
  if (items.length > 0) return <ItemList kind={kind} items={items} />;
  return <p className="border-t border-line py-2 text-small text-muted">No {kind.one} yet.</p>;
}

/** The items of a kind; those of lessons and exercises under what they belong to, course by course. */
export function GroupedItems({ kind, items, groups, isFiltered }: Shown) {
  if (!groups) return <ItemList kind={kind} items={items} />;
  const { of, options } = groups;
  const isIn = (option: ReferenceOption) => items.some(({ group }) => group === option.id);
  const lost = items.filter(({ group }) => !options.some(({ id }) => id === group));
  // A course that is being written shows its empty modules, too, so that they can be filled.
  const parts = [...new Set(options.filter(isIn).map(({ part }) => part))];
  return (
    <div className="grid gap-10">
      {parts.length > 1 && (
        <nav aria-label="Courses on this page">
          <ul className="flex flex-wrap gap-x-5">
            {parts.map((part) => (
              <li key={part}>
                <a href={`#${idOf(part)}`} className="inline-flex min-h-11 items-center text-small link">
                  {part}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {lost.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-h3">{LOST[of]}</h2>
          <p className="text-small text-muted">Nobody sees these. Open one and choose where it belongs.</p>
          <ItemList kind={kind} items={lost} />
        </section>
      )}
      {parts.map((part) => (
        <section key={part} aria-labelledby={idOf(part)} className="grid gap-5 border-t border-line pt-8">
          <h2 id={idOf(part)} className="text-h3">
            {part}
          </h2>
          {options
            .filter((option) => option.part === part && (!isFiltered || isIn(option)))
            .map(({ id, title, label }) => (
              <div key={id} className="grid gap-2">
                <div className="flex flex-wrap items-center justify-between gap-x-6">
                  <h3 className="font-semibold">{of === "modules" ? title : label}</h3>
                  <TextLink
                    to={`/desk/content/${kind.name}/new?in=${encodeURIComponent(id)}`}
                    className="inline-flex min-h-11 items-center text-small"
                    aria-label={`New ${kind.one} here: ${title}`}
                  >
                    New {kind.one} here
                  </TextLink>
                </div>
                <ItemsOrNone kind={kind} items={items.filter(({ group }) => group === id)} />
              </div>
            ))}
        </section>
      ))}
    </div>
  );
}
