import { ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Offer } from "#shared/courses/catalogue.ts";
import { shortName } from "#shared/courses/exclusive.ts";

/** Shown to somebody without a membership: what one is, and those on the site with what each costs and opens. */
export function MembershipChoices({ offers }: { offers: readonly Offer[] }) {
  const [first] = offers;
  return (
    <Panel id="none" title="No membership yet" padded>
      <p className="max-w-[62ch]">
        A membership opens all courses while you are a member, with the new modules as they are added. You can
        cancel at any time, and it stays open until the end of what is paid.
      </p>
      {first ? (
        <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-2">
          {offers.map((offer) => (
            <li key={offer.id} className="flex flex-col items-start gap-3 bg-surface p-5 sm:p-6">
              <h3 id={`membership-${offer.id}`} className="card-title">
                {offer.name}
              </h3>
              <Price price={offer.price} suffix={offer.priceSuffix} />
              <p className="grow text-muted">{differenceOf(offer, first)}</p>
              <ButtonLink
                to={`/enroll/${encodeURIComponent(offer.id)}`}
                variant="secondary"
                aria-describedby={`membership-${offer.id}`}
              >
                See what is in it
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <ButtonLink to="/courses" variant="secondary">
            Browse Courses
          </ButtonLink>
        </p>
      )}
    </Panel>
  );
}

/** A text inside a sentence: "VIP bonuses" stays, "Priority support" does not. */
const inside = (text: string) => text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

/** One line about a membership: what it has that the first one lacks, or its own beginning; and its reduced first year. */
function differenceOf({ features, discount, notes }: Offer, first: Offer): string {
  const more = features.filter((feature) => !first.features.includes(feature));
  const shown = more.length > 0 ? [`Everything in ${shortName(first.name)}`, ...more] : features.slice(0, 3);
  const listed = new Intl.ListFormat("en-GB").format(
    shown.map((text, index) => (index > 0 ? inside(text) : text)),
  );
  return [`${listed}.`, discount?.description ?? notes].filter(Boolean).join(" ");
}
