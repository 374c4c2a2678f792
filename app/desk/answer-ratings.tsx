import { Badge } from "#app/ui/badge.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { AnswerRatings as Service } from "#worker/chat/answer-ratings.ts";

export type Ratings = Awaited<ReturnType<Service["read"]>>;

const number = new Intl.NumberFormat("en-GB");

/** Visitors' ratings of the assistant's answers, newest first. */
export function AnswerRatings({ ratings: { helpful, unhelpful, latest } }: { ratings: Ratings }) {
  return (
    <Panel
      id="ratings"
      title="What visitors say about the assistant’s answers"
      note={`${number.format(helpful)} helpful, ${number.format(unhelpful)} not, in the last year`}
      className="mt-6"
    >
      <ul>
        {latest.map((rating) => (
          <li key={rating.id} className={`${PANEL_ROW} grid gap-1.5`}>
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
    </Panel>
  );
}
