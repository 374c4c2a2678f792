import { Link } from "react-router";

/** The breadcrumb: the library, the course if the page is below it, and the page itself. */
export function Breadcrumb({ course, here }: { course?: { id: string; title: string }; here: string }) {
  const steps = [
    { to: "/courses", label: "Courses" },
    ...(course ? [{ to: `/courses/${course.id}`, label: course.title }] : []),
  ];
  return (
    <nav aria-label="Breadcrumb" className="label text-muted [overflow-wrap:anywhere]">
      <ol>
        {steps.map(({ to, label }) => (
          <li key={to} className="mr-2 inline after:content-['/'/'']">
            <Link
              to={to}
              className="mr-2 inline-block py-1.5 underline-offset-4 hover:text-ink hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="inline py-1.5 text-ink">
          {here}
        </li>
      </ol>
    </nav>
  );
}
