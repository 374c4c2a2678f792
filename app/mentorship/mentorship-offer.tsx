import { scheduleModules, weekRange, weeks } from "#app/courses/schedule.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Offer } from "#shared/courses/catalogue.ts";
import type { MentorshipTexts } from "#shared/mentorship/kind.ts";
import { formatMoney } from "#shared/money.ts";
import type { Guided } from "#worker/courses/offers.ts";

/** The mentorship: what it is, its price and facts, and its modules week by week. */
export function MentorshipOffer({
  texts: { offerHeading, offerText },
  offer,
  guided: { durationWeeks, places, modules, waiting },
}: {
  texts: MentorshipTexts;
  offer: Offer;
  guided: Pick<Guided, "durationWeeks" | "places" | "modules" | "waiting">;
}) {
  const facts = [
    ...(durationWeeks === null
      ? []
      : [{ figure: String(durationWeeks), text: weeks(durationWeeks).replace(/^\d+ /, "") }]),
    { figure: formatMoney(offer.price), text: offer.priceSuffix },
    ...(places === null ? [] : [{ figure: String(places), text: places === 1 ? "place" : "places" }]),
    { figure: String(offer.refundDays), text: "days to get a refund" },
  ];
  const { scheduled } = scheduleModules(modules);
  return (
    <section aria-labelledby="mentorship" className="border-y border-line bg-surface">
      <div className="wrap grid-12 gap-y-10 py-[clamp(3rem,2rem+4vw,5.5rem)]">
        <div className="grid content-start justify-items-start gap-5 lg:col-span-5">
          <h2 id="mentorship" className="text-h2">
            {offerHeading}
          </h2>
          <p className="max-w-[58ch] text-muted">{offerText}</p>
          <dl className="grid w-full grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-x-4 gap-y-5 py-2 sm:flex sm:flex-wrap sm:gap-x-10">
            {facts.map(({ figure, text }) => (
              <div key={text} className="flex flex-col-reverse justify-end gap-1.5">
                <dt className="text-small text-muted">{text}</dt>
                <dd className="price">{figure}</dd>
              </div>
            ))}
          </dl>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink to={`/enroll/${offer.id}`}>
              {waiting.includes(offer.id) ? "Join the waiting list" : "Join Mentorship"}
            </ButtonLink>
            <TextLink to={`/courses/${offer.id}`} className="inline-flex min-h-11 items-center">
              Read what each module teaches
            </TextLink>
          </div>
        </div>
        {scheduled.length > 0 && (
          <ol
            aria-label="Modules"
            className="grid gap-px self-start overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3 lg:col-span-7 lg:ml-4"
          >
            {scheduled.map((item) => (
              <li
                key={item.module.title}
                className="grid content-start gap-1 bg-paper px-4 py-3.5 max-sm:grid-cols-[7.5rem_minmax(0,1fr)] max-sm:items-baseline sm:min-h-28"
              >
                <span className="label text-pass">{weekRange(item)}</span>
                <span className="font-semibold">{item.module.title}</span>
              </li>
            ))}
            {/* So that the last row of three has no grey gap. */}
            {Array.from({ length: (3 - (scheduled.length % 3)) % 3 }, (_, gap) => gap).map((gap) => (
              <li key={gap} aria-hidden="true" className="bg-paper max-sm:hidden" />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
