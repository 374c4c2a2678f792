import { redirect } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { submission } from "#app/forms/submission.server.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { PURCHASES_PATH } from "#shared/selling/purchase.ts";
import { seatPath, shareSchema } from "#shared/selling/seats.ts";
import type { Route } from "./+types/seat.route";
import { CourseLinks } from "./opened.tsx";
import { ShareChoice } from "./share-choice.tsx";

/** One's own seat; somebody else's does not exist for them. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { seats } = context.get(servicesContext);
  return orErrorPage(seats.one(context.get(viewerContext), params.seat), context.get(pageContext));
}

export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const { seats } = context.get(servicesContext);
  return submission(args, { schema: shareSchema, orErrorPage: true }, async ({ share }) => {
    await seats.share(context.get(viewerContext), params.seat, share === "yes");
    return redirect(`${seatPath(params.seat)}?done=${share ? "shown" : "hidden"}`);
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData ? `Your Seat: ${args.loaderData.offerName}` : "Your Seat",
    description: "What your seat opens, and what its buyer sees of your progress.",
    noindex: true,
  });

export default function SeatPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offerName, buyer, own, courses, nextSteps, shared, isOver } = loaderData;
  const done = {
    claimed: "The seat is yours.",
    shown: `${buyer} sees your lessons done and your certificates from now on.`,
    hidden: `${buyer} no longer sees your progress.`,
  };
  return (
    <div className="wrap pb-section">
      <WorkHeader
        title={`Your Seat: ${offerName}`}
        lead={
          isOver
            ? "This seat has ended. What you wrote in the exercises can still be downloaded on the course’s page."
            : own
              ? "You have taken one of your own seats."
              : `${buyer} has paid for it.`
        }
      >
        <ButtonLink to={PURCHASES_PATH} variant="quiet">
          All purchases
        </ButtonLink>
      </WorkHeader>
      <DoneNotice texts={done} />
      <div className="grid-12 gap-y-12">
        <section aria-labelledby="opens" className="grid content-start gap-4 lg:col-span-7">
          <h2 id="opens" className="text-h3">
            {isOver ? "Your code stays yours" : "What it opens"}
          </h2>
          <CourseLinks courses={courses} isOver={isOver} />
          {!isOver && nextSteps && (
            <p className="max-w-[65ch] whitespace-pre-line [overflow-wrap:anywhere]">{nextSteps}</p>
          )}
        </section>
        {!own && !isOver && (
          <section aria-labelledby="shows" className="grid content-start gap-4 lg:col-span-4 lg:col-start-9">
            <h2 id="shows" className="text-h3">
              What {buyer} sees
            </h2>
            <p className="text-muted">
              Your address, and that you have the seat. Never your code, your questions or your messages.
            </p>
            <PostForm
              key={String(shared)}
              name={null}
              failure={actionData}
              failed="It was not changed"
              pending="One moment…"
              layout="grid gap-4"
            >
              <ShareChoice buyer={buyer} shared={shared} />
              <Button variant="secondary" className="justify-self-start">
                Save
              </Button>
            </PostForm>
          </section>
        )}
      </div>
    </div>
  );
}
