import { useId } from "react";
import { useField } from "#app/forms/form-context.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Offer } from "#shared/courses/catalogue.ts";
import { formatMoney } from "#shared/money.ts";

/** `about`: what it is, in a sentence or two. */
export type Package = Pick<Offer, "id" | "name" | "price" | "priceSuffix"> & { about: string };

/** The packages as cards, of which one is chosen: posts its name as `packageName`. */
export function Choices({ offers, chosen }: { offers: readonly Package[]; chosen: string | undefined }) {
  const id = useId();
  const { error, defaultValue = chosen } = useField("packageName");
  return (
    <fieldset
      // Takes the focus if the choice is refused.
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      className="grid min-w-0 gap-3"
    >
      <legend className="mb-3 font-semibold">Package</legend>
      {offers.map((offer) => (
        <Card key={offer.id} offer={offer} checked={offer.name === defaultValue} />
      ))}
      {error && (
        <p id={`${id}-error`} className="text-small font-medium text-fail">
          {error}
        </p>
      )}
      <p className="text-small">
        <TextLink to="/mentorship#packages">Compare the packages</TextLink>
      </p>
    </fieldset>
  );
}

function Card({ offer, checked }: { offer: Package; checked: boolean }) {
  const id = useId();
  const { name, price, priceSuffix, about } = offer;
  return (
    <div className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-card border border-edge p-4 hover:border-ink has-checked:border-pass has-checked:bg-pass-soft">
      <input
        type="radio"
        id={id}
        name="packageName"
        value={name}
        required
        defaultChecked={checked}
        aria-describedby={`${id}-about`}
        className="relative z-10 mt-0.5 size-5 accent-pass"
      />
      {/* A click anywhere on the card chooses it. */}
      <label htmlFor={id} className="card-title after:absolute after:inset-0">
        {name}
      </label>
      <div id={`${id}-about`} className="col-start-2 grid gap-1 text-small text-muted">
        <p>
          <span className="font-mono font-semibold text-ink">{formatMoney(price)}</span> {priceSuffix}
        </p>
        <p>{about}</p>
      </div>
    </div>
  );
}
