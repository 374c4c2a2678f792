import { Form, redirect, useNavigation } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { FailureNotice } from "#app/forms/failure-notice.tsx";
import { parseForm } from "#app/forms/parse-form.ts";
import { Pending } from "#app/forms/pending.tsx";
import { PersonCheck } from "#app/forms/person-check.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { type FormFailure, formFailure } from "#app/site/errors.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { NumberedSteps } from "#app/ui/numbered-steps.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Unsent } from "#app/ui/unsent.tsx";
import { registerSchema } from "#shared/accounts/account.ts";
import { HOME_OF_STUDENTS } from "#shared/accounts/roles.ts";
import type { FieldErrors } from "#shared/app-error.ts";
import { account } from "#shared/content/portal.ts";
import { TURNSTILE_FIELD } from "#shared/forms/turnstile.ts";
import type { Services } from "#worker/services.ts";
import type { Route } from "./+types/register.route";
import { AccountPage } from "./account-page.tsx";
import { viewerIfKnown } from "./guard.ts";
import { type Package, PackageChoice } from "./package-choice.tsx";
import { PasswordField } from "./password-field.tsx";

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
