import { Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/site/meta.ts";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
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

export function loader({ context }: Route.LoaderArgs) {
  const { items } = context.get(servicesContext);
  const kinds = items.kinds.map(({ name, label, about }) => ({
    ...{ name, label, about },
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

/** Everything that the owner can edit. */
export default function ContentKinds({ loaderData: { parts } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <PageHeader
        title="Content"
        lead="What visitors read, and you may want to change. What you write is a draft until you publish it, and every published version can be restored."
      />
      <div className="grid gap-12">
        {parts.map(({ title, kinds }) => (
          <section key={title} aria-labelledby={slugOf(title)} className="grid gap-4">
            <h2 id={slugOf(title)} className="text-h3">
              {title}
            </h2>
            <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
              {kinds.map(({ label, about, to }) => (
                <li
                  key={to}
                  className="relative grid content-start gap-1.5 rounded-card border border-line bg-surface p-5 transition-colors duration-150 has-[a:hover]:border-ink"
                >
                  <h3 className="card-title">
                    <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
                      {label}
                    </Link>
                  </h3>
                  <p className="text-small text-muted">{about}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section aria-labelledby="around" className="grid gap-4 border-t border-line pt-8">
          <h2 id="around" className="text-h3">
            Around it
          </h2>
          <ul className="bullets grid max-w-[65ch] gap-2 text-muted">
            <li>
              <TextLink to="/desk/opening">Opening and closing the site</TextLink>: the steps before opening,
              and the way back.
            </li>
            <li>
              <TextLink to="/upload">Pictures and films</TextLink>: what you uploaded, and where it is used.
            </li>
            <li>
              <TextLink to="/desk/keys">Keys</TextLink>: for programs that read and change all of this.
              Programmers can also keep the texts in Git: <code>npm run content</code> brings them to a folder
              and back.
            </li>
          </ul>
        </section>
      </div>
    </div>
  );
}
