import { data, redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { EmailField, FullNameField } from "#app/forms/fields.tsx";
import { PostForm } from "#app/forms/post-form.tsx";
import { submission } from "#app/forms/submission.server.ts";
import { ErrorPage, isRefusal } from "#app/site/error-page.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { NextSteps, ResultPage } from "#app/site/result-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { waitingSchema } from "#shared/places/forms.ts";
import { TURN_DAYS, waitingListPath } from "#shared/places/places.ts";
import type { Route } from "./+types/waiting-list.route";

const NEXT = [
  {
    title: "You wait, and pay nothing",
    text: "An email confirms that you are on the list. It has a link to leave it.",
  },
  {
    title: "A place is free",
    text: `When it is your turn, you get one email with a link. The place is held for you for ${TURN_DAYS} days.`,
  },
  {
    title: "You pay, or leave it",
    text: "If you don’t pay within these days, the next person gets the place.",
  },
];

/** `?joined`: after the form. If there is a place, the person goes to the offer itself. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { waitingList } = context.get(servicesContext);
  const offer = await orErrorPage(waitingList.read(params.id), context.get(pageContext));
  const joined = url.searchParams.has("joined");
  if (!offer.open && !joined) throw redirect(`/enroll/${encodeURIComponent(params.id)}`);
  return data({ offer, joined });
}

export async function action(args: Route.ActionArgs) {
  const { waitingList } = args.context.get(servicesContext);
  const { id } = args.params;
  const joined = `${waitingListPath(id)}?joined`;
  return submission(
    args,
    { schema: waitingSchema, robots: joined, orErrorPage: true },
    async (form, sender) => {
      await waitingList.join(id, form, sender);
      return redirect(joined);
    },
  );
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData ? `Waiting List: ${args.loaderData.offer.name}` : "Waiting List",
    description: "Wait for a place. You pay nothing until there is one for you.",
    noindex: true,
  });

export default function JoinWaitingList({ loaderData: { offer, joined }, actionData }: Route.ComponentProps) {
  if (joined && !actionData) {
    return (
      <ResultPage
        result="pass"
        title="You Are on the Waiting List"
        lead={
          <p>
            For {offer.name}. An email confirms it. If it is not there in a few minutes, look in the spam
            folder.
          </p>
        }
        aside={<NextSteps heading="What happens now" steps={NEXT.slice(1)} />}
      >
        <ButtonLink to="/courses">Browse Courses</ButtonLink>
      </ResultPage>
    );
  }
  return (
    <div className="wrap pb-section">
      <PageHeader
        title="Join the waiting list"
        lead={
          <p>
            For {offer.name}. You hear when there is a place for you, in the order in which people ask. You
            pay nothing now.
          </p>
        }
      />
      <div className="grid-12 gap-y-14">
        <div className="rounded-card border border-line bg-surface p-5 sm:p-8 lg:col-span-7">
          <PostForm
            name={`waiting-list:${offer.id}`}
            failure={actionData}
            failed="You are not on the list yet"
            pending="One moment…"
            person={{ form: "waiting-list" }}
          >
            <FullNameField />
            <EmailField />
            <div className="grid justify-items-start gap-4">
              <Button size="lg">Join the waiting list</Button>
              <p className="max-w-[52ch] text-small text-muted">
                We keep your name and address for this list only, and for 90 days after you have left it.
              </p>
            </div>
          </PostForm>
        </div>
        <div className="lg:col-span-4 lg:col-start-9">
          <NextSteps heading="What happens next" steps={NEXT} />
        </div>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRefusal(error)) return <ErrorPage error={error} />;
  return (
    <ResultPage
      result="fail"
      title="Offer not found"
      lead={<p>There is no offer at this address. It may have been renamed or withdrawn.</p>}
    >
      <ButtonLink to="/courses">Browse Courses</ButtonLink>
    </ResultPage>
  );
}
