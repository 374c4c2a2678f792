import { isRouteErrorResponse, Link } from "react-router";
import { FailedTest, failureOf, isRefusal, whyNotLoaded } from "#app/site/error-page.tsx";
import { TryAgain } from "#app/site/load-failure.tsx";
import { ResultPage } from "#app/site/result-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatMoney, type Money } from "#shared/money.ts";

type OtherCourse = { id: string; name: string; price: Money };

/** The courses that there are, which the loader added to the answer (insteadOfMissing). */
function OtherCourses({ error }: { error: unknown }) {
  const courses: OtherCourse[] = (isRouteErrorResponse(error) && error.data.courses) || [];
  return (
    <ul className="rounded-card border border-line bg-surface empty:hidden max-lg:order-first">
      {courses.map(({ id, name, price }) => (
        <li
          key={id}
          className="relative flex justify-between gap-4 px-5 py-3 not-first:border-t not-first:border-line hover:text-pass"
        >
          <Link to={`/courses/${id}`} className="font-semibold after:absolute after:inset-0">
            {name}
          </Link>
          {formatMoney(price)}
        </li>
      ))}
    </ul>
  );
}

/**
 * A course page without its course: "Course not found." (spec.md §8), for an unknown id as well as for a course that
 * could not be loaded. The latter adds the reason and a way to try again.
 */
export function CourseFailure({ error }: { error: unknown }) {
  const missing = isRefusal(error);
  return (
    <div role={missing ? undefined : "alert"}>
      <ResultPage
        result="fail"
        title="Course not found."
        lead={
          <p>
            {missing
              ? "There is no course at this address. It may have been renamed or taken out of the library."
              : whyNotLoaded(error)}
          </p>
        }
        aside={
          missing && (
            <div className="grid gap-6">
              <FailedTest received={failureOf(error).status} />
              <OtherCourses error={error} />
            </div>
          )
        }
      >
        {!missing && <TryAgain />}
        <ButtonLink to="/courses" variant={missing ? "primary" : "secondary"}>
          Back to the Course Library
        </ButtonLink>
        {missing && (
          <ButtonLink to="/search" variant="secondary">
            Search the site
          </ButtonLink>
        )}
      </ResultPage>
    </div>
  );
}
