import { FailedTest, failureOf, isRefusal, whyNotLoaded } from "#app/site/error-page.tsx";
import { TryAgain } from "#app/site/load-failure.tsx";
import { ResultPage } from "#app/site/result-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

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
        aside={missing && <FailedTest received={failureOf(error).status} />}
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
