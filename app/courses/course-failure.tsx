import { isRefusal, whyNotLoaded } from "#app/site/error-page.tsx";
import { TryAgain } from "#app/site/load-failure.tsx";
import { ResultPage } from "#app/site/result-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/**
 * What a course's pages show without a course (spec.md §8): "Course not found.", whether there is none
 * with this id or it could not be read. The second says so, and can be tried again.
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
      >
        {!missing && <TryAgain />}
        <ButtonLink to="/courses" variant={missing ? "primary" : "secondary"}>
          Back to the Course Library
        </ButtonLink>
      </ResultPage>
    </div>
  );
}
