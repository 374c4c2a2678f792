import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { submission } from "#app/forms/submission.server.ts";
import { pageMeta } from "#app/site/meta.ts";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { newsletterSchema } from "#shared/newsletter/newsletter.ts";
import type { Route } from "./+types/signup.route";
import { NewsletterForm } from "./newsletter-form.tsx";

const SIGNED_UP = "/success?type=newsletter";

/** The home page's form posts here, too. */
export async function action(args: Route.ActionArgs) {
  const { newsletter } = args.context.get(servicesContext);
  return submission(args, { schema: newsletterSchema, robots: SIGNED_UP }, async (form, sender) => {
    await newsletter.subscribe(form, sender);
    return redirect(SIGNED_UP);
  });
}

export function loader({ context }: Route.LoaderArgs) {
  return context.get(servicesContext).home.newsletter;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Newsletter", description: args.loaderData?.lead ?? "", noindex: true });

export default function NewsletterSignup({ loaderData: copy, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <PageHeader title={copy.heading} lead={copy.lead} />
      <NewsletterForm copy={copy} failure={actionData} className="max-w-md" />
      <p className="mt-8">
        <TextLink to="/newsletter/archive">Read earlier issues</TextLink>
      </p>
    </div>
  );
}
