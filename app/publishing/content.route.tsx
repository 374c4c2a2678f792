import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { slugOf } from "#shared/slug.ts";
import type { Route } from "./+types/content.route";

/** The parts of the page, with the kinds in each. What is in none of them comes last. */
const PARTS = [
  { title: "Teaching", kinds: ["courses", "lessons", "exercises"] },
  { title: "Selling", kinds: ["offers", "mentorship"] },
  { title: "Reading and using", kinds: ["articles", "notes", "projects", "templates"] },
  { title: "The site itself", kinds: ["site", "about", "faq", "legal"] },
];

const SINGLE = ["site", "about", "mentorship"];

export async function loader({ context }: Route.LoaderArgs) {
  const { items } = context.get(servicesContext);
  const counts = await orErrorPage(items.counts(), context.get(pageContext));
  const kinds = items.kinds.map(({ name, label, about }) => ({
    ...{ name, label, about, ...counts[name] },
    // Kinds with one item lead straight to it.
    to: SINGLE.includes(name) ? `/desk/content/${name}/${name}` : `/desk/content/${name}`,
  }));
  const parts = PARTS.map(({ title, kinds: names }) => ({
    title,
    kinds: names.flatMap((name) => kinds.find((kind) => kind.name === name) ?? []),
  }));
  const others = kinds.filter(({ name }) => !PARTS.some((part) => part.kinds.includes(name)));
  return { parts: others.length > 0 ? [...parts, { title: "More", kinds: others }] : parts };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Content",
    description: "Everything on the site that you can edit.",
    noindex: true,
  });

/** `items`: how many there are, of kinds with more than one. */
type KindLink = { label: string; about: string; to: string; items?: number; drafts?: number };

/** What leads away from this page, and belongs to it all the same. */
const AROUND: KindLink[] = [
  {
    label: "Opening and closing the site",
    about: "The steps before opening, and the way back.",
    to: "/desk/opening",
  },
  { label: "Uploads", about: "What you uploaded, and where it is used.", to: "/upload" },
  {
    label: "Keys",
    about: "For programs that read and change all of this, and for keeping the texts in Git.",
    to: "/desk/keys",
  },
];

function KindPanel({
  title,
  kinds,
  className,
}: {
  title: string;
  kinds: readonly KindLink[];
  /** Of the list. */
  className?: string;
}) {
  return (
    <Panel id={slugOf(title)} title={title}>
      <ul className={className}>
        {kinds.map(({ label, about, to, items = 1, drafts = 0 }) => (
          <li key={to} className={`${PANEL_ROW} flex items-center gap-4 hover:bg-paper`}>
            <div className="grid min-w-0 flex-1 gap-0.5">
              <h3 className="flex items-baseline gap-2.5">
                {/* The link covers the whole row. */}
                <Link
                  to={to}
                  prefetch="intent"
                  className="font-semibold after:absolute after:inset-0 hover:text-pass"
                >
                  {label}
                </Link>
                {items !== 1 && <span className="font-mono text-small text-muted tabular-nums">{items}</span>}
              </h3>
              <p className="text-small text-muted">{about}</p>
            </div>
            {drafts > 0 && <Badge tone="pending">{drafts === 1 ? "1 draft" : `${drafts} drafts`}</Badge>}
            <ChevronRight
              aria-hidden="true"
              size={18}
              strokeWidth={1.75}
              className="flex-none self-center text-muted"
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Everything that the owner can edit. */
export default function ContentKinds({ loaderData: { parts } }: Route.ComponentProps) {
  // Every other part in the second column: so both get about the same height.
  const columns = [0, 1].map((column) => parts.filter((_, index) => index % 2 === column));
  return (
    <div className="wrap pb-section">
      <WorkHeader
        title="Content"
        lead="Everything that visitors read. What you write is a draft until you publish it, and every published version can be restored."
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {columns.map((column) => (
          <div key={column[0]?.title} className="grid min-w-0 gap-6">
            {column.map((part) => (
              <KindPanel key={part.title} {...part} />
            ))}
          </div>
        ))}
        <div className="min-w-0 lg:col-span-2">
          <KindPanel
            title="Also here"
            kinds={AROUND}
            className="lg:grid lg:grid-cols-3 lg:*:not-first:border-t-0 lg:*:items-start lg:*:not-first:border-l"
          />
        </div>
      </div>
    </div>
  );
}
