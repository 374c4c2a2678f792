import { data, redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { submission } from "#app/forms/submission.server.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NumberedSteps } from "#app/ui/numbered-steps.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { Unsent } from "#app/ui/unsent.tsx";
import { mentorshipSchema } from "#shared/mentorship/mentorship.ts";
import type { Services } from "#worker/services.ts";
import type { Route } from "./+types/join.route";
import type { Package } from "./choices.tsx";
import { Instructor } from "./instructor.tsx";
import { JoinForm, packageNamed } from "./join-form.tsx";

/** The first of a package's features: its own page has them all. */
const FEATURES_SHOWN = 3;

/** The packages to choose from. The mentorship's features are those of every single course, so its text stands for it. */
async function packages(offers: Services["offers"], mentorshipText: string): Promise<Package[]> {
  const { mentorship, bootcamp } = await offers.guided();
  return [...(mentorship ? [mentorship] : []), ...bootcamp].map((offer) => {
    const { id, name, price, priceSuffix, features } = offer;
    const about = offer === mentorship ? mentorshipText : `${features.slice(0, FEATURES_SHOWN).join(". ")}.`;
    return { id, name, price, priceSuffix, about };
  });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { offers, pages } = context.get(servicesContext);
  const { offerText } = pages.mentorship;
  const work = packages(offers, offerText);
  const read = await reading(work, context.get(pageContext), "mentorship.packages_failed");
  const wanted = url.searchParams.get("package");
  // Otherwise every made-up package would add a page to the cache.
  if (wanted && read.data.content && !packageNamed(read.data.content, wanted)) {
    throw redirect("/mentorship/join");
  }
  const { joinHeading, joinLead, joinButton, joinPrivacy, joinSteps } = pages.mentorship;
  const texts = { joinHeading, joinLead, joinButton, joinPrivacy, joinSteps };
  return data({ ...read.data, texts, promise: pages.about.promise }, read.init ?? undefined);
}

const ASKED = "/success?type=mentorship";

export async function action(args: Route.ActionArgs) {
  const { mentorship } = args.context.get(servicesContext);
  return submission(args, { schema: mentorshipSchema, robots: ASKED }, async (form, sender) => {
    await mentorship.request(form, sender);
    return redirect(ASKED);
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Ask to Join the Mentorship or the Bootcamp",
    description:
      "A short request for the 12-week mentorship or a full-stack bootcamp package. You get a reply by email.",
  });

export default function JoinMentorship({
  loaderData: { content: offers, failure, texts, promise },
  actionData,
  matches,
}: Route.ComponentProps) {
  const { site } = matches[0].loaderData;
  return (
    <div className="wrap pb-section">
      <PageHeader title={texts.joinHeading} lead={texts.joinLead} />
      {offers?.length === 0 && !actionData ? (
        <EmptyState
          title="No packages yet"
          action={
            <ButtonLink to="/contact" variant="secondary">
              Write a message
            </ButtonLink>
          }
        >
          There is nothing to join at the moment. Write what you are looking for.
        </EmptyState>
      ) : offers ? (
        <div className="grid-12 gap-y-14">
          <div className="rounded-card border border-line bg-surface p-5 sm:p-8 lg:col-span-7">
            <JoinForm texts={texts} offers={offers} failure={actionData} />
          </div>
          <section
            aria-labelledby="next"
            className="lg:sticky lg:top-24 lg:col-span-4 lg:col-start-9 lg:self-start"
          >
            <h2 id="next" className="mb-3 text-h3">
              What happens next
            </h2>
            <NumberedSteps steps={texts.joinSteps} heading="h3" />
            <Instructor site={site} promise={promise} className="mt-6 rounded-card bg-pass-soft p-5" />
          </section>
        </div>
      ) : (
        <>
          <LoadFailure title="The form could not be loaded" message={failure}>
            <ButtonLink to="/contact" variant="secondary">
              Write a message instead
            </ButtonLink>
          </LoadFailure>
          {actionData && <Unsent texts={Object.values(actionData.values)} />}
        </>
      )}
    </div>
  );
}
