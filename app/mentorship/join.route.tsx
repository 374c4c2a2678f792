import { redirect } from "react-router";
import * as v from "valibot";
import { pageContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { formFailure } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NumberedSteps } from "#app/ui/numbered-steps.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { Unsent } from "#app/ui/unsent.tsx";
import { AppError } from "#shared/app-error.ts";
import { mentorship as copy } from "#shared/content/mentorship.ts";
import { fieldErrors } from "#shared/forms/field-errors.ts";
import { HASTY, judgeSender } from "#shared/forms/robot-check.ts";
import { TURNSTILE_FIELD } from "#shared/forms/turnstile.ts";
import { mentorshipSchema } from "#shared/mentorship/mentorship.ts";
import type { Services } from "#worker/services.ts";
import type { Route } from "./+types/join.route";
import { JoinForm, packageNamed } from "./join-form.tsx";

async function packages(offers: Services["offers"]) {
  const { mentorship, bootcamp } = await offers.guided();
  return [...(mentorship ? [mentorship] : []), ...bootcamp].map(({ id, name, price, priceSuffix }) => ({
    id,
    name,
    price,
    priceSuffix,
  }));
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { offers } = context.get(servicesContext);
  const read = await reading(packages(offers), context.get(pageContext), "mentorship.packages_failed");
  const wanted = url.searchParams.get("package");
  // Made-up packages would each add a page to the cache.
  if (wanted && read.data.content && !packageNamed(read.data.content, wanted)) {
    throw redirect("/mentorship/join");
  }
  return read;
}

const ASKED = "/success?type=mentorship";

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readForm(request);
  const values = {
    fullName: text("fullName"),
    email: text("email"),
    phone: text("phone"),
    packageName: text("packageName"),
  };
  const page = context.get(pageContext);
  const sender = judgeSender(text);
  if (sender === "robot") return redirect(ASKED);
  if (sender === "hasty") return formFailure(new AppError("invalid", HASTY), values, page);
  const parsed = v.safeParse(mentorshipSchema, { ...values, [TURNSTILE_FIELD]: text(TURNSTILE_FIELD) });
  if (!parsed.success) {
    const fields = fieldErrors(parsed.issues);
    return formFailure(new AppError("invalid", "Please check the marked fields.", { fields }), values, page);
  }
  try {
    await context.get(servicesContext).mentorship.request(parsed.output, page);
  } catch (error) {
    return formFailure(error, values, page);
  }
  return redirect(ASKED);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Ask to Join the Mentorship or the Bootcamp",
    description:
      "A short request for the 12-week mentorship or a full-stack bootcamp package. You get a reply by email.",
  });

export default function JoinMentorship({
  loaderData: { content: offers, failure },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <PageHeader title={copy.join.heading} lead={copy.join.lead} />
      {offers ? (
        <div className="grid-12 gap-y-14">
          <div className="lg:col-span-6">
            <JoinForm offers={offers} failure={actionData} />
          </div>
          <section aria-labelledby="next" className="lg:col-span-5 lg:col-start-8">
            <h2 id="next" className="mb-5 text-h3">
              What happens next
            </h2>
            <NumberedSteps steps={copy.join.next} heading="h3" />
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
