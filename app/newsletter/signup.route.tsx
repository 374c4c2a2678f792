import { redirect } from "react-router";
import * as v from "valibot";
import { pageContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { formFailure } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { AppError } from "#shared/app-error.ts";
import { home } from "#shared/content/home.ts";
import { fieldErrors } from "#shared/forms/field-errors.ts";
import { HASTY, judgeSender } from "#shared/forms/robot-check.ts";
import { TURNSTILE_FIELD } from "#shared/forms/turnstile.ts";
import { newsletterSchema } from "#shared/newsletter/newsletter.ts";
import type { Route } from "./+types/signup.route";
import { NewsletterForm } from "./newsletter-form.tsx";

const SIGNED_UP = "/success?type=newsletter";

/** Also the target of the home page's form. */
export async function action({ request, context }: Route.ActionArgs) {
  const text = await readForm(request);
  const values = { email: text("email") };
  const page = context.get(pageContext);
  const sender = judgeSender(text);
  if (sender === "robot") return redirect(SIGNED_UP);
  if (sender === "hasty") return formFailure(new AppError("invalid", HASTY), values, page);
  const parsed = v.safeParse(newsletterSchema, { ...values, [TURNSTILE_FIELD]: text(TURNSTILE_FIELD) });
  if (!parsed.success) {
    const fields = fieldErrors(parsed.issues);
    return formFailure(new AppError("invalid", "Please check your email address.", { fields }), values, page);
  }
  try {
    await context.get(servicesContext).newsletter.subscribe(parsed.output, page);
  } catch (error) {
    return formFailure(error, values, page);
  }
  return redirect(SIGNED_UP);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Newsletter", description: home.newsletter.lead, noindex: true });

export default function NewsletterSignup({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section">
      <PageHeader title={home.newsletter.heading} lead={home.newsletter.lead} />
      <NewsletterForm failure={actionData} className="max-w-md" />
    </div>
  );
}
