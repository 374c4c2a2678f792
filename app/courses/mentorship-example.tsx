import type { ShownReview } from "#app/mentorship/review.server.ts";
import { ReviewExample } from "#app/mentorship/review-example.tsx";
import { Week } from "#app/mentorship/week.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { MentorshipTexts } from "#shared/mentorship/kind.ts";

export type Mentorship = {
  review: ShownReview | null;
  week: (Pick<MentorshipTexts, "weekText" | "weekSteps"> & { weekHeading: string }) | null;
};

/** What somebody gets in the mentorship: an example of a review, and how a week goes. */
export function MentorshipExample({ review, week }: Mentorship) {
  return (
    <>
      {review && (
        <section aria-labelledby="review">
          <h2 id="review" className="text-h2">
            {review.heading}
          </h2>
          {review.text && <p className="max-w-[58ch] pt-3 pb-8 text-lead text-muted">{review.text}</p>}
          <ReviewExample review={review} />
        </section>
      )}
      {week && (
        <section aria-labelledby="week">
          <h2 id="week" className="text-h2">
            {week.weekHeading}
          </h2>
          {week.weekText && <p className="max-w-[58ch] pt-3 pb-8 text-lead text-muted">{week.weekText}</p>}
          <Week steps={week.weekSteps} narrow />
          <p className="pt-5">
            <TextLink to="/mentorship">Who the mentorship is for, and how it works</TextLink>
          </p>
        </section>
      )}
    </>
  );
}
