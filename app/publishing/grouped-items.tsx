import { ChevronDown, Plus } from "lucide-react";
import { TextLink } from "#app/ui/text-link.tsx";
import type { OfferKind } from "#shared/courses/catalogue.ts";
import type { ReferenceTo } from "#shared/publishing/fields.ts";
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

const LOST: Record<ReferenceTo, string> = {
  modules: "Without a module",
  lessons: "Without a lesson",
  courses: "Without a course",
};

const OFFERS: Record<OfferKind, string> = {
  course: "Courses and mentorship",
  membership: "Memberships",
  bootcamp: "Bootcamp",
};

/** A draft that was never saved says nothing of its kind, and its form shows the first. */
const isOffer = (kind: string) => (item: ListedItem) => (item.group || "course") === kind;

/** The offers by what they are. */
function Offers({ kind, items }: Pick<Shown, "kind" | "items">) {
  const groups = Object.entries(OFFERS).map(([of, title]) => ({ title, items: items.filter(isOffer(of)) }));
  return (
    <div>
      {groups
        .filter((group) => group.items.length > 0)
        .map((group) => (
          <section key={group.title} className="not-first:border-t not-first:border-line">
            <h3 className="label px-5 pt-4 font-medium text-muted sm:px-6">{group.title}</h3>
            <ItemList kind={kind} items={group.items} />
          </section>
        ))}
    </div>
  );
}

type Group = ReferenceOption & { items: readonly ListedItem[] };

/** The course to begin with: of the item that somebody changed last, or the one with the most. */
function courseAtWork(items: readonly ListedItem[], options: readonly ReferenceOption[]): string | undefined {
  const changed = items.filter(({ by }) => by !== "").sort((a, b) => b.at.getTime() - a.at.getTime());
  const last = options.find(({ id }) => id === changed[0]?.group);
  if (last) return last.part;
  const sizes = new Map<string, number>();
  for (const { group } of items) {
    const part = options.find(({ id }) => id === group)?.part;
    if (part) sizes.set(part, (sizes.get(part) ?? 0) + 1);
  }
  return [...sizes].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** Lessons are under the name of their module; exercises under that of the module and the lesson. */
const nameOf = ({ title, label }: Group, of: ReferenceTo) => (of === "modules" ? title : label);

/** At the end of a course: the modules or lessons that a new item can be for. */
function AddTo({ kind, of, groups }: { kind: Shown["kind"]; of: ReferenceTo; groups: readonly Group[] }) {
  const empty = groups.filter(({ items }) => items.length === 0).length;
  return (
    <details className="border-t border-line px-5 sm:px-6">
      <summary className="inline-flex min-h-12 cursor-pointer items-center gap-1.5 text-small font-semibold hover:text-pass">
        <Plus aria-hidden="true" size={14} />
        New {kind.one} in this course
        {empty > 0 && `: ${empty} of ${groups.length} ${of} have none yet`}
      </summary>
      <ul className="grid gap-x-6 pb-3 sm:grid-cols-2">
        {groups.map((group) => (
          <li key={group.id}>
            <TextLink
              to={`/desk/content/${kind.name}/new?in=${encodeURIComponent(group.id)}`}
              className="inline-flex min-h-11 items-center text-small"
            >
              {nameOf(group, of)}
            </TextLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * The items of a kind in a panel; those of lessons and exercises under what they belong to. Courses and their modules
 * fold, because all of them at once are very long.
 */
export function GroupedItems({ kind, items, groups, isFiltered }: Shown) {
  if (kind.name === "offers") return <Offers kind={kind} items={items} />;
  if (!groups) return <ItemList kind={kind} items={items} />;
  const { of, options } = groups;
  const lost = items.filter(({ group }) => !options.some(({ id }) => id === group));
  const all = options.map((option) => ({
    ...option,
    items: items.filter(({ group }) => group === option.id),
  }));
  const parts = [...new Set(all.filter((group) => group.items.length > 0).map(({ part }) => part))];
  const atWork = courseAtWork(items, options);
  return (
    <div>
      {lost.length > 0 && (
        <section className="not-first:border-t not-first:border-line">
          <div className="px-5 py-4 sm:px-6">
            <h3 className="card-title">{LOST[of]}</h3>
            <p className="text-small text-muted">Nobody sees these. Open one and choose where it belongs.</p>
          </div>
          <div className="border-t border-line">
            <ItemList kind={kind} items={lost} />
          </div>
        </section>
      )}
      {parts.map((part) => {
        const within = all.filter((group) => group.part === part);
        const filled = within.filter((group) => group.items.length > 0);
        const count = filled.reduce((sum, group) => sum + group.items.length, 0);
        return (
          <details
            key={part}
            open={isFiltered || part === atWork}
            className="not-first:border-t not-first:border-line"
          >
            <summary className="accordion-summary min-h-14! px-5 py-3! after:right-5 before:right-5 sm:px-6 sm:after:right-6 sm:before:right-6">
              <h3 className="card-title grid min-w-0 gap-0.5">
                <span>{part}</span>{" "}
                <span className="font-sans text-small font-normal text-muted tabular-nums">
                  {count === 1 ? `1 ${kind.one}` : `${count} ${kind.one}s`}
                </span>
              </h3>
            </summary>
            {filled.map((group) => (
              <details
                key={group.id}
                open={isFiltered || group === filled[0] || group.items.length === 1}
                className="group/part border-t border-line"
              >
                <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-4 bg-paper py-1.5 pr-5 pl-8 text-small hover:text-pass sm:pr-6 sm:pl-10">
                  <h4 className="min-w-0 flex-1 font-sans font-semibold">
                    {of === "modules" && `${within.indexOf(group) + 1}. `}
                    {nameOf(group, of)}
                  </h4>
                  {group.items.length > 1 && (
                    <span className="text-muted">
                      {group.items.length} {kind.one}s
                    </span>
                  )}
                  <ChevronDown
                    aria-hidden="true"
                    size={18}
                    strokeWidth={1.75}
                    className="flex-none text-muted group-open/part:rotate-180"
                  />
                </summary>
                <div className="border-t border-line pl-3 sm:pl-4">
                  <ItemList kind={kind} items={group.items} />
                </div>
              </details>
            ))}
            {!isFiltered && <AddTo {...{ kind, of }} groups={within} />}
          </details>
        );
      })}
    </div>
  );
}
