import { redirect } from "react-router";
import * as v from "valibot";
import { home } from "#shared/content/home.ts";
import { AppError } from "#shared/domain/app-error.ts";
import { fieldErrors } from "#shared/schemas/field-errors.ts";
import { newsletterSchema } from "#shared/schemas/newsletter.ts";
import { HASTY, judgeSender } from "#shared/schemas/robot-check.ts";
import { TURNSTILE_FIELD } from "#shared/schemas/turnstile.ts";
import { NewsletterForm } from "../../components/newsletter-form.tsx";
import { PageHeader } from "../../components/ui/section-heading.tsx";
import { pageContext, servicesContext } from "../../context.ts";
import { formFailure } from "../../errors.ts";
import { readForm } from "../../form-data.ts";
import { pageMeta } from "../../meta.ts";
import type { Route } from "./+types/signup";

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

export { answerHeaders as headers } from "../../answer-headers.ts";

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
