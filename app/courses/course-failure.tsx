import { isRouteErrorResponse, useLocation } from "react-router";
import { ErrorPage, failureOf } from "#app/site/error-page.tsx";
import { ResultPage } from "#app/site/result-page.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";

/**
 * What a course's pages show without a course (spec.md §8): "Course not found.", whether there is none
 * of this id or it could not be read. The second says so, and can be tried again.
 */
export function CourseFailure({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  if (!isRouteErrorResponse(error)) return <ErrorPage error={error} />;
  const missing = error.status === 404;
  return (
    <ResultPage
      result="fail"
      title="Course not found."
      lead={
        <p>
          {missing
            ? "There is no course at this address. It may have been renamed or taken out of the library."
            : failureOf(error).text}
        </p>
      }
    >
      {!missing && (
        <a href={pathname} className={buttonClass()}>
          Try again
        </a>
      )}
      <ButtonLink to="/courses" variant={missing ? "primary" : "secondary"}>
        Back to the Course Library
      </ButtonLink>
    </ResultPage>
  );
}
