import { Badge } from "#app/ui/badge.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { AnswerRatings as Service } from "#worker/chat/answer-ratings.ts";

export type Ratings = Awaited<ReturnType<Service["read"]>>;

const number = new Intl.NumberFormat("en-GB");

/** Visitors' ratings of the assistant's answers, newest first. */
export function AnswerRatings({ ratings: { helpful, unhelpful, latest } }: { ratings: Ratings }) {
  return (
    <section aria-labelledby="ratings" className="mt-16">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="ratings" className="text-h3">
          What visitors say about the assistant’s answers
        </h2>
        <p className="text-small text-muted">
          {number.format(helpful)} helpful, {number.format(unhelpful)} not, in the last year
        </p>
      </div>
      {latest.length === 0 ? (
        <p className="border-y border-line py-4 text-muted">Nobody has rated an answer yet.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {latest.map((rating) => (
            <li key={rating.id} className="grid gap-1.5 py-4">
              <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <Badge tone={rating.helpful ? "pass" : "fail"}>
                  {rating.helpful ? "Helpful" : "Not helpful"}
                </Badge>
                <span className="text-small text-muted">
                  <Moment at={rating.createdAt.toISOString()} time />
                  {rating.model && `, ${rating.model}`}
                </span>
              </p>
              {rating.reason && <p className="max-w-[68ch] whitespace-pre-line">{rating.reason}</p>}
              {rating.question && (
                <p className="max-w-[68ch] text-small whitespace-pre-line text-muted">
                  Asked: {rating.question}
                </p>
              )}
              {rating.pages.length > 0 && (
                <ul className="flex flex-wrap gap-x-4 text-small">
                  {rating.pages.map((page) => (
                    <li key={page}>
                      <TextLink to={page} className="inline-flex min-h-8 items-center">
                        {page}
                      </TextLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
