import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { ButtonForm } from "#app/forms/button-form.tsx";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { FailureNotice } from "#app/forms/failure-notice.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { MoneyNav } from "#app/selling/desk/money-nav.tsx";
import { formFailure } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { NumberedSteps } from "#app/ui/numbered-steps.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { AppError } from "#shared/app-error.ts";
import { dayText } from "#shared/british-time.ts";
import type { PlacesAtTheDesk } from "#worker/places/waiting-list.ts";
import type { Route } from "./+types/places.route";
import { placesText } from "./places-text.ts";

const PATH = "/desk/money/places";

export function loader({ context }: Route.LoaderArgs) {
  const { waitingList } = context.get(servicesContext);
  return reading(waitingList.desk(), context.get(pageContext), "places.list_failed");
}

/** Takes somebody off a list, or takes back a place that is held. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { waitingList, requests } = context.get(servicesContext);
  const [intent, id = ""] = form("intent").split(":");
  try {
    if (intent === "remove") {
      await waitingList.remove(id);
      return redirect(`${PATH}?done=removed`);
    }
    if (intent === "withdraw") {
      await requests.withdraw(id, context.get(viewerContext));
      return redirect(`${PATH}?done=withdrawn`);
    }
    throw new AppError("invalid", "Please use one of the buttons on the page.");
  } catch (error) {
    return formFailure(error, {} as Record<string, string>, context.get(pageContext));
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Places", description: "Places and waiting lists.", noindex: true });

const DONE = {
  removed: "They are off the list.",
  withdrawn: "The place is free again, and they are told.",
};

/** How an offer comes to have a line. */
const STEPS = [
  { title: "Set the places", text: "Open an offer, and write how many people it is for." },
  { title: "It fills up", text: "Whoever comes later joins the waiting list on the offer’s page." },
  {
    title: "A place is free",
    text: "The first in line gets the email, and you see until when the place is held.",
  },
];

type OfferWithPlaces = PlacesAtTheDesk["offers"][number];

function Held({ held }: Pick<OfferWithPlaces, "held">) {
  if (held.length === 0) return null;
  return (
    <>
      <h3 className="label border-b border-line bg-paper px-5 py-2.5 text-muted sm:px-6">
        Held, not paid yet
      </h3>
      <ul className="border-b border-line">
        {held.map(({ id, email, until }) => (
          <li key={id} className={`${PANEL_ROW} flex flex-wrap items-center justify-between gap-x-6 gap-y-2`}>
            <p className="grid min-w-0 gap-0.5">
              <TextLink to={`/desk/money/${encodeURIComponent(id)}`}>{email ?? "Account deleted"}</TextLink>
              {until && <span className="text-small text-muted">until {dayText(until)}</span>}
            </p>
            <ButtonForm>
              <Button
                name="intent"
                value={`withdraw:${id}`}
                variant="quiet"
                size="sm"
                className="px-3 text-fail!"
              >
                Take back<span className="sr-only"> the place of {email}</span>
              </Button>
            </ButtonForm>
          </li>
        ))}
      </ul>
    </>
  );
}

function Line({ people, waiting }: Pick<OfferWithPlaces, "people" | "waiting">) {
  if (waiting === 0) return <p className="px-5 py-4 text-muted sm:px-6">Nobody waits.</p>;
  return (
    <>
      <h3 className="label border-b border-line bg-paper px-5 py-2.5 text-muted sm:px-6">
        Waiting, first come first
      </h3>
      <ol>
        {people.map(({ id, email, fullName, createdAt }, index) => (
          <li key={id} className={`${PANEL_ROW} flex flex-wrap items-center justify-between gap-x-6 gap-y-2`}>
            <p className="grid min-w-0 gap-0.5">
              <span className="font-semibold">
                {index + 1}. <bdi>{fullName}</bdi>
              </span>
              <span className="text-small text-muted">
                {email}, since <Moment at={createdAt.toISOString()} />
              </span>
            </p>
            <ButtonForm>
              <Button
                name="intent"
                value={`remove:${id}`}
                variant="quiet"
                size="sm"
                className="px-3 text-fail!"
              >
                Take off<span className="sr-only"> the list: {fullName}</span>
              </Button>
            </ButtonForm>
          </li>
        ))}
      </ol>
      {waiting > people.length && (
        <p className="border-t border-line px-5 py-3 text-small text-muted sm:px-6">
          {waiting - people.length} more move up as these get a place.
        </p>
      )}
    </>
  );
}

export default function Places({ loaderData: { content, failure }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        tabs={<MoneyNav />}
        title="Places"
        lead="When a place becomes free, the first in line gets an email with a link that holds it for five days."
      />
      {!actionData && <DoneNotice texts={DONE} />}
      {actionData && (
        <div className="mb-8">
          <FailureNotice failure={actionData} title="That did not work" />
        </div>
      )}
      {!content && <LoadFailure title="The places could not be loaded" message={failure} />}
      {content?.offers.length === 0 && (
        <EmptyState
          title="No offer has a number of places"
          action={
            <ButtonLink to="/desk/content/offers" variant="secondary">
              Open Offers
            </ButtonLink>
          }
          aside={<NumberedSteps steps={STEPS} heading="h2" />}
        >
          <p>Offers with one appear here, each with who holds a place and who waits for one.</p>
        </EmptyState>
      )}
      <div className="grid gap-8">
        {content?.offers.map((offer) => (
          <Panel
            key={offer.id}
            id={`offer-${offer.id}`}
            title={offer.name}
            note={placesText(offer)}
            action={
              <TextLink to={`/desk/content/offers/${encodeURIComponent(offer.id)}`}>
                Change the places
              </TextLink>
            }
          >
            <Held held={offer.held} />
            <Line people={offer.people} waiting={offer.waiting} />
          </Panel>
        ))}
      </div>
    </div>
  );
}
