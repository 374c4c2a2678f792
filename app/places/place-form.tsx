import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { payLabel } from "#app/selling/checkout-form.tsx";
import { CompanyPart } from "#app/selling/company-part.tsx";
import { Consent } from "#app/selling/consent.tsx";
import { PriceLines } from "#app/selling/price-lines.tsx";
import { TestMode } from "#app/selling/test-mode.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatMoney } from "#shared/money.ts";
import { companyValues } from "#shared/selling/company-text.ts";
import type { PlaceOnPage } from "#worker/places/paying.ts";

/** What a place costs, what its buyer agrees to, and the button that costs money. */
export function PlaceForm({
  place,
  test,
  failure,
}: {
  place: PlaceOnPage;
  /** No money moves. */
  test: boolean;
  failure: Failure | undefined;
}) {
  const { lines, total, currency, refundDays, consent, email } = place;
  const price = formatMoney({ minor: total, currency });
  const isFree = total === 0;
  return (
    <section aria-labelledby="summary" className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="grid gap-4 bg-deep p-6 text-deep-ink sm:p-8">
        <h2 id="summary" className="label text-deep-muted">
          Price and terms
        </h2>
        <PriceLines lines={lines} total={total} currency={currency} />
        <dl className="font-mono text-small text-deep-muted">
          <div className="flex justify-between gap-4">
            <dt>You pay</dt>
            <dd className="text-deep-ink">Once</dd>
          </div>
          <div className="flex justify-between gap-4 pt-2">
            <dt>Refund period</dt>
            <dd className="text-deep-ink">{refundDays} days</dd>
          </div>
        </dl>
      </div>
      <div className="grid gap-5 p-6 sm:p-8">
        {test && <TestMode />}
        <PostForm
          name={null}
          failure={failure}
          failed="Nothing was paid"
          pending="Opening the payment page…"
          layout="grid gap-5"
          stay
          quiet
        >
          <p className="text-small text-muted">
            The receipt and your way in go to{" "}
            <span className="font-semibold text-ink [overflow-wrap:anywhere]">{email}</span>.
          </p>
          <Consent text={consent} ticked={Boolean(failure?.values.consent)} />
          <div className="grid gap-2.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
              <span>{price} in total</span>
              <span className="font-normal text-muted">paid once</span>
            </p>
            <Button size="lg" className="w-full">
              {payLabel(price, isFree)}
            </Button>
            {!isFree && (
              <p className="text-small text-muted">
                Next comes the payment provider’s page. This site never sees your card.
              </p>
            )}
          </div>
          {!isFree && (
            <CompanyPart
              typed={companyValues(place)}
              intent="company"
              label={place.company ? "Change the quote" : "Make it a quote"}
            >
              This page becomes a quote to print or forward: anyone with its link can pay.
            </CompanyPart>
          )}
        </PostForm>
      </div>
    </section>
  );
}
