import { type KeyboardEvent, useEffect } from "react";
import { useLocation } from "react-router";
import { TextField } from "#app/forms/fields.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { withNext } from "#shared/accounts/roles.ts";
import type { Offer } from "#shared/courses/catalogue.ts";
import { EMAIL_MAX } from "#shared/forms/limits.ts";
import { formatMoney } from "#shared/money.ts";
import { CODE_PROBLEMS, consentText, type Quote, renewalOf } from "#shared/selling/checkout.ts";
import { QUOTE_DAYS } from "#shared/selling/company-quote.ts";
import { type GiftDays, giftConsent } from "#shared/selling/gift.ts";
import { CYCLES } from "#shared/selling/membership.ts";
import type { CompanyTexts } from "./company-fields.tsx";
import { CompanyPart } from "./company-part.tsx";
import { Consent } from "./consent.tsx";
import { type GiftField, GiftFields } from "./gift-fields.tsx";
import { PriceLines } from "./price-lines.tsx";
import { TestMode } from "./test-mode.tsx";

/** What the page knows of the buyer and of their wishes. */
export type Buyer = { name: string | null; code: string; invitation: string };

/** What came with the last answer. */
export type Typed = Partial<Record<"email" | "consent" | GiftField, string | undefined>> & CompanyTexts;

/** "Pay £599 now": the button says that it costs money. */
export const payLabel = (total: string, isFree: boolean) =>
  isFree ? "Start now, for free" : `Pay ${total} now`;

/** After the browser's Back button the page may come as it was left: waiting for the payment page. */
function useFreshReturn(): void {
  useEffect(() => {
    const renew = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener("pageshow", renew);
    return () => removeEventListener("pageshow", renew);
  }, []);
}

/** Enter in the field applies the code rather than paying. */
function applyOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const { form } = event.currentTarget;
  form?.requestSubmit(form.querySelector<HTMLButtonElement>("button[value=price]"));
}

function Code({ code, problem }: { code: string; problem: string | undefined }) {
  return (
    <details open={code !== "" || problem !== undefined} className="group border-t border-line pt-4">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Have a code?</summary>
      <div className="grid gap-3 pt-2 pb-1 sm:grid-cols-[1fr_auto]">
        <TextField
          label="Code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          optionalLabel={false}
          defaultValue={code}
          error={problem}
          hint={problem && "Empty this field to buy without a code."}
          onKeyDown={applyOnEnter}
        />
        <Button name="intent" value="price" variant="secondary" formNoValidate className="self-end">
          Apply code
        </Button>
      </div>
    </details>
  );
}

/** The first page of the checkout: what it costs, who buys, and the button that costs money. */
export function CheckoutForm({
  offer,
  available,
  renewsAt,
  quote,
  buyer,
  typed,
  gift,
  giftable,
  draft,
  test,
  failure,
  repriced,
}: {
  offer: Offer;
  available: string | null;
  /** The day of a membership's second payment. */
  renewsAt: string | null;
  quote: Quote;
  buyer: Buyer;
  typed: Typed;
  /** The days for which it can be bought as a present; null: it is for the buyer. */
  gift: GiftDays | null;
  giftable: boolean;
  /** Names the draft that this tab keeps. */
  draft: string;
  /** No money moves. */
  test: boolean;
  failure: Failure | undefined;
  /** The buyer has just asked for the price with a code. */
  repriced: boolean;
}) {
  useFreshReturn();
  const { pathname } = useLocation();
  const { price, codeProblem } = quote;
  const { name, code, invitation } = buyer;
  const total = formatMoney({ minor: price.total, currency: price.currency });
  const isFree = price.total === 0;
  const renewal = renewalOf(offer);
  const again =
    renewal && renewsAt && `${formatMoney(renewal.price)} a ${CYCLES[renewal.cycle].one}, from ${renewsAt}`;
  // The page again, for a present or for the buyer, with the same code and payment link.
  const pageFor = (giving: boolean) => {
    const query = new URLSearchParams({ ...(code && { code }), ...(invitation && { invitation }) });
    if (giving) query.set("gift", "");
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  const problem = failure?.fields.code ?? (codeProblem ? CODE_PROBLEMS[codeProblem] : undefined);
  return (
    <section aria-labelledby="summary" className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="grid gap-4 bg-deep p-6 text-deep-ink sm:p-8">
        <h3 id="summary" className="label flex flex-wrap justify-between gap-x-4 text-deep-muted">
          <span>Price and terms</span>
          {available && <span className="text-deep-pending">{available}</span>}
        </h3>
        {offer.discount && !price.lines.some(({ kind }) => kind === "coupon") && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <p className="text-h3 font-semibold text-balance text-deep-pass">
              With the code {offer.discount.code} the first year is{" "}
              {formatMoney(offer.discount.firstYearPrice)}
            </p>
            <ButtonLink
              to={`${pathname}?code=${encodeURIComponent(offer.discount.code)}`}
              variant="deep"
              className="deep-focus"
            >
              Use this code
            </ButtonLink>
          </div>
        )}
        <PriceLines {...price} />
        <dl className="font-mono text-small text-deep-muted">
          <div className="flex justify-between gap-4">
            <dt>You pay</dt>
            <dd className="text-deep-ink">{renewal ? "Now" : "Once"}</dd>
          </div>
          {again && (
            <div className="flex justify-between gap-4 pt-2">
              <dt>Then</dt>
              <dd className="text-right text-balance text-deep-ink">{again}</dd>
            </div>
          )}
          <div className="flex justify-between gap-4 pt-2">
            <dt>Refund period</dt>
            <dd className="text-deep-ink">{offer.refundDays} days</dd>
          </div>
          {offer.cancelAnyTime && (
            <div className="flex justify-between gap-4 pt-2">
              <dt>Cancel</dt>
              <dd className="text-deep-ink">Any time</dd>
            </div>
          )}
        </dl>
      </div>
      <div className="grid gap-5 p-6 sm:p-8">
        {test && <TestMode />}
        <PostForm
          name={draft}
          failure={failure}
          failed="Nothing was paid"
          pending="Opening the payment page…"
          layout="grid gap-5"
          stay
          // "It may not have been sent yet" would be read as "not paid yet".
          quiet
        >
          {repriced && !failure && (
            <Notice tone="pass" title={`It costs ${total} with this code`}>
              <p>Nothing is paid yet.</p>
            </Notice>
          )}
          <input type="hidden" name="total" value={price.total} />
          {invitation && <input type="hidden" name="invitation" value={invitation} />}
          {gift && <GiftFields legend="Your present" days={gift} typed={typed} />}
          {name === null ? (
            <div className="grid gap-1.5">
              <TextField
                label={gift ? "Your email address" : "Email address"}
                name="email"
                type="email"
                autoComplete="email"
                required
                maxLength={EMAIL_MAX}
                hint={gift ? "The receipt goes there." : "The receipt and your way in go there."}
                defaultValue={typed.email}
              />
              <p className="text-small text-muted">
                Have an account?{" "}
                <TextLink to={withNext("/login", pageFor(gift !== null))}>Sign in first</TextLink>
              </p>
            </div>
          ) : (
            <p className="text-small text-muted">
              You are signed in as <span className="font-semibold text-ink">{name}</span>.{" "}
              {gift
                ? "The receipt goes to the email address of your account."
                : "It goes to your account, and the receipt to its email address."}
            </p>
          )}
          <Consent
            text={gift ? giftConsent(offer.refundDays) : consentText(offer.refundDays, renewal)}
            ticked={Boolean(typed.consent)}
          />
          <div className="grid gap-2.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
              <span>{total} in total</span>
              <span className="font-normal text-muted">{renewal ? "today" : "paid once"}</span>
            </p>
            {again && <p className="text-small text-muted">Then {again}, until you cancel.</p>}
            <Button name="intent" value="pay" size="lg" className="w-full">
              {gift && isFree ? "Give it, for free" : payLabel(total, isFree)}
            </Button>
            {!isFree && (
              <p className="text-small text-muted">
                Next comes the payment provider’s page. This site never sees your card.
              </p>
            )}
          </div>
          <Code code={failure?.values.code ?? code} problem={problem} />
          {renewal === null && !isFree && !gift && (
            <CompanyPart typed={typed} intent="quote" label="Get a quote instead">
              A page with this price for {QUOTE_DAYS} days, and a link with which your accounts can pay.
            </CompanyPart>
          )}
        </PostForm>
        {giftable && (
          <p className="border-t border-line pt-4">
            <TextLink to={pageFor(gift === null)} className="inline-flex min-h-11 items-center">
              {gift ? "Not a present? Buy it for yourself" : "Is it a present?"}
            </TextLink>
          </p>
        )}
      </div>
    </section>
  );
}
