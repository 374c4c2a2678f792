import { data } from "react-router";
import { SearchForm } from "#app/search/search-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/not-found.route";
import { ErrorPage, FailedTest, failureOf, isRefusal } from "./error-page.tsx";
import { pageMeta } from "./meta.ts";
import { ResultPage } from "./result-page.tsx";

/** Every URL without another route. The page is the ErrorBoundary's, because it answers 404. */
export function loader() {
  throw data({}, { status: 404 });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Page Not Found",
    description: "There is no page at this address.",
    noindex: true,
  });

export default function NotFound() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRefusal(error)) return <ErrorPage error={error} />;
  const { title, text, status } = failureOf(error);
  return (
    <ResultPage result="fail" title={title} lead={<p>{text}</p>} aside={<FailedTest received={status} />}>
      <ButtonLink to="/">Back to Home</ButtonLink>
      <ButtonLink to="/courses" variant="secondary">
        Browse Courses
      </ButtonLink>
      <div className="mt-8 w-full">
        <SearchForm q="" label="Or search for it" />
      </div>
    </ResultPage>
  );
}
