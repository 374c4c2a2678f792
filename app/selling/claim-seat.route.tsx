import { data, redirectDocument } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { followLink, openLink } from "#app/forms/mailed-link.server.ts";
import { LinkRefused } from "#app/forms/mailed-link.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ResultPage } from "#app/site/result-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { withNext } from "#shared/accounts/roles.ts";
import { dayText } from "#shared/british-time.ts";
import { PURCHASES_PATH } from "#shared/selling/purchase.ts";
import { SEAT_CLAIM_PATH, seatPath } from "#shared/selling/seats.ts";
import type { Invited } from "#worker/selling/seat-claiming.ts";
import type { Route } from "./+types/claim-seat.route";
import { ShareChoice } from "./share-choice.tsx";

/** The link of an invitation: opening it changes nothing, because mail scanners open links. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const { seatClaiming } = context.get(servicesContext);
  const page = context.get(pageContext);
  // Without knowing who it is, nobody is told to sign in.
  const viewer = await orErrorPage(page.identity.viewer(), page);
  let invited: Invited | null = null;
  const opened = await openLink(args, async (token) => {
    invited = await seatClaiming.look(token, viewer);
    return "ready";
  });
  return data(
    {
      ...{ link: opened.data, invited: invited as Invited | null, signedIn: viewer !== null },
      self: `${SEAT_CLAIM_PATH}${url.search}`,
    },
    { ...opened.init, headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { seatClaiming } = context.get(servicesContext);
  const { identity } = context.get(pageContext);
  const text = await readForm(request);
  let seat = "";
  const answer = await followLink(args, async (token) => {
    const viewer = await identity.viewer();
    seat = await seatClaiming.claim(token, { viewer, identity, share: text("share") === "yes" });
    return { state: "done" };
  });
  // A new document, because the browser may be signed in from now on.
  return seat ? redirectDocument(`${seatPath(seat)}?done=claimed`) : answer;
}

/** What the action said is about the link as it is now. */
export const shouldRevalidate = ({ actionResult }: { actionResult?: unknown }) => actionResult === undefined;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Take Your Seat",
    description: "Take the seat that you are invited to.",
    noindex: true,
  });

export default function ClaimSeat({ loaderData, actionData }: Route.ComponentProps) {
  const { link, invited, signedIn, self } = loaderData;
  const current = actionData && "state" in actionData ? actionData : link;
  if (current.state === "refused") {
    const instead = signedIn
      ? { to: PURCHASES_PATH, label: "See your purchases and seats" }
      : { to: withNext("/login", PURCHASES_PATH), label: "Sign in" };
    return <LinkRefused error={current.error} instead={instead} />;
  }
  if (invited?.claimed) {
    return (
      <ResultPage
        result="pass"
        title="This Seat Is Yours Already"
        lead={<p>You took your seat in {invited.offerName} before.</p>}
      >
        <ButtonLink to={seatPath(invited.seatId)}>See your seat</ButtonLink>
      </ResultPage>
    );
  }
  const name = invited?.offerName ?? "this team";
  const buyer = invited?.buyer ?? "the buyer";
  const failure = actionData && "fields" in actionData ? actionData : undefined;
  if (invited && !signedIn && invited.hasAccount && !failure) {
    return (
      <ResultPage
        result="pending"
        title={`Your Seat: ${name}`}
        lead={
          <p>
            {buyer} has paid for it. There is an account with {invited.email}: sign in to it to take the seat.
          </p>
        }
      >
        <ButtonLink to={withNext("/login/code", self)} size="lg">
          Sign in with a code
        </ButtonLink>
        <ButtonLink to={withNext("/login", self)} variant="secondary" size="lg">
          Sign in with a password
        </ButtonLink>
      </ResultPage>
    );
  }
  return (
    <ResultPage
      result="pending"
      title={`Your Seat: ${name}`}
      lead={
        <>
          <p>{buyer} has paid for it, and it costs you nothing.</p>
          {invited && !signedIn && (
            <p className="mt-3">
              We make an account for you with {invited.email}, and you are signed in to it at once. The way in
              for next time comes by email.
            </p>
          )}
          {invited && <p className="mt-3 text-body">The invitation works until {dayText(invited.until)}.</p>}
        </>
      }
    >
      <PostForm
        name={null}
        failure={failure}
        failed="The seat is not yours yet"
        pending="Taking the seat…"
        className="w-full max-w-xl"
      >
        <ShareChoice buyer={buyer} />
        <p className="text-small text-muted">
          Without it {buyer} sees only your address and that you have the seat. You can change it at any time
          in your portal.
        </p>
        <Button size="lg" className="justify-self-start">
          Take the seat
        </Button>
      </PostForm>
    </ResultPage>
  );
}
