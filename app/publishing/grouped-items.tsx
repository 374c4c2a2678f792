import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "#app/ui/classes.ts";
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

/** The course to begin with: of the item that somebody changed last, or the first one. */
function courseAtWork(items: readonly ListedItem[], options: readonly ReferenceOption[]): string | undefined {
  const changed = items.filter(({ by }) => by !== "").sort((a, b) => b.at.getTime() - a.at.getTime());
  const last = options.find(({ id }) => id === changed[0]?.group);
  return (last ?? options.find(({ id }) => items.some(({ group }) => group === id)))?.part;
}

/** Lessons are under the name of their module; exercises under that of the module and the lesson. */
const nameOf = ({ title, label }: Group, of: ReferenceTo) => (of === "modules" ? title : label);

function NewHere({
  kind,
  of,
  group,
  className,
  children,
}: {
  kind: Shown["kind"];
  of: ReferenceTo;
  group: Group;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to={`/desk/content/${kind.name}/new?in=${encodeURIComponent(group.id)}`}
      className={classes(
        "inline-flex min-h-11 min-w-11 flex-none items-center gap-1.5 text-small text-muted underline-offset-4 hover:text-ink hover:underline",
        className,
      )}
      aria-label={`Add ${/^[aeiou]/.test(kind.one) ? "an" : "a"} ${kind.one}: ${nameOf(group, of)}`}
    >
      <Plus aria-hidden="true" size={14} />
      {children}
    </Link>
  );
}

/** The modules or lessons of a course with nothing in them yet, to be filled. */
function EmptyGroups({
  kind,
  of,
  groups,
}: {
  kind: Shown["kind"];
  of: ReferenceTo;
  groups: readonly Group[];
}) {
  if (groups.length === 0) return null;
  return (
    <div className="grid gap-1 border-t border-line px-5 py-3 sm:px-6">
      <p className="text-small text-muted">No {kind.one} yet. Choose one to write its first:</p>
      <ul className="flex flex-wrap gap-x-5">
        {groups.map((group) => (
          <li key={group.id}>
            <NewHere {...{ kind, of, group }}>{nameOf(group, of)}</NewHere>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The items of a kind in a panel; those of lessons and exercises under what they belong to. Courses fold, because all of
 * them at once are very long.
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
            <summary className="accordion-summary min-h-14! px-5 py-3! after:right-5 before:right-5 sm:px-6 sm:after:right-6 sm:before:right-6 in-open:bg-paper">
              <h3 className="card-title grid min-w-0 gap-0.5">
                <span>{part}</span>{" "}
                <span className="font-sans text-small font-normal text-muted tabular-nums">
                  {count === 1 ? `1 ${kind.one}` : `${count} ${kind.one}s`}
                </span>
              </h3>
            </summary>
            {filled.map((group) => (
              <div
                key={group.id}
                className="group border-t border-line lg:grid lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start"
              >
                <div className="flex items-start gap-x-2 pl-5 max-lg:-mb-3 sm:pl-6">
                  <h4 className="min-w-0 flex-1 py-3 text-small text-muted tabular-nums">
                    {of === "modules" && `${within.indexOf(group) + 1}. `}
                    {nameOf(group, of)}
                  </h4>
                  {/* With a mouse it waits until somebody points at the group: as many as there are groups are too loud. */}
                  <NewHere
                    {...{ kind, of, group }}
                    className="max-lg:justify-end max-lg:pr-5 sm:max-lg:pr-6 lg:pointer-fine:not-focus-visible:not-group-hover:opacity-0"
                  >
                    Add
                  </NewHere>
                </div>
                <ItemList kind={kind} items={group.items} />
              </div>
            ))}
            {!isFiltered && (
              <EmptyGroups {...{ kind, of }} groups={within.filter((group) => group.items.length === 0)} />
            )}
          </details>
        );
      })}
    </div>
  );
}
