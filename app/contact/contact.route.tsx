import { data, redirect } from "react-router";
import * as v from "valibot";
import { type PageScope, pageContext, servicesContext } from "#app/context.ts";
import { clearDraft } from "#app/forms/draft.ts";
import { readForm } from "#app/forms/read-form.ts";
import { formFailure } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { AppError } from "#shared/app-error.ts";
import { contactSchema } from "#shared/contact/contact.ts";
import { fieldErrors } from "#shared/forms/field-errors.ts";
import { HASTY, judgeSender } from "#shared/forms/robot-check.ts";
import { TURNSTILE_FIELD } from "#shared/forms/turnstile.ts";
import type { Route } from "./+types/contact.route";
import { CONTACT_DRAFT, type ContactFailure, ContactForm, type ContactValues } from "./contact-form.tsx";
import { WaysToWrite } from "./ways-to-write.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { instructor, contact } = context.get(servicesContext).site;
  return { site: { instructor, contact } };
}

const SENT = "/success?type=contact";

function refuse(failure: AppError, values: ContactValues, page: PageScope) {
  const answer = formFailure(failure, values, page);
  return data({ ...answer.data, ours: failure.status >= 500 } satisfies ContactFailure, answer.init ?? {});
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readForm(request);
  const values = { fullName: text("fullName"), email: text("email"), message: text("message") };
  const page = context.get(pageContext);
  const sender = judgeSender(text);
  if (sender === "robot") return redirect(SENT);
  if (sender === "hasty") return refuse(new AppError("invalid", HASTY), values, page);
  const parsed = v.safeParse(contactSchema, { ...values, [TURNSTILE_FIELD]: text(TURNSTILE_FIELD) });
  if (!parsed.success) {
    const fields = fieldErrors(parsed.issues);
    return refuse(new AppError("invalid", "Please check the marked fields.", { fields }), values, page);
  }
  const { contact, site } = context.get(servicesContext);
  try {
    await contact.send(parsed.output, page);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return refuse(error, values, page);
    const sentence = `Your message could not be kept, but nothing you typed is lost. Please send it again in a minute, or write to ${site.contact.email}.`;
    return refuse(new AppError("unavailable", sentence, { retryAfter: 60, cause: error }), values, page);
  }
  return redirect(SENT);
}

/**
 * Where scripts run, the tab keeps the draft: so a failure of ours can go to /error as spec.md §4 wants
 * it, and so can a connection that broke (docs/decisions/030-contact-failure.md).
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    const failure = await serverAction();
    return failure.ours ? redirect("/error") : failure;
  } catch (thrown) {
    if (!(thrown instanceof Response)) return redirect("/error");
    clearDraft(CONTACT_DRAFT);
    throw thrown;
  }
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
