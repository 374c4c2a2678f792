import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { submission } from "#app/forms/submission.server.ts";
import { pageMeta } from "#app/site/meta.ts";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { home } from "#shared/content/home.ts";
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

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Newsletter", description: home.newsletter.lead, noindex: true });

export default function NewsletterSignup({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <PageHeader title={home.newsletter.heading} lead={home.newsletter.lead} />
      <NewsletterForm failure={actionData} className="max-w-md" />
      <p className="mt-8">
        <TextLink to="/newsletter/archive">Read earlier issues</TextLink>
      </p>
    </div>
  );
}
