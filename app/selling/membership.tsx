import { Link } from "react-router";
import type { Failure } from "#app/forms/form-context.ts";
import { PostForm } from "#app/forms/post-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink, type ButtonLook } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { dayText } from "#shared/british-time.ts";
import { formatMoney } from "#shared/money.ts";
import { CYCLES, MEMBERSHIP_PATH, membershipState } from "#shared/selling/membership.ts";
import { purchasePath, purchaseState, purchaseTitle } from "#shared/selling/purchase.ts";
import type { OwnMembership } from "#worker/selling/member-page.ts";
import { TestMode } from "./test-mode.tsx";

/** The page on which a switch is confirmed. */
export const switchPath = (membership: string, offer: string) =>
  `${MEMBERSHIP_PATH}/${membership}/switch/${encodeURIComponent(offer)}`;

/** One button that changes the membership. */
function Change({
  intent,
  label,
  pending,
  variant = "secondary",
  failure,
}: {
  intent: string;
  label: string;
  pending: string;
  failure: Failure | undefined;
} & Pick<ButtonLook, "variant">) {
  return (
    <PostForm name={null} failure={failure} failed="Nothing has changed" pending={pending} stay>
      <Button name="intent" value={intent} variant={variant}>
        {label}
      </Button>
    </PostForm>
  );
}

/** What a member can read of their membership. */
function Facts({ membership }: { membership: OwnMembership }) {
  const { next, paidUntil, cancels, endedAt, state, startedAt, changes } = membership;
  const price = next && formatMoney(next);
  const facts: [string, string][] = [
    ["Member since", dayText(startedAt)],
    endedAt ? ["Ended", dayText(endedAt)] : ["Paid until", dayText(paidUntil)],
    ...(next && state === "live"
      ? [
          ["Next payment", `${price} on ${dayText(next.at)}${changes ? `, for ${next.name}` : ""}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(cancels && state !== "ended" ? [["Next payment", "None: it is cancelled"] as [string, string]] : []),
  ];
  return (
    <dl className="font-mono text-small">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5">
          <dt className="text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Late({ membership }: { membership: OwnMembership }) {
  const { graceUntil, nextTryAt, next } = membership;
  if (!graceUntil || !next) return null;
  return (
    <Notice tone="fail" title={`Your bank did not pay ${formatMoney(next)}`}>
      <p>
        Everything stays open until {dayText(graceUntil)}.
        {nextTryAt ? ` We try again on ${dayText(nextTryAt)}.` : ""} Change your card, and what is due is
        taken from the new one.
      </p>
    </Notice>
  );
}

function Invoices({ membership: { id, invoices } }: { membership: OwnMembership }) {
  return (
    <section aria-labelledby={`invoices-${id}`}>
      <h3 id={`invoices-${id}`} className="text-h3">
        Invoices
      </h3>
      <ul className="mt-4 border-t border-line">
        {invoices.map((invoice) => (
          <li
            key={invoice.id}
            className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3 hover:bg-surface"
          >
            <Link
              to={purchasePath(invoice.id)}
              prefetch="intent"
              className="font-semibold after:absolute after:inset-0 hover:text-pass"
            >
              {purchaseTitle(invoice)}
              {invoice.paidAt && <span className="font-normal text-muted">, {dayText(invoice.paidAt)}</span>}
            </Link>
            <span className="flex items-baseline gap-3 font-mono text-small">
              {formatMoney({ minor: invoice.total, currency: invoice.currency })}
              <Badge tone={purchaseState(invoice).tone}>{purchaseState(invoice).text}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A membership with everything that its member can do about it. */
export function Membership({
  membership,
  failure,
}: {
  membership: OwnMembership;
  failure: Failure | undefined;
}) {
  const { id, name, state, cancels, changes, next, paidUntil, switches, test } = membership;
  const { tone, text } = membershipState(membership);
  const goesOn = state !== "ended";
  return (
    <section aria-labelledby={`membership-${id}`} className="grid-12 gap-y-12">
      <div className="grid content-start gap-6 lg:col-span-6">
        <h2 id={`membership-${id}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-h2">
          {name}
          <Badge tone={tone}>{text}</Badge>
        </h2>
        {test && <TestMode />}
        <Late membership={membership} />
        <Facts membership={membership} />
        {goesOn && (
          <div className="flex flex-wrap gap-3">
            <Change
              intent={`card:${id}`}
              label="Change card"
              pending="Opening the payment page…"
              variant={state === "late" ? "primary" : "secondary"}
              failure={failure}
            />
            {cancels ? (
              <Change
                intent={`undo:${id}`}
                label="Keep my membership"
                pending="Taking it back…"
                variant="primary"
                failure={undefined}
              />
            ) : (
              <Change intent={`cancel:${id}`} label="Cancel" pending="Cancelling…" failure={undefined} />
            )}
          </div>
        )}
        {goesOn && (
          <p className="max-w-[58ch] text-small text-muted">
            {state === "late" && !cancels
              ? `If you cancel, it ends at once and your lessons close: what you have paid for ended on ${dayText(paidUntil)}. Nothing more is taken from your card then.`
              : cancels
                ? `Your lessons close on ${dayText(paidUntil)}. Your progress, your code and your certificates stay yours.`
                : `If you cancel, everything stays open until ${dayText(paidUntil)}, and you can take it back until then.`}
          </p>
        )}
        {changes && next && (
          <Notice title={`You change to ${next.name} on ${dayText(next.at)}`}>
            <p className="mb-3">
              It costs {formatMoney(next)} {CYCLES[membership.cycle].every} from then on.
            </p>
            <Change
              intent={`keep:${id}`}
              label={`Stay with ${name}`}
              pending="Taking it back…"
              failure={undefined}
            />
          </Notice>
        )}
      </div>
      <div className="grid content-start gap-12 lg:col-span-5 lg:col-start-8">
        {switches.map((offer) => (
          <section key={offer.id} aria-labelledby={`switch-${offer.id}`} className="grid gap-3">
            <h3 id={`switch-${offer.id}`} className="text-h3">
              Switch to {offer.name}
            </h3>
            <p className="text-muted">
              {formatMoney(offer)} {CYCLES[offer.cycle].every}.{" "}
              {offer.cycle === "yearly"
                ? "It begins at once, and the rest of what you have paid is credited."
                : `It begins on ${dayText(paidUntil)}, when your year is over.`}
            </p>
            <p>
              <ButtonLink to={switchPath(id, offer.id)} variant="secondary">
                See what it costs
              </ButtonLink>
            </p>
          </section>
        ))}
        <Invoices membership={membership} />
      </div>
    </section>
  );
}
