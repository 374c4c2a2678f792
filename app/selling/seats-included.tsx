import type { readOffer } from "./read-offer.server.ts";

type Seats = NonNullable<Awaited<ReturnType<typeof readOffer>>["seatFacts"]>;

/** What the seats of a team's offer open, how they are given, and what the buyer sees. */
export function SeatsIncluded({ heading, facts }: Seats) {
  return (
    <section aria-labelledby="seats" className="pt-14">
      <h3 id="seats" className="pb-6 text-h2">
        {heading}
      </h3>
      <dl className="grid gap-x-6 gap-y-8 md:grid-cols-3">
        {facts.map(({ title, text }) => (
          <div key={title} className="border-t border-line pt-4">
            <dt className="card-title">{title}</dt>
            <dd className="mt-2 max-w-[58ch] text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
