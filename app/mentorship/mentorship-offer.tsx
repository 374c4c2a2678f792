import { weeks } from "#app/courses/schedule.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Offer } from "#shared/courses/catalogue.ts";
import type { MentorshipTexts } from "#shared/mentorship/kind.ts";
import { formatMoney } from "#shared/money.ts";

/** The mentorship: its description on the left, its price and facts on the right. */
export function MentorshipOffer({
  texts: { offerHeading, offerText },
  offer,
  durationWeeks,
}: {
  texts: MentorshipTexts;
  offer: Offer;
  durationWeeks: number | null;
}) {
  const facts = [
    ...(durationWeeks === null
      ? []
      : [{ figure: String(durationWeeks), text: weeks(durationWeeks).replace(/^\d+ /, "") }]),
    { figure: formatMoney(offer.price), text: offer.priceSuffix },
    { figure: String(offer.refundDays), text: "days to get a refund" },
  ];
  return (
    <section aria-labelledby="mentorship" className="border-y border-line bg-surface">
      <div className="wrap grid-12 items-end gap-y-10 py-[clamp(3rem,2rem+4vw,5.5rem)]">
        <div className="grid justify-items-start gap-5 lg:col-span-6">
          <h2 id="mentorship" className="text-h2">
            {offerHeading}
          </h2>
          <p className="max-w-[58ch] text-muted">{offerText}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink to={`/enroll/${offer.id}`} variant="secondary">
              Join Mentorship
            </ButtonLink>
            <TextLink to={`/courses/${offer.id}`}>See its modules</TextLink>
          </div>
        </div>
        <dl className="grid gap-x-6 sm:grid-cols-3 lg:col-span-6 lg:pl-8">
          {facts.map(({ figure, text }) => (
            <div
              key={text}
              className="flex flex-col-reverse justify-end gap-2 border-t border-line py-4 sm:pt-5"
            >
              <dt className="text-small text-muted">{text}</dt>
              <dd className="font-mono text-[clamp(2.25rem,1.8rem+1.6vw,3.25rem)] leading-none font-semibold tracking-[-0.05em]">
                {figure}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
