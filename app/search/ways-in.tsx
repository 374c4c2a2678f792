import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

/** The kinds of pages in the index. */
const PLACES = [
  {
    title: "Notes",
    to: "/notes",
    text: "Short answers on React, TypeScript and the edge, with code that runs.",
  },
  { title: "Courses", to: "/courses", text: "What each course teaches, week by week, and what it costs." },
  { title: "Blog", to: "/blog", text: "Longer reading on what changed and what to do about it." },
  { title: "Questions", to: "/#faq", text: "Prices, refunds, certificates and what happens when you join." },
];

const EXAMPLES = ["useEffect", "server components", "testing", "rate limiting", "refund"];

/** Example searches that find something. */
export function ExampleSearches() {
  return (
    <section aria-labelledby="examples" className="grid gap-4">
      <h2 id="examples" className="label text-muted">
        For example
      </h2>
      <ul className="flex flex-wrap gap-2">
        {EXAMPLES.map((words) => (
          <li key={words}>
            <ButtonLink
              to={`/search?q=${encodeURIComponent(words)}`}
              variant="secondary"
              size="sm"
              prefetch="none"
            >
              {words}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Pages to browse instead of searching. */
export function SearchedPlaces() {
  return (
    <section aria-labelledby="places" className="grid gap-6">
      <h2 id="places" className="text-h3">
        Or look through
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {PLACES.map(({ title, to, text }) => (
          <li
            key={to}
            className="relative grid content-start gap-1.5 rounded-card border border-line bg-surface p-5 hover:border-pass"
          >
            <h3 className="card-title">
              <Link to={to} className="title-link inline-flex min-h-6 after:absolute after:inset-0">
                {title}
              </Link>
            </h3>
            <p className="text-small text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
