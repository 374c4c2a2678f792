import { Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/site/meta.ts";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/content.route";

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
      <ul className="grid gap-x-8 border-t border-line sm:grid-cols-2">
        {kinds.map(({ name, label, about, to }) => (
          <li key={name} className="grid content-start gap-1 border-b border-line py-5">
            <h2 className="text-h3">
              <Link to={to} className="title-link">
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
      <p className="mt-8">
        <TextLink to="/desk/opening">Opening and closing the site</TextLink>
      </p>
    </div>
  );
}
