import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { submission } from "#app/forms/submission.server.ts";
import { pageMeta } from "#app/site/meta.ts";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { AppError } from "#shared/app-error.ts";
import { contactSchema } from "#shared/contact/contact.ts";
import type { Route } from "./+types/contact.route";
import { type ContactFailure, ContactForm } from "./contact-form.tsx";
import { WaysToWrite } from "./ways-to-write.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { instructor, contact, portrait } = context.get(servicesContext).site;
  return { site: { instructor, contact, portrait } };
}

const SENT = "/success?type=contact";

export async function action(args: Route.ActionArgs) {
  const { contact, site } = args.context.get(servicesContext);
  const answer = await submission(args, { schema: contactSchema, robots: SENT }, async (form, sender) => {
    try {
      await contact.send(form, sender);
    } catch (error) {
      if (!(error instanceof AppError) || error.status < 500) throw error;
      const sentence = `Your message could not be kept, but nothing you typed is lost. Please send it again in a minute, or write to ${site.contact.email}.`;
      throw new AppError("unavailable", sentence, { retryAfter: 60, cause: error });
    }
    return redirect(SENT);
  });
  if (answer instanceof Response) return answer;
  const ours = Number(answer.init?.status) >= 500;
  return data({ ...answer.data, ours } satisfies ContactFailure, answer.init ?? {});
}

/**
 * With JavaScript the tab keeps the draft, so a failure on our side can go to /error, as spec.md §4 asks
 * (docs/decisions/081-a-lost-connection-keeps-the-form.md).
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const failure = await serverAction();
  return failure.ours ? redirect("/error") : failure;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Contact",
    description: "Ask about a course, the mentorship or anything else. You get a reply by email.",
  });

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <PageHeader
        title="Contact"
        lead="Ask about a course, the mentorship or anything else. You get a reply by email."
      />
      <div className="grid-12 gap-y-14">
        <div className="lg:col-span-6">
          <ContactForm failure={actionData} />
        </div>
        <aside aria-label="Other ways to write" className="lg:col-span-5 lg:col-start-8">
          <WaysToWrite site={loaderData.site} />
        </aside>
      </div>
    </div>
  );
}
