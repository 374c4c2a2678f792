import { ButtonLink } from "#app/ui/button.tsx";
import { withNext } from "#shared/accounts/roles.ts";
import type { OrderCondition } from "#shared/selling/order-page.ts";
import { purchasePath } from "#shared/selling/purchase.ts";
import type { ShownOrder } from "#worker/selling/checkout.ts";

/** The next step with an order. */
export function OrderAction({
  condition,
  order,
  signedIn,
}: {
  condition: OrderCondition;
  order: ShownOrder;
  signedIn: boolean;
}) {
  const offer = `/enroll/${order.offerId}`;
  const isForOthers = order.gift !== null || order.seats !== null;
  const begin = isForOthers ? purchasePath(order.id) : (order.firstLesson ?? "/portal");
  const beginLabel = order.firstLesson ? "Go to the first lesson" : "Go to the portal";
  switch (condition) {
    case "paid":
      return signedIn ? (
        <ButtonLink to={begin} size="lg">
          {order.gift ? "See your present" : order.seats !== null ? "See the seats" : beginLabel}
        </ButtonLink>
      ) : (
        <ButtonLink to={withNext("/login", begin)} size="lg">
          {order.gift ? "Sign in to see your present" : "Sign in to begin"}
        </ButtonLink>
      );
    case "open":
      return (
        <>
          {order.paymentUrl && (
            <ButtonLink to={order.paymentUrl} prefetch="none" size="lg">
              Continue to the payment page
            </ButtonLink>
          )}
          <ButtonLink to={offer} size="lg" variant="secondary">
            Back to the offer
          </ButtonLink>
          <LookAgain id={order.id} />
        </>
      );
    case "look-again":
      return (
        <>
          <LookAgain id={order.id} />
          <ButtonLink to={offer} size="lg" variant="secondary">
            Back to the offer
          </ButtonLink>
        </>
      );
    case "waiting":
      return <LookAgain id={order.id} />;
    case "expired":
      return (
        <ButtonLink to={offer} size="lg">
          Try again
        </ButtonLink>
      );
    case "refunded":
    case "lost":
      return (
        <ButtonLink to="/courses" size="lg" variant="secondary">
          Browse Courses
        </ButtonLink>
      );
    case "by-hand":
      return (
        <ButtonLink to="/contact" size="lg" variant="secondary">
          Ask a question
        </ButtonLink>
      );
  }
}

/** Asks the payment provider again, and comes back here. */
const LookAgain = ({ id }: { id: string }) => (
  <ButtonLink to={`/checkout/return/${id}`} reloadDocument prefetch="none" size="lg" variant="secondary">
    Look again
  </ButtonLink>
);
