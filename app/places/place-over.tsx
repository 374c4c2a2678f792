import { ResultPage } from "#app/site/result-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { dayText } from "#shared/british-time.ts";
import type { PlaceCondition } from "#shared/places/places.ts";
import type { PlaceOnPage } from "#worker/places/paying.ts";

type Said = { result: "pass" | "pending" | "fail"; title: string; lead: string };

/** Why there is nothing to pay behind the link of a place. */
function said(
  condition: Exclude<PlaceCondition, "open">,
  { offerName, heldUntil }: Pick<PlaceOnPage, "offerName" | "heldUntil">,
  instructor: string,
): Said {
  switch (condition) {
    case "paid":
      return {
        result: "pass",
        title: "This place is paid",
        lead: `${offerName} is open in the account with your email address. The receipt in your inbox has the way in.`,
      };
    case "waiting":
      return {
        result: "pending",
        title: "Your bank is still checking",
        lead: `It says within a few days whether it pays for ${offerName}. The place stays yours until then, and you get an email.`,
      };
    case "by-hand":
      return {
        result: "pending",
        title: `Your place: ${offerName}`,
        lead: `It is paid by bank transfer. The email from ${instructor} says how${heldUntil ? `, and the place is held for you until ${dayText(heldUntil)}` : ""}.`,
      };
    case "expired":
      return {
        result: "fail",
        title: "This link has expired",
        lead: `The place in ${offerName} was held for you${heldUntil ? ` until ${dayText(heldUntil)}` : ""}. Nothing was paid. If you still want one, ask again.`,
      };
    case "withdrawn":
      return {
        result: "fail",
        title: "This place is no longer held",
        lead: `${instructor} took back the place in ${offerName}. Nothing was paid. Write, if that is a mistake.`,
      };
    case "refunded":
      return {
        result: "pass",
        title: "This place was paid and given back",
        lead: `You have your money for ${offerName} back, and the place is free again.`,
      };
    case "lost":
      return {
        result: "fail",
        title: "Your bank took the payment back",
        lead: `${offerName} is closed for you, and the place is free again.`,
      };
  }
}

/** The link of a place that cannot be paid, or not any more. */
export function PlaceOver({
  place,
  condition,
  instructor,
}: {
  place: PlaceOnPage;
  condition: Exclude<PlaceCondition, "open">;
  instructor: string;
}) {
  const { result, title, lead } = said(condition, place, instructor);
  return (
    <ResultPage result={result} title={title} lead={<p>{lead}</p>}>
      {condition === "paid" ? (
        <ButtonLink to="/login">Sign in</ButtonLink>
      ) : (
        <ButtonLink to={`/enroll/${encodeURIComponent(place.offerId)}`}>See the offer</ButtonLink>
      )}
      <ButtonLink to="/contact" variant="secondary">
        Write a message
      </ButtonLink>
    </ResultPage>
  );
}
