import { counted } from "#app/enrolments/counted.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyAddress } from "#app/ui/copy-address.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { dayText } from "#shared/british-time.ts";
import type { CardCode, Coupons, ListedCoupon } from "#worker/selling/coupons.ts";
import { amountText } from "./amount.ts";

type Content = Awaited<ReturnType<Coupons["list"]>> & { origin: string };

type State = { name: string; tone: "pass" | "pending" | "neutral"; over: boolean };

function stateOf({ startsAt, endsAt, endedAt, places, uses }: ListedCoupon, at: Date): State {
  if (endedAt) return { name: "Ended", tone: "neutral", over: true };
  if (endsAt && endsAt <= at) return { name: "Over", tone: "neutral", over: true };
  if (places !== null && uses >= places) return { name: "Used up", tone: "neutral", over: false };
  if (startsAt && startsAt > at) return { name: "Not yet", tone: "pending", over: false };
  return { name: "Works", tone: "pass", over: false };
}

/** The last moment of a code is the first one of the day after. */
const lastDay = (endsAt: Date) => dayText(new Date(endsAt.getTime() - 1));

function timesText({ startsAt, endsAt }: ListedCoupon): string {
  if (startsAt && endsAt) return `from ${dayText(startsAt)} until ${lastDay(endsAt)}`;
  if (startsAt) return `from ${dayText(startsAt)}`;
  return endsAt ? `until ${lastDay(endsAt)}` : "";
}

function usesOf(uses: number): string {
  if (uses === 0) return "Not used yet";
  return uses === 1 ? "Used once" : `Used ${uses.toLocaleString("en-GB")} times`;
}

const usesText = ({ uses, places }: ListedCoupon) =>
  places === null ? usesOf(uses) : `Used ${uses} of ${places.toLocaleString("en-GB")} times`;

function Coupon({
  coupon,
  offers,
  origin,
  at,
}: { coupon: ListedCoupon } & Omit<Content, "coupons" | "cards">) {
  const { id, code, offMinor, offPercent, offerIds, oncePerPerson } = coupon;
  const state = stateOf(coupon, at);
  const off = offMinor === null ? `${offPercent}%` : amountText(offMinor, "GBP");
  const names = offerIds.map(
    (offer) => offers.find((each) => each.id === offer)?.name ?? "an offer that is gone",
  );
  const details = [timesText(coupon), oncePerPerson ? "once per person" : ""].filter((text) => text !== "");
  // The link leads to an offer: its own, or the first of all.
  const [linked = offers[0]?.id] = offerIds;
  return (
    <li className={`${PANEL_ROW} grid gap-3 py-5`}>
      <div className="flex items-start justify-between gap-x-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h3 className="font-mono text-body font-semibold">{code}</h3>
          <Badge tone={state.tone}>{state.name}</Badge>
        </div>
        <span className="flex-none font-mono text-h3 font-semibold tabular-nums">{off} off</span>
      </div>
      <p className="text-small text-muted">
        {names.length === 0 ? "Every offer" : names.join(", ")}
        {details.length > 0 && `, ${details.join(", ")}`}. {usesText(coupon)}.
      </p>
      {!state.over && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 sm:gap-x-3">
          {linked && (
            <CopyAddress
              url={`${origin}/enroll/${encodeURIComponent(linked)}?code=${encodeURIComponent(code)}`}
              name={`the offer with ${code}`}
              end
            />
          )}
          <ButtonForm>
            <Button name="intent" value={`end:${id}`} variant="quiet" size="sm" className="px-3 text-fail!">
              End it<span className="sr-only"> now: {code}</span>
            </Button>
          </ButtonForm>
        </div>
      )}
    </li>
  );
}

/** The code that an offer's card applies. It is set, and ended, with the offer. */
function OfCard({ card, origin }: { card: CardCode; origin: string }) {
  const { id, name, code, state, price, first, currency, uses } = card;
  const onSale = state === "on-sale";
  return (
    <li className={`${PANEL_ROW} grid gap-3 py-5`}>
      <div className="flex items-start justify-between gap-x-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h3 className="font-mono text-body font-semibold">{code}</h3>
          <Badge tone={onSale ? "pass" : "neutral"}>{onSale ? "Works" : "Not on sale"}</Badge>
        </div>
        <span className="flex-none font-mono text-h3 font-semibold tabular-nums">
          {amountText(price - first, currency)} off
        </span>
      </div>
      <p className="text-small text-muted">
        On the card of {name}, which applies it: the first payment is {amountText(first, currency)} instead of{" "}
        {amountText(price, currency)}, once per person. {usesOf(uses)}.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 sm:gap-x-3">
        <CopyAddress
          url={`${origin}/enroll/${encodeURIComponent(id)}?code=${encodeURIComponent(code)}`}
          name={`the offer with ${code}`}
          end
        />
        <TextLink
          to={`/desk/content/offers/${encodeURIComponent(id)}`}
          className="inline-flex min-h-11 items-center px-1 text-small"
          aria-label={`Edit the offer with ${code}: ${name}`}
        >
          Edit the offer
        </TextLink>
      </div>
    </li>
  );
}

/** The codes, the newest first, each with a link that has it filled in; then those on the cards of offers. */
export function CouponList({ coupons, cards, ...content }: Content) {
  const count = coupons.length + cards.length;
  return (
    <Panel id="all" title="All codes" note={counted(count, "code")}>
      {coupons.length === 0 && (
        <p className="border-b border-line bg-paper px-5 py-3 text-small text-muted last:border-b-0 sm:px-6">
          You have made none of your own yet: for example 10% for the readers of your newsletter, with a last
          day and a number of places.
        </p>
      )}
      <ul>
        {coupons.map((coupon) => (
          <Coupon key={coupon.id} coupon={coupon} {...content} />
        ))}
        {cards.map((card) => (
          <OfCard key={card.id} card={card} origin={content.origin} />
        ))}
      </ul>
    </Panel>
  );
}
