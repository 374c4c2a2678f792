import { Link } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageTurn } from "#app/ui/page-turn.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { dayText } from "#shared/british-time.ts";
import { isOpen } from "#shared/courses/availability.ts";
import { MENTORSHIP_ID } from "#shared/courses/guided-offers.ts";
import { formatMoney } from "#shared/money.ts";
import { MEMBERSHIP_PATH } from "#shared/selling/membership.ts";
import {
  CLAIM_PATH,
  PURCHASES_PATH,
  purchasePath,
  purchaseState,
  purchaseTitle,
} from "#shared/selling/purchase.ts";
import { seatPath } from "#shared/selling/seats.ts";
import type { Purchase } from "#worker/selling/purchases.ts";
import type { Seats } from "#worker/selling/seats.ts";
import type { Route } from "./+types/purchases.route";
import { ExampleInvoice } from "./example-invoice.tsx";

type Mine = Awaited<ReturnType<Seats["mine"]>>;

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get("cursor");
  const { purchases, memberPage, seats, offers, site } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const read = async () => {
    const [page, member, mine] = await Promise.all([
      purchases.list(viewer, cursor),
      memberPage.isLive(viewer),
      seats.mine(viewer),
    ]);
    const older = cursor !== null;
    const isEmpty = page.items.length === 0 && mine.length === 0 && !older;
    const courses = isEmpty ? (await offers.shown()).courses : [];
    const example = courses.find(({ id, available }) => id !== MENTORSHIP_ID && isOpen(available));
    return { ...page, member, older, seats: mine, example, brand: site.brand };
  };
  return reading(read(), context.get(pageContext), "selling.purchases_failed");
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Purchases", description: "What you have bought, with invoices.", noindex: true });

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const { id, number, offerName, picture, total, currency, refunded, test, createdAt, refundUntil } =
    purchase;
  const { tone, text } = purchaseState(purchase);
  return (
    <li className={`${PANEL_ROW} flex items-start gap-4 py-4 hover:bg-paper sm:gap-6`}>
      {picture && (
        <img
          {...pictureSources(picture, "8rem")}
          alt=""
          width={800}
          height={500}
          className="aspect-[8/5] w-32 flex-none rounded-sm object-cover max-sm:hidden"
        />
      )}
      <div className="grid min-w-0 grow gap-2">
        <div className="flex items-start justify-between gap-x-6">
          <Link
            to={purchasePath(id)}
            prefetch="intent"
            className="card-title min-w-0 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-pass"
          >
            {offerName}
          </Link>
          <p className="flex-none text-right font-mono tabular-nums">
            <span className="font-semibold">{formatMoney({ minor: total, currency })}</span>
            {refunded > 0 && (
              <span className="block text-small text-muted">
                {formatMoney({ minor: refunded, currency })} given back
              </span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
            <Badge tone={tone}>{text}</Badge>
            <span>{purchaseTitle(purchase)}</span>
            <span>{dayText(createdAt)}</span>
          </p>
          {/* Above the link that covers the row. */}
          <p className="relative flex flex-wrap items-center gap-x-5 text-small">
            <TextLink to={purchasePath(id)} className="inline-flex min-h-11 items-center">
              See the order
              <span className="sr-only">: {offerName}</span>
            </TextLink>
            {(number !== null || test) && (
              <TextLink to={`${purchasePath(id)}#papers`} className="inline-flex min-h-11 items-center">
                {number === null ? "The order as PDF" : "Invoice"}
                <span className="sr-only">: {offerName}</span>
              </TextLink>
            )}
            {refundUntil && (
              <span className="inline-flex min-h-11 items-center gap-1 text-muted">
                <TextLink to={`${purchasePath(id)}#give-back`} className="text-muted hover:text-ink">
                  Refund<span className="sr-only">: {offerName}</span>
                </TextLink>
                until {dayText(refundUntil)}
              </span>
            )}
          </p>
        </div>
      </div>
    </li>
  );
}

/** The seats that others have paid for. */
function OwnSeats({ seats }: { seats: Mine }) {
  return (
    <Panel id="seats" title={seats.length === 1 ? "Your seat" : "Your seats"} className="mb-8">
      <ul>
        {seats.map(({ id, offerName, state }) => (
          <li key={id} className={`${PANEL_ROW} flex flex-wrap items-center justify-between gap-x-6 gap-y-1`}>
            <Link
              to={seatPath(id)}
              prefetch="intent"
              className="card-title min-w-0 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-pass"
            >
              {offerName}
            </Link>
            <Badge tone={state === "paid" ? "pass" : "neutral"}>{state === "paid" ? "Yours" : "Ended"}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Elsewhere({ confirming }: { confirming: boolean }) {
  return (
    <div className="mt-8 grid max-w-[65ch] gap-2 text-muted">
      <p>
        Something missing? <TextLink to={CLAIM_PATH}>It was bought with another email address</TextLink>
      </p>
      {confirming && (
        <p>
          What was bought elsewhere with your address is listed once the address is confirmed. The link is in
          the email that we sent you, and <TextLink to="/portal">the portal sends it again</TextLink>.
        </p>
      )}
    </div>
  );
}

const countText = (count: number, more: boolean) =>
  more ? "Your latest purchases" : count === 1 ? "1 purchase" : `${count} purchases`;

export default function Purchases({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <WorkHeader
        title="Purchases"
        lead="What you have bought, with an invoice for each. Within its refund period you give a purchase back with one click."
      />
      {!content && <LoadFailure title="Your purchases could not be loaded" message={failure} />}
      {content && content.items.length === 0 && content.seats.length === 0 && (
        <EmptyState
          title={content.older ? "Nothing before this" : "Nothing bought yet"}
          action={<ButtonLink to="/courses">Browse Courses</ButtonLink>}
          aside={content.example && <ExampleInvoice offer={content.example} brand={content.brand} />}
        >
          <p>What you buy appears here, with its invoice and the way to get your money back.</p>
        </EmptyState>
      )}
      {content?.member && (
        <p className="mb-8 max-w-4xl rounded-card border border-line bg-surface p-5">
          You are a member.{" "}
          <TextLink to={MEMBERSHIP_PATH}>See your membership: next payment, card, cancelling</TextLink>
        </p>
      )}
      {content && content.seats.length > 0 && !content.older && <OwnSeats seats={content.seats} />}
      {content && content.items.length > 0 && (
        <Panel
          id="bought"
          title={content.older ? "Earlier purchases" : countText(content.items.length, content.next !== null)}
        >
          <ul>
            {content.items.map((purchase) => (
              <PurchaseRow key={purchase.id} purchase={purchase} />
            ))}
          </ul>
        </Panel>
      )}
      {content && (
        <>
          <PageTurn
            first={content.older ? PURCHASES_PATH : null}
            next={content.next && `${PURCHASES_PATH}?cursor=${content.next}`}
            more="Earlier purchases"
          />
          <Elsewhere confirming={content.confirming} />
        </>
      )}
    </div>
  );
}
