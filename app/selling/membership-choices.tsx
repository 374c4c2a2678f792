import { MembershipCell } from "#app/home/offer-cards.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { MENTORSHIP_ID } from "#shared/courses/guided-offers.ts";
import type { ShownOffers } from "#shared/courses/shown-offers.ts";

const PICTURE_SIZES = "(width >= 78rem) 26rem, (width >= 64rem) 34vw, 62vw";

/** Shown to somebody without a membership: what one opens, and those on the site as the home page sells them. */
export function MembershipChoices({
  offers: { memberships, courses },
}: {
  offers: Pick<ShownOffers, "memberships" | "courses">;
}) {
  // The last course is the one to begin with. The mentorship is people's time, which no membership opens.
  const pictures = courses
    .flatMap(({ id, course }) => (course && id !== MENTORSHIP_ID ? { id, path: course.thumbnailUrl } : []))
    .toReversed();
  return (
    <section aria-labelledby="none" className="grid gap-6">
      <div className="grid overflow-hidden rounded-card bg-deep text-deep-ink lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
        <div className="grid content-center justify-items-start gap-4 p-[clamp(1.5rem,1rem+2vw,2.75rem)]">
          <p className="label text-deep-muted">No membership yet</p>
          <h2 id="none" className="text-h2">
            All courses while you are a member
          </h2>
          <p className="max-w-[52ch] text-deep-muted">
            New modules come with it as they are added. You can cancel at any time, and it stays open until
            the end of what is paid.
          </p>
          {memberships.length === 0 && (
            <ButtonLink to="/courses" variant="deep" className="deep-focus">
              Browse Courses
            </ButtonLink>
          )}
        </div>
        {pictures.length > 0 && (
          <div className="grid grid-cols-[2fr_1fr] gap-px bg-deep-line max-lg:order-first print:hidden">
            {pictures.slice(0, pictures.length < 3 ? 1 : 3).map(({ id, path }) => (
              <img
                key={id}
                {...pictureSources(path, PICTURE_SIZES)}
                alt=""
                width={800}
                height={500}
                className="aspect-[8/5] h-full w-full object-cover first:row-span-2 only:col-span-2"
              />
            ))}
          </div>
        )}
      </div>
      {memberships.length > 0 && (
        <>
          <h3 className="sr-only">What it costs</h3>
          <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-2">
            {memberships.map((offer, index) => (
              <MembershipCell key={offer.id} offer={offer} before={memberships[index - 1]} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
