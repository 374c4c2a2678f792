import { Link } from "react-router";
import { FailureNotice } from "#app/forms/failure-notice.tsx";
import type { Failure } from "#app/forms/form-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NumberedSteps } from "#app/ui/numbered-steps.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { buyingSteps, givingSteps, wayIn } from "#shared/content/enrolling.ts";
import type { Offer } from "#shared/courses/catalogue.ts";
import type { Buyable, Quote } from "#shared/selling/checkout.ts";
import type { GiftDays } from "#shared/selling/gift.ts";
import { MEMBERSHIP_PATH } from "#shared/selling/membership.ts";
import type { SoldCourse } from "#worker/courses/offers.ts";
import { type Buyer, CheckoutForm, type Typed } from "./checkout-form.tsx";
import { giftDraft } from "./gift-fields.tsx";
import { OfferSummary } from "./offer-summary.tsx";

type Asked = {
  instructor: string;
  signedIn: boolean;
  paying: boolean;
  buyable: Buyable;
  /** Buying it as a present. */
  giving: boolean;
  giftable: boolean;
};

/** What the action said: a quote, or why nothing was paid. */
type Answer = {
  failure: Failure | null;
  values: Typed & { code?: string | undefined };
  invitation: string;
};

/** Somebody who has it continues. */
function Owned({ course, giftable }: { course: SoldCourse | null; giftable: boolean }) {
  return (
    <section
      aria-labelledby="owned"
      className="grid justify-items-start gap-5 rounded-card bg-deep p-6 text-deep-ink sm:p-8"
    >
      <h3 id="owned" className="text-h3">
        {course ? "You have this course" : "You have this already"}
      </h3>
      <p className="text-deep-muted">There is nothing to pay.</p>
      <ButtonLink
        to={course ? `/learn/${course.id}` : "/portal"}
        variant="deep"
        size="lg"
        className="deep-focus"
      >
        {course ? "Continue the course" : "Go to the portal"}
      </ButtonLink>
      {giftable && (
        <Link
          to="?gift"
          className="deep-focus inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Give it as a present
        </Link>
      )}
    </section>
  );
}

/** A member does not buy a second membership. */
function Member() {
  return (
    <section
      aria-labelledby="member"
      className="grid justify-items-start gap-5 rounded-card bg-deep p-6 text-deep-ink sm:p-8"
    >
      <h3 id="member" className="text-h3">
        You are a member
      </h3>
      <p className="text-deep-muted">You can switch to another membership, or cancel, on its page.</p>
      <ButtonLink to={MEMBERSHIP_PATH} variant="deep" size="lg" className="deep-focus">
        Your membership
      </ButtonLink>
    </section>
  );
}

/** An offer's price and what to do about it: pay, ask, or go on with what one has. */
export function OfferPanel({
  offer,
  course,
  quote,
  asked,
  available,
  renewsAt,
  test,
  buyer,
  gift,
  answer,
}: {
  offer: Offer;
  course: SoldCourse | null;
  quote: Quote;
  asked: Asked;
  available: string | null;
  /** The day of a membership's second payment. */
  renewsAt: string | null;
  test: boolean;
  buyer: Buyer;
  /** The days for which it can be bought as a present; null: it is for the buyer. */
  gift: GiftDays | null;
  answer: Answer | undefined;
}) {
  const { buyable } = quote;
  if (buyable === "owned") return <Owned course={course} giftable={asked.paying && asked.giftable} />;
  if (buyable === "member") return <Member />;
  if (buyable === "yes") {
    const now = answer && { code: answer.values.code ?? "", invitation: answer.invitation };
    return (
      <CheckoutForm
        {...{ offer, available, renewsAt, quote, test }}
        buyer={{ ...buyer, ...now }}
        typed={answer?.values ?? {}}
        gift={gift}
        giftable={asked.giftable}
        draft={`${gift ? giftDraft(offer.id) : `enroll-${offer.id}-`}${buyer.code}`}
        failure={answer?.failure ?? undefined}
        repriced={answer?.failure === null && quote.codeProblem === null && answer.values.code !== ""}
      />
    );
  }
  const { action } = wayIn(offer, { ...asked, buyable });
  return (
    <div className="grid gap-6">
      {answer?.failure && <FailureNotice failure={answer.failure} title="Nothing was paid" />}
      <OfferSummary offer={offer} available={available}>
        <ButtonLink to={action.to} variant="deep" size="lg" className="deep-focus">
          {action.label}
        </ButtonLink>
        <p className="text-small text-deep-muted">
          {asked.paying ? "You pay nothing now." : "No payment is taken on this site."}
        </p>
      </OfferSummary>
    </div>
  );
}

/** What happens after the button of the panel. */
export function NextSteps({
  offer,
  asked,
}: {
  offer: Offer;
  asked: Asked & { buyable: Exclude<Buyable, "owned" | "member"> };
}) {
  const { buyable } = asked;
  const buying = asked.giving ? givingSteps(offer) : buyingSteps(offer, asked);
  const way = buyable === "yes" ? null : wayIn(offer, { ...asked, buyable });
  return (
    <section aria-labelledby="next">
      <h3 id="next" className="mb-3 text-h3">
        What happens next
      </h3>
      <NumberedSteps steps={way?.steps ?? buying} heading="h4" />
      {/* The bootcamp's months are between the panel and these steps. */}
      {way && offer.kind === "bootcamp" && (
        <ButtonLink to={way.action.to} size="lg" className="mt-6">
          {way.action.label}
        </ButtonLink>
      )}
      <p className="mt-6 border-t border-line pt-5 text-muted">
        Not sure yet? <TextLink to="/contact">Ask a question</TextLink> first.
      </p>
    </section>
  );
}
