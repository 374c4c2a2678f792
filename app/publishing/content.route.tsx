import { Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/site/meta.ts";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/content.route";

/** What is done here, too. */
const OTHERS = [
  {
    ...{ label: "Opening and closing the site", to: "/desk/opening" },
    about: "The steps before opening, and the way back.",
  },
  {
    ...{ label: "Keys", to: "/desk/keys" },
    about: "For programs that read and change all of this.",
  },
];

const SINGLE = ["site", "about", "mentorship"];

export function loader({ context }: Route.LoaderArgs) {
  const { items } = context.get(servicesContext);
  return {
    // Kinds with one item lead straight to it.
    kinds: items.kinds.map(({ name, label, about }) => ({
      ...{ name, label, about },
      to: SINGLE.includes(name) ? `/desk/content/${name}/${name}` : `/desk/content/${name}`,
    })),
  };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Content",
    description: "Everything on the site that you can edit.",
    noindex: true,
  });

/** Everything that the owner can edit. */
export default function ContentKinds({ loaderData: { kinds } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <PageHeader
        title="Content"
        lead="What visitors read, and you may want to change. What you write is a draft until you publish it, and every published version can be restored."
      />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {[...kinds, ...OTHERS].map(({ label, about, to }) => (
          <li
            key={to}
            className="relative grid content-start gap-1.5 rounded-card border border-line bg-surface p-5 transition-colors duration-150 has-[a:hover]:border-ink"
          >
            <h2 className="text-h3">
              <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
                {label}
              </Link>
            </h2>
            <p className="text-small text-muted">{about}</p>
          </li>
        ))}
      </ul>
      <p className="mt-10 max-w-[60ch] text-muted">
        You can also write in your own editor and keep the texts in Git: <code>npm run content</code> brings
        all of this to a folder and back. For a site online it needs a{" "}
        <TextLink to="/desk/keys">key</TextLink>.
      </p>
    </div>
  );
}
