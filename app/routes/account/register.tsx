import { Form, redirect, useNavigation } from "react-router";
import { account } from "#shared/content/portal.ts";
import type { FieldErrors } from "#shared/domain/app-error.ts";
import { HOME_OF_STUDENTS } from "#shared/domain/roles.ts";
import { registerSchema } from "#shared/schemas/account.ts";
import { TURNSTILE_FIELD } from "#shared/schemas/turnstile.ts";
import type { Services } from "#worker/services/services.ts";
import { AccountPage } from "../../account/account-page.tsx";
import { FailureNotice } from "../../account/failure-notice.tsx";
import { type Package, PackageChoice } from "../../account/package-choice.tsx";
import { parseForm } from "../../account/parse-form.ts";
import { PasswordField } from "../../account/password-field.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { NumberedSteps } from "../../components/numbered-steps.tsx";
import { PersonCheck } from "../../components/person-check.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Pending } from "../../components/ui/pending.tsx";
import { TextLink } from "../../components/ui/text-link.tsx";
import { Unsent } from "../../components/unsent.tsx";
import { pageContext, servicesContext, viewerIfKnown } from "../../context.ts";
import { type FormFailure, formFailure } from "../../errors.ts";
import { readForm } from "../../form-data.ts";
import { pageMeta } from "../../meta.ts";
import { reading } from "../../reading.ts";
import type { Route } from "./+types/register";

/**
 * What can be chosen, and the name of what is chosen at first. `?offer=` names any offer by its id, as
 * `/enroll/{id}` does; `?package=` a bootcamp package by its id, number or name.
 */
async function choices(
  offers: Services["offers"],
  query: URLSearchParams,
): Promise<{ packages: Package[]; asked: string }> {
  const { bootcamp, named } = await offers.toChoose(query.get("offer"));
  const wanted = query.get("package") ?? "";
  const asked =
    bootcamp.find(({ id }) => id === named?.id) ??
    named ??
    bootcamp.find(({ id, number, name }) => [id, String(number), name].includes(wanted)) ??
    bootcamp[0];
  const shown = asked && !bootcamp.includes(asked) ? [asked, ...bootcamp] : bootcamp;
  return {
    packages: shown.map(({ id, name, price, priceSuffix }) => ({ id, name, price, priceSuffix })),
    asked: asked?.name ?? "",
  };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (await viewerIfKnown(context)) throw redirect(HOME_OF_STUDENTS);
  const { offers } = context.get(servicesContext);
  return reading(choices(offers, url.searchParams), page, "register.packages_failed");
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readForm(request);
  const values = {
    fullName: text("fullName"),
    email: text("email"),
    phone: text("phone"),
    packageName: text("packageName"),
  };
  try {
    const form = parseForm(registerSchema, {
      ...values,
      pricingId: text("pricingId") || undefined,
      password: text("password"),
      [TURNSTILE_FIELD]: text(TURNSTILE_FIELD),
    });
    const { accounts } = context.get(servicesContext);
    const { confirmationMailed } = await accounts.register(form, context.get(pageContext));
    return redirect(confirmationMailed ? "/login?registered" : "/login?unconfirmed");
  } catch (error) {
    return formFailure(error, values, context.get(pageContext));
  }
}

export { answerHeaders as headers } from "../../answer-headers.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Register", description: account.register.lead, noindex: true });

type Values = { fullName: string; email: string; phone: string; packageName: string };

const typedInto = ({ fullName, email, phone }: Values) => [fullName, email, phone];

function RegisterForm({
  packages,
  asked,
  failure,
}: {
  packages: Package[];
  asked: string;
  failure: FormFailure<Values> | undefined;
}) {
  const values = failure?.values;
  const fields: FieldErrors = failure?.fields ?? {};
  return (
    <Form method="post" className="grid gap-6">
      {failure && <FailureNotice failure={failure} title="Your account was not made" />}
      <Field
        label="Full name"
        name="fullName"
        autoComplete="name"
        required
        maxLength={120}
        defaultValue={values?.fullName}
        error={fields.fullName}
      />
      <Field
        label="Email address"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={values?.email}
        error={fields.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        hint={account.passwordHint}
        answer={failure}
        error={fields.password}
      />
      <Field
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        defaultValue={values?.phone}
        error={fields.phone}
      />
      <PackageChoice
        packages={packages}
        chosen={values?.packageName || asked}
        error={fields.pricingId ?? fields.packageName}
      />
      <PersonCheck form="register" answer={failure} />
      <div className="grid justify-items-start gap-4">
        <Button size="lg">{account.register.button}</Button>
        <p className="max-w-[52ch] text-small text-muted">
          {account.register.privacy} By registering you accept the{" "}
          <TextLink to="/terms">terms of use</TextLink> and the{" "}
          <TextLink to="/privacy">privacy policy</TextLink>.
        </p>
      </div>
    </Form>
  );
}

export default function Register({
  loaderData: { content, failure: unread },
  actionData,
}: Route.ComponentProps) {
  const pending = useNavigation().formAction?.startsWith("/register") ?? false;
  const { heading, lead, next } = account.register;
  if (!content) {
    return (
      <AccountPage title={heading} lead={lead}>
        <LoadFailure title="The form could not be loaded" message={unread} />
        {actionData && <Unsent texts={typedInto(actionData.values)} />}
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={heading}
      lead={
        <p>
          {lead} You have one already? <TextLink to="/login">Sign in</TextLink>.
        </p>
      }
      aside={
        <section aria-labelledby="next">
          <h2 id="next" className="mb-5 text-h3">
            {next.heading}
          </h2>
          <NumberedSteps steps={next.steps} heading="h3" />
        </section>
      }
    >
      <Pending pending={pending} label="Making your account…">
        <RegisterForm {...content} failure={actionData} />
      </Pending>
    </AccountPage>
  );
}
