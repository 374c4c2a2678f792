import { ButtonForm } from "#app/forms/button-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyAddress } from "#app/ui/copy-address.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { dayText } from "#shared/british-time.ts";
import type { Coupons, ListedCoupon } from "#worker/selling/coupons.ts";
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

function usesText({ uses, places }: ListedCoupon): string {
  if (places !== null) return `Used ${uses} of ${places.toLocaleString("en-GB")} times`;
  if (uses === 0) return "Not used yet";
  return uses === 1 ? "Used once" : `Used ${uses.toLocaleString("en-GB")} times`;
}

function Coupon({ coupon, offers, origin, at }: { coupon: ListedCoupon } & Omit<Content, "coupons">) {
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

/** The codes, the newest first, each with a link that has it filled in. */
export function CouponList({ coupons, ...content }: Content) {
  if (coupons.length === 0) {
    return (
      <EmptyState title="No codes yet">
        <p>For example 10% for the readers of your newsletter, with a last day and a number of places.</p>
      </EmptyState>
    );
  }
  return (
    <Panel id="all" title="All codes" note={coupons.length === 1 ? "1 code" : `${coupons.length} codes`}>
      <ul>
        {coupons.map((coupon) => (
          <Coupon key={coupon.id} coupon={coupon} {...content} />
        ))}
      </ul>
    </Panel>
  );
}
